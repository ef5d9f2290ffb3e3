import { entryOf, float64At, uint32At, valueAt } from '../array/read-element.ts';
import { chiSquareTail } from '../distributions/chi-square-tail.ts';
import { StatsError } from '../stats-error.ts';

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
  if (grouping.length !== n) throw new StatsError('bad_shape', `${grouping.length} group names for ${n} values.`);
  const list = new Float64Array(values);
  const bad = list.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw new StatsError('bad_value', `Value ${bad + 1} of ${n} is not a finite number.`);
  const names = [...new Set(grouping)].sort();
  if (names.length < 2)
    throw new StatsError('too_few_groups', 'All values are in one group, so there is nothing to compare.');
  const places = new Map(names.map((name, code) => [name, code]));
  const codes = Uint16Array.from(grouping, (name) => entryOf(places, name));
  const found = rankGroups(list, codes, names.length);
  if (found === null) throw new StatsError('no_variation', 'All values are equal, so they can’t be ranked.');
  const groups = names.map((name, code) => ({
    name,
    n: uint32At(found.sizes, code),
    median: medianOf(list.filter((_, index) => codes[index] === code)),
    mean_rank: float64At(found.rank_sums, code) / uint32At(found.sizes, code),
  }));
  const { h, df, p } = found;
  return { method: 'kruskal-wallis', n, groups, h, df, p, epsilon_squared: h / (n - 1) };
}

/** The test itself, of finite values in groups numbered 0 to `groups` − 1, none empty; null where all values are equal. */
export function rankGroups(values: ArrayLike<number>, codes: ArrayLike<number>, groups: number) {
  const n = values.length;
  const { ranks, ties } = rankValues(values);
  const correction = 1 - ties / (n ** 3 - n);
  if (!(correction > 0)) return null;
  const [rank_sums, sizes] = [new Float64Array(groups), new Uint32Array(groups)];
  for (let index = 0; index < n; index++) {
    const code = valueAt(codes, index);
    rank_sums[code] = float64At(rank_sums, code) + float64At(ranks, index);
    sizes[code] = uint32At(sizes, code) + 1;
  }
  let between = 0;
  for (let code = 0; code < groups; code++) {
    const size = uint32At(sizes, code);
    between += size * (float64At(rank_sums, code) / size - (n + 1) / 2) ** 2;
  }
  const h = (12 * between) / (n * (n + 1)) / correction;
  const df = groups - 1;
  return { h, df, p: chiSquareTail(h, df), rank_sums, sizes };
}

/**
 * Mid-ranks from 1, in the order given, and Σ(t³ − t) over ties. Every value is found again among the sorted ones; zeros,
 * most of a table of taxa, are counted instead.
 */
export function rankValues(values: ArrayLike<number>): { ranks: Float64Array; ties: number } {
  const n = values.length;
  const ranks = new Float64Array(n);
  let others = 0;
  for (let index = 0; index < n; index++) if (values[index] !== 0) ranks[others++] = valueAt(values, index);
  const known = rankSorted(ranks.slice(0, others).sort(), n - others);
  for (let index = 0; index < n; index++) ranks[index] = rankOf(known, valueAt(values, index));
  return { ranks, ties: known.ties };
}

/** Different values but 0, ascending, with their mid-ranks and that of 0. */
interface Ranked {
  different: Float64Array;
  middles: Float64Array;
  count: number;
  zero: number;
  ties: number;
}

/** @param sorted the values that are not 0, ascending: overwritten by the different ones. @param zeros how many are 0. */
function rankSorted(sorted: Float64Array, zeros: number): Ranked {
  const middles = new Float64Array(sorted.length);
  let [count, ties, negative] = [0, zeros ** 3 - zeros, 0];
  for (let start = 0; start < sorted.length; count++) {
    const value = float64At(sorted, start);
    let end = start + 1;
    while (end < sorted.length && sorted[end] === value) end++;
    if (value < 0) negative = end;
    sorted[count] = value;
    middles[count] = (start + 1 + end) / 2 + (value < 0 ? 0 : zeros);
    ties += (end - start) ** 3 - (end - start);
    start = end;
  }
  return { different: sorted, middles, count, zero: negative + (zeros + 1) / 2, ties };
}

function rankOf({ different, middles, count, zero }: Ranked, value: number): number {
  if (value === 0) return zero;
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (float64At(different, middle) < value) low = middle + 1;
    else high = middle;
  }
  return float64At(middles, low);
}

/** The middle one of the sorted values, or the mean of the two in the middle. */
export function medianOf(values: ArrayLike<number>): number {
  const sorted = new Float64Array(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? float64At(sorted, middle)
    : (float64At(sorted, middle - 1) + float64At(sorted, middle)) / 2;
}
