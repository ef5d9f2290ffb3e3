import { float64At, itemAt } from '../array/read-element.ts';
import { normalTail } from '../distributions/normal-tail.ts';
import { StatsError } from '../stats-error.ts';
import { rankValues } from './kruskal-wallis.ts';

/** Numbers with twice the digits of a double: the sum of a high and a low part (Dekker 1971, Numer. Math. 18:224–242). */
interface Doubled {
  high: Float64Array;
  low: Float64Array;
}

/** Adds the number at one place, or takes it away (`sign` −1), at another. */
function add({ high, low }: Doubled, sign: number, from: number, to: number): void {
  const a = float64At(high, to);
  const b = sign * float64At(high, from);
  const sum = a + b;
  const part = sum - a;
  const error = a - (sum - part) + (b - part) + float64At(low, to) + sign * float64At(low, from);
  high[to] = sum + error;
  low[to] = error - (float64At(high, to) - sum);
}

/**
 * How many of the C(a + b, a) choices of a ranks among a + b have Mann–Whitney's U = 0, 1, …, ab: the coefficients of the
 * Gaussian binomial Π (1 − x^(b+i)) / (1 − x^i), i = 1 … a, one factor after another; the upper half mirrors the lower.
 *
 * What is taken away again costs digits at each factor (eight of them at 257 and 300), hence twice as many. Work grows as a·ab
 * for the smaller of both groups. Counts pass the largest double, and are endless or none, beyond 1,029 ranks in halves.
 * Source: Harding 1984, Appl. Stat. 33:1–6; the counts are Mann & Whitney's (1947, Ann. Math. Stat. 18:50–60).
 */
export function rankSumCounts(first: number, second: number): Float64Array {
  const a = Math.min(first, second);
  const b = Math.max(first, second);
  const width = a * b + 1;
  const half = Math.ceil(width / 2);
  const counts: Doubled = { high: new Float64Array(width), low: new Float64Array(half) };
  counts.high[0] = 1;
  for (let i = 1; i <= a; i++) {
    for (let u = half - 1; u >= b + i; u--) add(counts, -1, u - b - i, u);
    for (let u = i; u < half; u++) add(counts, 1, u - i, u);
  }
  const { high } = counts;
  for (let u = half; u < width; u++) high[u] = float64At(high, width - 1 - u);
  return high;
}

export interface RankSumResult {
  readonly method: 'wilcoxon rank-sum';
  readonly n: number;
  /** The two groups in the order of their names. */
  readonly groups: readonly { readonly name: string; readonly n: number; readonly mean_rank: number }[];
  /** Mann–Whitney's U of the first group (R calls it W): pairs in which its value is the larger, ties as half. */
  readonly u: number;
  /** Two-sided. */
  readonly p: number;
  /** Where p comes from: all orders or choices counted, or the normal approximation with ties and continuity corrected. */
  readonly distribution: 'exact' | 'normal';
  /** Effect size 2U/(n₁n₂) − 1, −1 to 1; positive when values of the first group are the larger. */
  readonly rank_biserial: number;
}

/** Groups of at least this many values take the normal approximation, as in R. */
const EXACT_BELOW = 50;
/** With ties every choice is counted as long as there are no more than this. */
const MOST_TIED_CHOICES = 100_000;

/**
 * Wilcoxon's rank-sum test (Mann–Whitney): U = R₁ − n₁(n₁+1)/2 over mid-ranks R.
 * Exact p = P(|U* − n₁n₂/2| ≥ |U − n₁n₂/2|) over all choices of n₁ of the mid-ranks, when both groups have fewer than 50 values
 * and nothing is tied or, with ties, the choices C(n, n₁) are at most 100,000; otherwise z = (|U − n₁n₂/2| − ½)/σ, σ² = n₁n₂/12 · [(n + 1) − Σ(t³ − t)/(n(n − 1))], t the sizes of ties.
 *
 * @param values n finite numbers, any unit. @param grouping one of two group names a value.
 * @param options.distribution 'normal' or 'exact' asks for one of the two; exact is refused with ties where there are more
 *   choices, and where the orders are more than a number can hold, for 1,030 values and more in halves (`bad_parameter`).
 * Degenerate: a group of one value is allowed; the exact p is then never below 2/n.
 * Refused: lengths that differ (`bad_shape`), a value that is no finite number (`bad_value`), another number of groups
 *   than two (`too_few_groups`), all values equal (`no_variation`).
 * Source: Hollander & Wolfe 1973, "Nonparametric Statistical Methods", 68–75. Same as R `wilcox.test`, and with ties the exact
 * `wilcox_test` of its package coin.
 */
