import { float64At } from '../array/read-element.ts';
import { studentTail } from '../distributions/student-tail.ts';
import { StatsError } from '../stats-error.ts';
import { rankValues } from './kruskal-wallis.ts';

export interface SpearmanResult {
  readonly method: 'spearman';
  readonly n: number;
  /** −1 to 1. */
  readonly rho: number;
  /** Two-sided, from t = ρ √((n − 2)/(1 − ρ²)) with n − 2 degrees of freedom; below ten values it is rough. */
  readonly p: number;
}

/**
 * Spearman's rank correlation: Pearson's correlation of the mid-ranks.
 *
 * @param first, second n finite numbers each, in the same order of samples; any units.
 * Degenerate: ranks in full agreement or reversed give ρ = ±1 and p = 0.
 * Refused: lengths that differ (`bad_shape`), a value that is no finite number (`bad_value`), fewer than three values
 *   (`too_few_samples`), a variable that is constant (`no_variation`).
 * Source: Spearman 1904, Am. J. Psychol. 15:72–101; p as SciPy `spearmanr`.
 */
export function spearman(first: ArrayLike<number>, second: ArrayLike<number>): SpearmanResult {
  const [a, b] = [rankOf(first), rankOf(second)];
  const n = a.length;
  if (b.length !== n) throw new StatsError('bad_shape', `The variables have ${n} and ${b.length} values.`);
  if (n < 3) throw new StatsError('too_few_samples', `A correlation needs at least 3 values, not ${n}.`);
  const middle = (n + 1) / 2;
  let [product, squaresA, squaresB] = [0, 0, 0];
  a.forEach((rank, index) => {
    const [x, y] = [rank - middle, float64At(b, index) - middle];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  });
  if (squaresA === 0 || squaresB === 0)
    throw new StatsError('no_variation', 'A variable with all values equal has no correlation.');
  const rho = Math.max(-1, Math.min(1, product / Math.sqrt(squaresA * squaresB)));
  const t = Math.abs(rho) * Math.sqrt((n - 2) / ((1 - rho) * (1 + rho)));
  return { method: 'spearman', n, rho, p: Math.min(1, 2 * studentTail(t, n - 2)) };
}

function rankOf(values: ArrayLike<number>): Float64Array {
  const list = Array.from(values);
  const bad = list.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) throw new StatsError('bad_value', `Value ${bad + 1} of ${list.length} is not a finite number.`);
  return rankValues(list).ranks;
}
