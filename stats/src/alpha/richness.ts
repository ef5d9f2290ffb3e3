import { valueAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import { requireValidAmounts } from '../table/feature-table.ts';

/** Number of features with an amount above 0. An empty sample has none: 0. Refused: bad values (`bad_value`). */
export function observedFeatures(amounts: ArrayLike<number>): number {
  requireValidAmounts(amounts);
  let observed = 0;
  for (let f = 0; f < amounts.length; f++) if (valueAt(amounts, f) > 0) observed++;
  return observed;
}

/**
 * Chao1, bias-corrected: S + f₁(f₁ − 1) / (2(f₂ + 1)), S observed features, f₁ and f₂ those seen once and twice; an
 * estimate of how many features there are. Tables from which single reads were removed (DADA2's are) have f₁ near 0,
 * and Chao1 is then S.
 *
 * @param counts whole numbers of reads. Refused: others and bad values (`bad_value`): fractions have no singletons.
 * Source: Chao 1984, Scand. J. Stat. 11:265–270; corrected form Colwell 2009 (EstimateS). Same as scikit-bio `chao1`.
 */
export function chao1(counts: ArrayLike<number>): number {
  requireValidAmounts(counts);
  let [once, twice] = [0, 0];
  for (let f = 0; f < counts.length; f++) {
    const count = valueAt(counts, f);
    if (!Number.isInteger(count))
      throw new StatsError('bad_value', `Chao1 needs whole read counts; ${count} is not a whole number.`);
    if (count === 1) once++;
    if (count === 2) twice++;
  }
  return observedFeatures(counts) + (once * (once - 1)) / (2 * (twice + 1));
}
