import { type SampleFilter, type SamplePage, TAXON_ABUNDANCE, typesOfOmic } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { invalid } from '#platform/refusal';
import type { Clause } from './filter/clause.ts';
import { findSamples, ofTypes } from './filter/find-samples.ts';
import { nodesOfTaxon } from './filter/resolve-filter.ts';
import { type PageOf, type QueryOptions, samplePage } from './sample-index-store.ts';
import { sampleViews } from './sample-view.ts';

/** One page of the samples that a clause finds, with their number. */
export async function pageOfSamples(
  platform: Platform,
  { asker, ...page }: PageOf & { asker: Asker },
  options: QueryOptions,
) {
  const { total, rows } = await samplePage(platform, page, options);
  return {
    data: await sampleViews(platform.db, asker, rows),
    paging: { page: page.page, page_size: page.page_size, total },
  };
}

/** Results that are microbiomes, whichever way they were sequenced. */
export const microbiomes: Clause = ofTypes(typesOfOmic('microbiomics'));

/** A page of the samples that pass a filter; `within` narrows what is looked at. */
export async function listSamples(
  platform: Platform,
  { asker, within }: { asker: Asker; within?: Clause },
  body: SamplePage,
  options: QueryOptions,
) {
  const { taxon, page, page_size, sort, data_projections, ...filter } = body;
  const byTaxon = sort?.field === TAXON_ABUNDANCE;
  const { where, seen } = await findSamples(platform, asker, byTaxon ? filter : { ...filter, sort }, { within });
  if (byTaxon && !taxon) {
    throw invalid([{ field: 'sort.field', message: `Sorting by ${TAXON_ABUNDANCE} needs a taxon.` }]);
  }
  const nodes = taxon && (await nodesOfTaxon(platform, seen, taxon));
  return pageOfSamples(platform, { asker, where, sort, page, page_size, data_projections, taxon: nodes }, options);
}

/** The samples of one run that pass a filter. */
export async function listRunSamples(
  platform: Platform,
  asker: Asker,
  { run_id, filter, page, page_size }: RunSamples,
  options: QueryOptions,
) {
  const within: Clause = { sql: 'run_id = {run:String}', params: { run: run_id } };
  const { where } = await findSamples(platform, asker, filter, { within });
  return pageOfSamples(platform, { asker, where, page, page_size }, options);
}

export interface RunSamples {
  run_id: string;
  filter: SampleFilter;
  page: number;
  page_size: number;
}