export function wilcoxonRankSum(
  values: ArrayLike<number>,
  grouping: readonly string[],
  options: { distribution?: 'exact' | 'normal' } = {},
): RankSumResult {
  const list = Array.from(values);
  const n = list.length;
  const [first, second] = namesOfTwo(list, grouping);
  const { ranks, ties } = rankValues(list);
  if (ties === n ** 3 - n) throw new StatsError('no_variation', 'All values are equal, so they can’t be ranked.');
  const rankSum = grouping.reduce((sum, name, index) => sum + (name === first ? float64At(ranks, index) : 0), 0);
  const n1 = grouping.filter((name) => name === first).length;
  const n2 = n - n1;
  const u = rankSum - (n1 * (n1 + 1)) / 2;
  const distribution = chooseMethod({ n1, n2, ties, requested: options.distribution });
  return {
    method: 'wilcoxon rank-sum',
    n,
    groups: [
      { name: first, n: n1, mean_rank: rankSum / n1 },
      { name: second, n: n2, mean_rank: ((n * (n + 1)) / 2 - rankSum) / n2 },
    ],
    u,
    p:
      distribution === 'normal'
        ? normalP({ u, n1, n2, ties })
        : ties > 0
          ? tiedP(ranks, n1, rankSum)
          : exactP(u, n1, n2),
    distribution,
    rank_biserial: (2 * u) / (n1 * n2) - 1,
  };
}

function namesOfTwo(values: readonly number[], grouping: readonly string[]): [string, string] {
  const n = values.length;
  if (grouping.length !== n) throw new StatsError('bad_shape', `${grouping.length} group names for ${n} values.`);
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw new StatsError('bad_value', `Value ${bad + 1} of ${n} is not a finite number.`);
  const [first, second, ...more] = [...new Set(grouping)].sort();
  if (first === undefined || second === undefined || more.length > 0)
    throw new StatsError('too_few_groups', `The rank-sum test compares two groups, not ${new Set(grouping).size}.`);
  return [first, second];
}

function chooseMethod(at: { n1: number; n2: number; ties: number; requested: 'exact' | 'normal' | undefined }) {
  const { n1, n2, ties, requested } = at;
  const countable = ties === 0 || countChoices(n1 + n2, Math.min(n1, n2)) <= MOST_TIED_CHOICES;
  if (requested === 'exact' && !countable)
    throw new StatsError(
      'bad_parameter',
      `Some values are tied, and ${n1} and ${n2} values have more than 100,000 permutations: use the normal approximation.`,
    );
  return requested ?? (n1 < EXACT_BELOW && n2 < EXACT_BELOW && countable ? 'exact' : 'normal');
}

/** C(n, chosen), or some number above the limit where it is larger. */
function countChoices(n: number, chosen: number): number {
  let count = 1;
  for (let i = 1; i <= chosen && count <= MOST_TIED_CHOICES; i++) count = (count * (n - chosen + i)) / i;
  return count;
}

/**
 * Two-sided p over all choices of n₁ of tied ranks: how many have a sum at least as far from n₁(n + 1)/2 as the observed one.
 * Choices are counted by their sum, rank by rank; twice a mid-rank is whole.
 * Source: Streitberg & Röhmel 1986, Statistical Software Newsletter 12:10–17.
 */
function tiedP(ranks: ArrayLike<number>, n1: number, rankSum: number): number {
  const doubled = Array.from(ranks, (rank) => Math.round(2 * rank)).sort((a, b) => a - b);
  const width = doubled.slice(-n1).reduce((sum, rank) => sum + rank, 0) + 1;
  const ways = Array.from({ length: n1 + 1 }, () => new Float64Array(width));
  itemAt(ways, 0)[0] = 1;
  for (const [place, rank] of doubled.entries()) {
    for (let chosen = Math.min(place + 1, n1); chosen >= 1; chosen--) {
      const [from, to] = [itemAt(ways, chosen - 1), itemAt(ways, chosen)];
      for (let sum = width - 1; sum >= rank; sum--) to[sum] = float64At(to, sum) + float64At(from, sum - rank);
    }
  }
  const middle = n1 * (doubled.length + 1);
  const apart = Math.abs(2 * rankSum - middle);
  const counts = itemAt(ways, n1);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, at) => sum + (Math.abs(at - middle) >= apart ? count : 0), 0) / all;
}

function exactP(u: number, n1: number, n2: number): number {
  const counts = rankSumCounts(n1, n2);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!Number.isFinite(total)) {
    const message = `There are too many permutations of ${n1} and ${n2} values to count. Use the normal approximation.`;
    throw new StatsError('bad_parameter', message);
  }
  const low = Math.min(u, n1 * n2 - u);
  const below = counts.subarray(0, low + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * below) / total);
}

function normalP({ u, n1, n2, ties }: { u: number; n1: number; n2: number; ties: number }): number {
  const n = n1 + n2;
  const variance = ((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1)));
  const apart = Math.abs(u - (n1 * n2) / 2);
  return Math.min(1, 2 * normalTail((apart - 0.5) / Math.sqrt(variance)));
}
