import { itemAt, numberAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import { type Adjustment, adjustPValues } from './adjust-p-values.ts';
import { wilcoxonRankSum } from './wilcoxon-rank-sum.ts';

export interface RankSumPair {
  readonly group_a: string;
  readonly group_b: string;
  readonly n_a: number;
  readonly n_b: number;
  /** Positive when values of group_a are the larger. Null, as p and q, for a pair of which all values are equal. */
  readonly rank_biserial: number | null;
  readonly p: number | null;
  readonly q: number | null;
  readonly distribution: 'exact' | 'normal' | null;
}

export interface PairwiseRankSumResult {
  readonly method: 'pairwise wilcoxon rank-sum';
  readonly n: number;
  readonly pairs: readonly RankSumPair[];
  readonly adjustment: Adjustment;
}

/**
 * Wilcoxon's rank-sum test between each pair of groups, p adjusted over the pairs that have one.
 *
 * @param values n finite numbers. @param grouping one group name a value, two names or more.
 * @returns pairs in the order of group names. Refused: as `wilcoxonRankSum`, but for a pair without variation.
 */
export function pairwiseRankSum(
  values: ArrayLike<number>,
  grouping: readonly string[],
  adjustment: Adjustment = 'benjamini-hochberg',
): PairwiseRankSumResult {
  const list = Array.from(values);
  if (grouping.length !== list.length)
    throw new StatsError('bad_shape', `${grouping.length} group names for ${list.length} values.`);
  const bad = list.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw new StatsError('bad_value', `Value ${bad + 1} of ${list.length} is not a finite number.`);
  const names = [...new Set(grouping)].sort();
  if (names.length < 2)
    throw new StatsError('too_few_groups', 'All values are in one group, so there is nothing to compare.');
  const pairs = names.flatMap((a, place) => names.slice(place + 1).map((b) => comparePair(list, grouping, [a, b])));
  const adjusted = adjustPValues(
    pairs.flatMap(({ p }) => (p === null ? [] : [p])),
    adjustment,
  );
  let next = 0;
  return {
    method: 'pairwise wilcoxon rank-sum',
    n: list.length,
    pairs: pairs.map((pair) => (pair.p === null ? pair : { ...pair, q: numberAt(adjusted, next++) })),
    adjustment,
  };
}

function comparePair(values: readonly number[], grouping: readonly string[], [a, b]: [string, string]): RankSumPair {
  const places = grouping.flatMap((name, place) => (name === a || name === b ? [place] : []));
  const groups = places.map((place) => itemAt(grouping, place));
  const n_a = groups.filter((name) => name === a).length;
  const sizes = { group_a: a, group_b: b, n_a, n_b: groups.length - n_a };
  try {
    const test = wilcoxonRankSum(
      places.map((place) => numberAt(values, place)),
      groups,
    );
    return { ...sizes, rank_biserial: test.rank_biserial, p: test.p, q: null, distribution: test.distribution };
  } catch (error) {
    if (error instanceof StatsError && error.code === 'no_variation')
      return { ...sizes, rank_biserial: null, p: null, q: null, distribution: null };
    throw error;
  }
}
