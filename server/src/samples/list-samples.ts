import type { SamplePage, SampleRow } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import type { Clause } from './filter/compile-filter.ts';
import { findSamples } from './filter/find-samples.ts';
import { type PageOf, type QueryOptions, samplePage, sampleTotals } from './sample-index-store.ts';
import { sampleView } from './sample-view.ts';

/** One page of the samples that a clause finds, with their number. */
export async function pageOfSamples(platform: Platform, page: PageOf, options: QueryOptions) {
  // Counted first: a load that ends in between may add rows to the page, but never leaves it emptier than counted.
  const totals = await sampleTotals(platform.index, page.where, options);
  const rows = await samplePage(platform.index, page, options);
  const data: SampleRow[] = rows.map(sampleView);
  return { data, paging: { page: page.page, page_size: page.page_size, total: totals.n } };
}

/** Both clauses hold; their values must not share a name. */
export const and = (a: Clause, b: Clause): Clause => ({
  sql: `${a.sql} and ${b.sql}`,
  params: { ...a.params, ...b.params },
});

/** Results that are microbiomes, whichever way they were sequenced. */
export const microbiomes: Clause = { sql: 'data_type in (11, 12, 13, 14)', params: {} };

export async function listMicrobiomes(platform: Platform, asker: Asker, body: SamplePage, options: QueryOptions) {
  const { where } = await findSamples(platform, asker, body);
  const { page, page_size, sort } = body;
  return pageOfSamples(platform, { where: and(where, microbiomes), sort, page, page_size }, options);
}

/** The samples of one run that pass a filter. */
export async function listRunSamples(
  platform: Platform,
  asker: Asker,
  { run_id, filter, page, page_size }: RunSamples,
  options: QueryOptions,
) {
  const { where } = await findSamples(platform, asker, filter);
  const ofRun: Clause = { sql: 'run_id = {run:String}', params: { run: run_id } };
  return pageOfSamples(platform, { where: and(where, ofRun), page, page_size }, options);
}

export interface RunSamples {
  run_id: string;
  filter: Parameters<typeof findSamples>[2];
  page: number;
  page_size: number;
}
