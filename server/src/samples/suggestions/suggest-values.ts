import type { SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { findSamples } from '../filter/find-samples.ts';
import { queryRows } from '../resident/in-memory-index.ts';

type SuggestRequest = SampleFilter & { field: string; search: string; limit: number };

/** Values of a field that hold what is typed: those that begin with it first, then the most frequent. */
export async function suggestValues(
  platform: Platform,
  caller: Caller,
  { field, search, limit, ...filter }: SuggestRequest,
) {
  const { where } = await findSamples(platform, caller, { ...filter, sort: { field } });
  const { values: data, total } = await queryRows(platform, 'values', { where, field, search, limit });
  return { data, paging: { page: 1, page_size: limit, total } };
}
