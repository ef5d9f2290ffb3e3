import { float64At, itemAt } from '../array/read-element.ts';
import { type CentredLogRatios, centredLogRatio, type ZeroHandling } from '../table/centred-log-ratio.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { sampleRow } from '../table/feature-table.ts';
import { comparePairs, type TableDistances } from './compare-pairs.ts';

export interface AitchisonDistances extends TableDistances<'aitchison'> {
  readonly zeros: CentredLogRatios['zeros'];
}

/**
 * Aitchison distance: the Euclidean distance of centred log-ratios, √Σ_f (z_if − z_jf)², 0 upwards, in natural
 * logarithms.
 *
 * @param table counts or fractions. @param zeros what takes the place of zeros: see `centredLogRatio`, also for what is
 *   refused.
 *   On sparse tables the distance depends much on it; the result says what was done and how many zeros there were.
 * @returns n(n−1)/2 distances. One sample gives none.
 * Source: Aitchison et al. 2000, Math. Geol. 32:271–275.
 */
export function aitchison(table: FeatureTable, zeros?: ZeroHandling): AitchisonDistances {
  const ratios = centredLogRatio(table, zeros);
  const rows = table.sample_ids.map((_, sample) => sampleRow(ratios.table, sample));
  const distances = comparePairs(table, 'aitchison', (i, j) => {
    const [a, b] = [itemAt(rows, i), itemAt(rows, j)];
    let sum = 0;
    for (let f = 0; f < a.length; f++) {
      const apart = float64At(a, f) - float64At(b, f);
      sum += apart * apart;
    }
    return Math.sqrt(sum);
  });
  return { ...distances, zeros: ratios.zeros };
}
