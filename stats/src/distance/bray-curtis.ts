import { float64At } from '../array/read-element.ts';
import type { AbundanceRows, DistanceKernel } from '../kernel/distance-kernel.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues, sampleRow } from '../table/feature-table.ts';
import { requireReads, sampleTotals } from '../table/relative-abundance.ts';
import type { DistanceMatrix } from './distance-matrix.ts';
import { condensedLength } from './distance-matrix.ts';

export interface BrayCurtisDistances extends DistanceMatrix {
  readonly metric: 'bray_curtis';
  readonly n: number;
  readonly feature_count: number;
  /** Precision of the sums: f64, or f32 when an f32 kernel was handed in, few amounts are zero (then to about 3e-7) and 32 bits hold them. */
  readonly precision: 'f64' | 'f32';
}

/** Some rows of the condensed triangle, and the precision of their sums. */
export type BrayCurtisRows = Pick<BrayCurtisDistances, 'distances' | 'precision'>;

/**
 * Bray–Curtis dissimilarity on abundances (not on presence):
 * d_ij = Σ_f |x_if − x_jf| / Σ_f (x_if + x_jf), between 0 (the same) and 1 (nothing in common); no unit.
 *
 * @param table n samples × m features, taken as given: pass `relativeAbundance(table)` to compare compositions, or
 *   counts of equal depth. On raw counts of unequal depth the distance is mostly one of depth.
 * @param options.kernel a compiled kernel; without it the same numbers come from plain TypeScript (f64, to 1e-12).
 * @returns n(n−1)/2 distances. One sample gives none.
 * Refused: a negative, infinite or missing value (`bad_value`); an empty sample (`empty_sample`: its distance to
 *   another empty one is 0/0; find them with `emptySamples` and drop them); both name the sample.
 *
 * Source: Bray & Curtis 1957, Ecol. Monogr. 27(4):325–349, in the form of Legendre & Legendre 2012, "Numerical
 * Ecology", eq. 7.58 (D14). Same as scikit-bio and SciPy `braycurtis` and vegan `vegdist(method = "bray")`.
 */
export function brayCurtis(table: FeatureTable, options: { kernel?: DistanceKernel } = {}): BrayCurtisDistances {
  requireValidValues(table);
  requireReads(table);
  const rows = readRows(table);
  return {
    metric: 'bray_curtis',
    sample_ids: table.sample_ids,
    n: rows.n,
    feature_count: rows.width,
    ...(chooseKernel(table, options.kernel)?.brayCurtis(rows, 0, rows.n) ?? compareRows(table, 0, rows.n)),
  };
}

/**
 * The distances of samples `from` ≤ i < `to` to all later ones: one contiguous piece of `brayCurtis(table).distances`
 * (from `condensedLength(n) − condensedLength(n − from)` on).
 * Refused: as `brayCurtis`, and rows outside the table (`bad_parameter`).
 */
export function brayCurtisRows(
  table: FeatureTable,
  options: { from: number; to: number; kernel?: DistanceKernel },
): BrayCurtisRows {
  const { from, to, kernel } = options;
  const rows = readRows(table);
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to > rows.n) {
    throw new StatsError('bad_parameter', `Rows ${from} to ${to} are outside the range of ${rows.n} samples.`);
  }
  requireValidValues(table);
  requireReads(table);
  return chooseKernel(table, kernel)?.brayCurtis(rows, from, to) ?? compareRows(table, from, to);
}

/** Totals beyond which 32-bit amounts or their sums would be infinite, or too small to keep their digits. */
const SINGLE_PRECISION_RANGE = { least: 1e-30, most: 1e30 };

/** No kernel of single precision where a sample's amounts are not within what that holds. */
function chooseKernel(table: FeatureTable, kernel: DistanceKernel | undefined): DistanceKernel | undefined {
  if (kernel?.precision !== 'f32') return kernel;
  const isHeld = sampleTotals(table).every(
    (total) => total >= SINGLE_PRECISION_RANGE.least && total <= SINGLE_PRECISION_RANGE.most,
  );
  return isHeld ? kernel : undefined;
}

function readRows(table: FeatureTable): AbundanceRows {
  return { values: table.values, n: table.sample_ids.length, width: table.feature_ids.length };
}

function compareRows(table: FeatureTable, from: number, to: number): BrayCurtisRows {
  const n = table.sample_ids.length;
  const totals = sampleTotals(table);
  const distances = new Float64Array(condensedLength(n - from) - condensedLength(n - to));
  let pair = 0;
  for (let i = from; i < to; i++) {
    const row = sampleRow(table, i);
    for (let j = i + 1; j < n; j++) {
      distances[pair++] = sumDifferences(row, sampleRow(table, j)) / (float64At(totals, i) + float64At(totals, j));
    }
  }
  return { distances, precision: 'f64' };
}

function sumDifferences(a: Float64Array, b: Float64Array): number {
  let [even, odd] = [0, 0];
  const paired = a.length - (a.length % 2);
  for (let f = 0; f < paired; f += 2) {
    even += Math.abs(float64At(a, f) - float64At(b, f));
    odd += Math.abs(float64At(a, f + 1) - float64At(b, f + 1));
  }
  if (paired < a.length) even += Math.abs(float64At(a, paired) - float64At(b, paired));
  return even + odd;
}
