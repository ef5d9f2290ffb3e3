import { StatsError } from '../stats-error.ts';
import { logBeta } from './log-gamma.ts';

/** ln of n over k. */
const logChoose = (n: number, k: number): number => -Math.log1p(n) - logBeta(k + 1, n - k + 1);

/** What was drawn without replacement: `drawn` of `all` things, of which `marked` are marked. */
export interface HypergeometricDraw {
  all: number;
  marked: number;
  drawn: number;
}

/**
 * P(X ≥ k) for the marked things X among those drawn: Σ_{i ≥ k} C(m, i) C(N − m, n − i) / C(N, n). The one-sided exact test of a
 * 2 × 2 table (Fisher), here of the overlap of two sets.
 *
 * @param k Whole number; 1 is answered for what is no more than the least possible, 0 for more than the largest.
 * @param draw Whole numbers, with `marked` and `drawn` at most `all`. Refused: others (`bad_parameter`).
 * Source: Rivals et al. 2007, Bioinformatics 23:401–407. Same as R `phyper(k - 1, marked, all - marked, drawn, lower.tail = FALSE)`.
 */
export function hypergeometricTail(k: number, { all, marked, drawn }: HypergeometricDraw): number {
  if (
    ![k, all, marked, drawn].every((value) => Number.isSafeInteger(value) && value >= 0) ||
    marked > all ||
    drawn > all
  )
    throw new StatsError('bad_parameter', 'A draw needs whole numbers, and no more marked or drawn than there are.');
  const [least, most] = [Math.max(0, marked + drawn - all), Math.min(marked, drawn)];
  if (k <= least) return 1;
  if (k > most) return 0;
  const unmarked = all - marked;
  const chance = (i: number) => Math.exp(logChoose(marked, i) + logChoose(unmarked, drawn - i) - logChoose(all, drawn));
  /** Terms from `from` on, each out of the one before, until they add nothing. */
  const sumFrom = (from: number, step: 1 | -1) => {
    let sum = 0;
    let term = 1;
    for (let i = from; i >= least && i <= most && sum + term !== sum; i += step) {
      sum += term;
      const ratio =
        step === 1
          ? ((marked - i) * (drawn - i)) / ((i + 1) * (unmarked - drawn + i + 1))
          : (i * (unmarked - drawn + i)) / ((marked - i + 1) * (drawn - i + 1));
      term *= ratio;
    }
    return sum;
  };
  const expected = (marked * drawn) / all;
  // The shorter tail has the small terms first to last: of the long one little is left by taking from 1.
  return k > expected ? Math.min(1, chance(k) * sumFrom(k, 1)) : Math.max(0, 1 - chance(k - 1) * sumFrom(k - 1, -1));
}
