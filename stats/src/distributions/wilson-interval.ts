import { StatsError } from '../stats-error.ts';

/** The standard normal quantile of 0.975. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval for a proportion k/n, 95 %:
 * (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n), p = k/n, z = 1.96.
 *
 * @param k successes, @param n trials; whole numbers, 0 ≤ k ≤ n. @returns bounds from 0 to 1; exactly 0 at k = 0 and 1 at k = n.
 * Refused: no trials (`too_few_samples`), numbers that are not such (`bad_parameter`).
 * Source: Wilson 1927, J. Am. Stat. Assoc. 22:209–212; without continuity correction. Same as R `prop.test(correct = FALSE)`.
 */
export function wilsonInterval(k: number, n: number): { low: number; high: number } {
  if (!(Number.isInteger(k) && Number.isInteger(n) && k >= 0 && k <= n)) {
    throw new StatsError('bad_parameter', `${k} of ${n} is not a proportion.`);
  }
  if (n === 0) throw new StatsError('too_few_samples', 'A proportion of no samples has no interval.');
  const p = k / n;
  const squared = Z ** 2 / n;
  const middle = p + squared / 2;
  const half = Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  return {
    low: k === 0 ? 0 : (middle - half) / (1 + squared),
    high: k === n ? 1 : (middle + half) / (1 + squared),
  };
}
