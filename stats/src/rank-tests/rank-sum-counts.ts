import { float64At } from '../array/read-element.ts';

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
