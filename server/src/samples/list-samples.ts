import { type SampleFilter, type SamplePage, TAXON_ABUNDANCE, typesOfOmic } from '@cohortium/contract';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { Clause } from './filter/clause.ts';
import { dataTypeClause, findSamples, runClause } from './filter/find-samples.ts';
import { nodesOfTaxon } from './filter/resolve-filter.ts';
import { type PageOf, type QueryOptions, samplePage } from './sample-index-store.ts';
import { sampleViews } from './sample-view.ts';

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
