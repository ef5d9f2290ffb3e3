import { float64At, itemAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import { type FeatureTable, sampleRow } from '../table/feature-table.ts';
import type { PcoaAxis } from './pcoa.ts';

/** The part of an ordination that features are projected on: that of `pcoa` or `landmarkPcoa`. */
export interface ProjectedOn {
  readonly n: number;
  /** n × axes.length, row-major. */
  readonly coordinates: Float64Array;
  readonly axes: readonly PcoaAxis[];
}

/**
 * Features as arrows of a biplot: u_fa = √(n − 1) · λ_a^(−½) · s_fa, s_fa the covariance (divisor n − 1) of feature f
 * with the coordinates on axis a, standardised to mean 0 and standard deviation 1.
 *
 * @param table the n samples of the ordination, in its order × m features; proportions as a rule.
 * @returns m × k values, row-major, in the table's unit; drawn with one scale for all.
 * Degenerate: a feature that does not vary, and an axis without spread, have 0.
 * Refused: another number of samples than the ordination has (`bad_shape`).
 * Source: Legendre & Legendre 2012, "Numerical Ecology", eq. 9.44 and 9.55. Same as scikit-bio `pcoa_biplot`.
 */
export function projectFeatures(table: FeatureTable, { n, coordinates, axes }: ProjectedOn): Float64Array {
  const [width, k] = [table.feature_ids.length, axes.length];
  if (table.sample_ids.length !== n)
    throw new StatsError('bad_shape', `The ordination has ${n} samples, the table ${table.sample_ids.length}.`);
  const values = new Float64Array(width * k);
  const standardised = axes.map(({ eigenvalue }, a) => standardise({ n, k, a, coordinates, eigenvalue }));
  for (let sample = 0; sample < n; sample++) {
    const row = sampleRow(table, sample);
    for (let f = 0; f < width; f++) {
      const amount = float64At(row, f);
      if (amount === 0) continue;
      for (let a = 0; a < k; a++) {
        const cell = f * k + a;
        values[cell] = float64At(values, cell) + amount * float64At(itemAt(standardised, a), sample);
      }
    }
  }
  return values;
}

/** The axis to mean 0 and standard deviation 1, times λ^(−½) / √(n − 1): what each amount is multiplied by. */
function standardise(at: { n: number; k: number; a: number; coordinates: Float64Array; eigenvalue: number }) {
  const { n, k, a, coordinates, eigenvalue } = at;
  const axis = Float64Array.from({ length: n }, (_, sample) => float64At(coordinates, sample * k + a));
  const mean = axis.reduce((sum, value) => sum + value, 0) / n;
  const spread = Math.sqrt(axis.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const factor = spread > 0 && eigenvalue > 0 ? 1 / (spread * Math.sqrt(eigenvalue * (n - 1))) : 0;
  return axis.map((value) => (value - mean) * factor);
}
