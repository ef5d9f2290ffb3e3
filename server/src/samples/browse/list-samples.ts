import {
  ACCESSION,
  accessionsOf,
  type NcbiPage,
  type SampleFilter,
  type SamplePage,
  type SampleRow,
  TAXON_ABUNDANCE,
  typesOfOmic,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { homesOfProjects } from '#projects';
import { and, type Clause } from '../filter/clause.ts';
import { dataTypeClause, findSamples, runClause } from '../filter/find-samples.ts';
import { nodesOfTaxon } from '../filter/resolve-filter.ts';
import type { IndexedSample } from '../resident/decode-row.ts';
import { type PageOf, type QueryOptions, samplePage } from '../sample-index-store.ts';
import { amountUnitOfEach } from '../samples-store.ts';

/** Rows of the index as the caller is shown them, each with whose it is. */
async function sampleViews(db: Db, caller: Caller, rows: readonly IndexedSample[]): Promise<SampleRow[]> {
  const homes = await homesOfProjects(db, [...new Set(rows.map(({ project_id }) => project_id))]);
  const units = await amountUnitOfEach(
    db,
    rows.map(({ pipeline_data_id }) => pipeline_data_id),
  );
  return rows.map(({ is_guarded, ...row }) => {
    const home = homes.get(row.project_id);
    const foreign = is_guarded ? 'public' : 'shared';
    const access = home?.workspace_id === caller.workspace.workspace_id ? 'own' : foreign;
    return {
      ...row,
      access,
      workspace_name: home?.workspace_name ?? '',
      amount_unit: units.get(row.pipeline_data_id) ?? 'reads',
    };
  });
}

/** One page of a selection of samples, with their number. */
export async function pageOfSamples(
  platform: Platform,
  { caller, ...page }: PageOf & { caller: Caller },
  options: QueryOptions,
) {
  const { total, rows } = await samplePage(platform, page, options);
  return {
    data: await sampleViews(platform.db, caller, rows),
    paging: { page: page.page, page_size: page.page_size, total },
  };
}

/** Results that are microbiomes, whichever way they were sequenced. */
export const microbiomes: Clause = dataTypeClause(typesOfOmic('microbiomics'));

/** A page of the samples that pass a filter; `within` narrows what is looked at. */
export async function listSamples(
  platform: Platform,
  { caller, within }: { caller: Caller; within?: Clause },
  body: SamplePage,
  options: QueryOptions,
) {
  const { taxon, top_taxa_rank, page, page_size, sort, data_projections, ...filter } = body;
  const byTaxon = sort?.field === TAXON_ABUNDANCE;
  const selection = await findSamples(platform, caller, byTaxon ? filter : { ...filter, sort }, { within });
  if (byTaxon && !taxon) {
    throw validationError([{ field: 'sort.field', message: `Sorting by ${TAXON_ABUNDANCE} needs a taxon.` }]);
  }
  const nodes = taxon && (await nodesOfTaxon(platform, selection.visible_samples, taxon));
  const listed = { sort, page, page_size, data_projections, taxon: nodes, top_taxa_rank };
  return pageOfSamples(platform, { caller, selection, ...listed }, options);
}

/** The samples of one run that pass a filter. */
export async function listRunSamples(
  platform: Platform,
  caller: Caller,
  { run_id, filter, page, page_size }: RunSamples,
  options: QueryOptions,
) {
  const selection = await findSamples(platform, caller, filter, { within: runClause(run_id) });
  return pageOfSamples(platform, { caller, selection, page, page_size }, options);
}

export interface RunSamples {
  run_id: string;
  filter: SampleFilter;
  page: number;
  page_size: number;
}

/** Samples of which a word passes a test: their own name, their original project, or a column. */
const naming = (test: (word: string) => string): string =>
  `(${test('sample_id')} or ${test("ifNull(original_project_id, '')")} or arrayExists(word -> ${test('word')}, mapValues(text)))`;

/** Samples that name an accession of a public archive. */
const archived: Clause = {
  sql: naming((word) => `match(${word}, {accession:String})`),
  params: { accession: ACCESSION },
};
const namingOneOf = (accessions: readonly string[]): Clause => ({
  sql: naming((word) => `has({accessions:Array(String)}, ${word})`),
  params: { accessions },
});

/** A page of the samples that come from a public archive. */
export async function listArchived(platform: Platform, caller: Caller, body: NcbiPage, options: QueryOptions) {
  const { accessions, ...request } = body;
  const page = { ...request, exclude_workspace_data: false };
  const within = accessions ? and(archived, namingOneOf(accessions)) : archived;
  const found = await listSamples(platform, { caller, within }, page, options);
  return { ...found, data: found.data.map((row) => ({ ...row, accessions: accessionsOf(row) })) };
}
