import { chiSquareTail } from '../distributions/chi-square-tail.ts';
import { StatsRefusal } from '../refusal.ts';

export interface KruskalWallisResult {
  readonly method: 'kruskal-wallis';
  readonly n: number;
  readonly groups: readonly {
    readonly name: string;
    readonly n: number;
    readonly median: number;
    readonly mean_rank: number;
  }[];
  /** H, corrected for ties. */
  readonly h: number;
  readonly df: number;
  /** From the chi-square approximation. */
  readonly p: number;
  /** Effect size H/(n − 1), 0 to 1. */
  readonly epsilon_squared: number;
}

/**
 * Kruskal–Wallis rank test: H = [12/(n(n+1)) Σ_g R_g²/n_g − 3(n+1)] / [1 − Σ(t³ − t)/(n³ − n)], R_g the sum of
 * mid-ranks in group g, t the sizes of ties; p from chi-square with (groups − 1) degrees.
 *
 * @param values n numbers (an alpha diversity, an abundance; any unit). @param grouping one group name a value.
 * @returns groups in the order of names. With two groups it is the two-sided rank-sum test without continuity
 *   correction. Groups of one value take part; below about five values a group p is rough.
 * Refused: lengths that differ (`bad_shape`), a value that is no finite number (`bad_value`), one group only
 *   (`too_few_groups`), all values equal (`no_variation`).
 * Source: Kruskal & Wallis 1952, J. Am. Stat. Assoc. 47:583–621. Same as R `kruskal.test` and SciPy `kruskal`.
 */
export function kruskalWallis(values: ArrayLike<number>, grouping: readonly string[]): KruskalWallisResult {
  const n = values.length;
  if (grouping.length !== n)
    throw new StatsRefusal('bad_shape', `${grouping.length} group names were given for ${n} values.`);
  const list = Array.from(values);
  const bad = list.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw new StatsRefusal('bad_value', `Value ${bad + 1} of ${n} is no finite number.`);
  const names = [...new Set(grouping)].sort();
  if (names.length < 2)
    throw new StatsRefusal('too_few_groups', 'All values are in one group: there is nothing to compare.');
  const { ranks, ties } = rankValues(list);
  const correction = 1 - ties / (n ** 3 - n);
  if (!(correction > 0)) throw new StatsRefusal('no_variation', 'All values are equal: there is nothing to rank.');
  const groups = names.map((name) => {
    const places = grouping.flatMap((group, place) => (group === name ? [place] : []));
    const rankSum = places.reduce((sum, place) => sum + (ranks[place] ?? 0), 0);
    return {
      name,
      n: places.length,
      median: medianOf(places.map((place) => list[place] ?? 0)),
      mean_rank: rankSum / places.length,
    };
  });
  const between = groups.reduce((sum, group) => sum + group.n * (group.mean_rank - (n + 1) / 2) ** 2, 0);
  const h = (12 * between) / (n * (n + 1)) / correction;
  const df = names.length - 1;
  return { method: 'kruskal-wallis', n, groups, h, df, p: chiSquareTail(h, df), epsilon_squared: h / (n - 1) };
}

/** Mid-ranks from 1, in the order given, and Σ(t³ − t) over ties. */
export function rankValues(values: readonly number[]): { ranks: Float64Array; ties: number } {
  const order = values.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value);
  const ranks = new Float64Array(values.length);
  let ties = 0;
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && order[end]?.value === order[start]?.value) end++;
    for (const { place } of order.slice(start, end)) ranks[place] = (start + 1 + end) / 2;
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  return { ranks, ties };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
