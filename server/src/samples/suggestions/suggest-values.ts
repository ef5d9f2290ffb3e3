import type { SampleFilter, Suggestion } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { remembered } from '../catalogue/remember.ts';
import { findSamples } from '../filter/find-samples.ts';
import { allValues } from './values-store.ts';

/** The values of a field are counted once; what is typed is then looked for among them here. */
const valuesOf = remembered(allValues);

type Asked = SampleFilter & { field: string; search: string; limit: number };

const beginsFirst = (typed: string) => (a: Suggestion, b: Suggestion) =>
  Number(b.value.toLowerCase().startsWith(typed)) - Number(a.value.toLowerCase().startsWith(typed)) ||
  b.count - a.count;

/** Values of a field that hold what is typed: those that begin with it first, then the most frequent. */
export async function suggestValues(platform: Platform, asker: Asker, { field, search, limit, ...filter }: Asked) {
  const { where, state } = await findSamples(platform, asker, { ...filter, sort: { field } });
  const values = await valuesOf(platform.index, { where, state }, field);
  const typed = search.trim().toLowerCase();
  const holding = values.filter(({ value }) => value.toLowerCase().includes(typed));
  const data = holding.toSorted(beginsFirst(typed)).slice(0, limit);
  return { data, paging: { page: 1, page_size: limit, total: holding.length } };
}
