import type { SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { testsOf } from '../filter/clause.ts';
import { findSamples } from '../filter/find-samples.ts';
import { askRows } from '../resident/residents.ts';

type Asked = SampleFilter & { field: string; search: string; limit: number };

/** Values of a field that hold what is typed: those that begin with it first, then the most frequent. */
export async function suggestValues(platform: Platform, asker: Asker, { field, search, limit, ...filter }: Asked) {
  const { where } = await findSamples(platform, asker, { ...filter, sort: { field } });
  const { values: data, total } = await askRows(platform, 'values', { where: testsOf(where), field, search, limit });
  return { data, paging: { page: 1, page_size: limit, total } };
}
