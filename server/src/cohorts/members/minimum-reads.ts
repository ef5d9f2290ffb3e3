import { FILTER, type SampleFilter } from '@cohortium/contract';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatNumber } from '#platform/text';
import { and, type Clause, matchingResults, type ResultAndSubject, uncountedSet } from '#samples';
import { sampleTotals } from '../cohort-index-store.ts';
import { candidates } from './measure-reads.ts';

const refused = (message: string) => validationError([{ field: 'min_reads', message }]);

/** A minimum of reads says nothing about amounts that are not counts. */
async function requireCounts(platform: Platform, where: Clause): Promise<void> {
  const uncounted = await uncountedSet(platform);
  const { n, n_counted } = await sampleTotals(platform.index, { where, uncounted });
  if (n === n_counted) return;
  throw refused(`${formatNumber(n - n_counted)} of these samples have no read counts. Leave out the minimum.`);
}

/** The filter with the rule that samples have at least so many reads. */
export async function withReadsRule(
  platform: Platform,
  caller: Caller,
  { filter, min_reads }: { filter: SampleFilter; min_reads?: number | undefined },
): Promise<SampleFilter> {
  if (min_reads === undefined) return filter;
  if (filter.and_.length >= FILTER.maximum_rules) {
    throw refused(`The filter already has ${formatNumber(FILTER.maximum_rules)} rules. Remove one to add a minimum.`);
  }
  await requireCounts(platform, await candidates(platform, caller, { filter }));
  const rule = { field: 'reads', operator: '>=', value: min_reads, regex: false } as const;
  return { ...filter, and_: [...filter.and_, rule] };
}

/** Of results that the caller may see, those with at least so many reads. Refuses with 422 where none is left. */
export async function atLeastReads(
  platform: Platform,
  caller: Caller,
  { members, min_reads }: { members: readonly ResultAndSubject[]; min_reads: number },
): Promise<ResultAndSubject[]> {
  const ids = members.map(({ result_id }) => result_id);
  const where = await candidates(platform, caller, { result_ids: ids });
  await requireCounts(platform, where);
  const enough: Clause = { sql: 'reads >= {min_reads:Float64}', params: { min_reads } };
  const stored = await matchingResults(platform.index, and(where, enough), ids.length);
  if (stored.length === 0) throw refused(`None of these samples has ${formatNumber(min_reads)} reads. Enter fewer.`);
  return stored;
}
