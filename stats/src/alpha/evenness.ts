import { valueAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import { requireValidAmounts } from '../table/feature-table.ts';
import { observedFeatures } from './richness.ts';

/** Base of the logarithm: 2 gives bits (QIIME 2), e gives nats (vegan, scikit-bio from 0.6.1 on). */
export type LogBase = 2 | 10 | 'e';

/**
 * Shannon's index H = −Σ p_f log p_f, p the proportions of one sample, in units of the base.
 *
 * @param base has to be given: programs differ in it. One feature gives 0. Refused: an empty sample
 *   (`empty_sample`), bad values (`bad_value`).
 * Source: Shannon 1948, Bell Syst. Tech. J. 27:379–423. Same as scikit-bio `shannon(base=)` and vegan `diversity`.
 */
export function shannon(amounts: ArrayLike<number>, base: LogBase): number {
  let sum = 0;
  forEachProportion(amounts, (share) => {
    sum -= share * Math.log(share);
  });
  return Math.max(0, sum / logFunction(base));
}

/**
 * Simpson's index 1 − Σ p_f²: the chance that two reads drawn with replacement differ in their feature, 0 to 1.
 *
 * One feature gives 0. Refused: an empty sample (`empty_sample`), bad values (`bad_value`).
 * Source: Simpson 1949, Nature 163:688. Same as scikit-bio and vegan `simpson`.
 */
export function simpson(amounts: ArrayLike<number>): number {
  let sum = 0;
  forEachProportion(amounts, (share) => {
    sum += share * share;
  });
  return Math.max(0, 1 - sum);
}

/**
 * Pielou's evenness H / log S, 0 to 1 whatever the base. Null for a single feature: 0/0.
 *
 * Refused: an empty sample (`empty_sample`), bad values (`bad_value`). Source: Pielou 1966, J. Theor. Biol. 13:131–144.
 */
export function pielou(amounts: ArrayLike<number>): number | null {
  const entropy = shannon(amounts, 'e');
  const observed = observedFeatures(amounts);
  return observed === 1 ? null : Math.min(1, entropy / Math.log(observed));
}

function logFunction(base: LogBase): number {
  return base === 'e' ? 1 : Math.log(base);
}

function forEachProportion(amounts: ArrayLike<number>, take: (share: number) => void): void {
  requireValidAmounts(amounts);
  let total = 0;
  for (let f = 0; f < amounts.length; f++) total += valueAt(amounts, f);
  if (!(total > 0)) throw new StatsError('empty_sample', 'A sample without reads has no diversity.');
  for (let f = 0; f < amounts.length; f++) {
    const share = valueAt(amounts, f) / total;
    if (share > 0) take(share);
  }
}
