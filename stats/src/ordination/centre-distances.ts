import { float64At } from '../array/read-element.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';

/** Mean of squared distances of each sample to all n samples (itself, at 0, included), and the mean of those. */
export interface SquaredMeans {
  readonly rows: Float64Array;
  readonly all: number;
}

/** Means that Gower's centring takes off; one pass over the condensed distances, no copy. */
export function meanSquares(matrix: DistanceMatrix): SquaredMeans {
  const n = matrix.sample_ids.length;
  const { distances } = matrix;
  const rows = new Float64Array(n);
  let pair = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = i + 1; j < n; j++, pair++) {
      const square = float64At(distances, pair) ** 2;
      sum += square;
      rows[j] = float64At(rows, j) + square;
    }
    rows[i] = float64At(rows, i) + sum;
  }
  for (let i = 0; i < n; i++) rows[i] = float64At(rows, i) / n;
  return { rows, all: rows.reduce((sum, mean) => sum + mean, 0) / n };
}

/** Σ of all eigenvalues of the centred matrix, negative ones included: Σ_{i<j} d_ij² / n = n · mean / 2. */
export function traceOf(means: SquaredMeans): number {
  return (means.rows.length * means.all) / 2;
}

/**
 * Gower's centred matrix B_ij = −½ (d_ij² − mean_i − mean_j + mean), n × n, row-major and symmetric.
 * Source: Gower 1966, Biometrika 53(3/4):325–338.
 */
export function centreDistances(matrix: DistanceMatrix, means: SquaredMeans): Float64Array {
  const n = matrix.sample_ids.length;
  const { rows, all } = means;
  const centred = new Float64Array(n * n);
  let pair = 0;
  for (let i = 0; i < n; i++) {
    const mean = float64At(rows, i) - all;
    centred[i * n + i] = 0.5 * (mean + float64At(rows, i));
    for (let j = i + 1; j < n; j++, pair++) {
      const value = -0.5 * (float64At(matrix.distances, pair) ** 2 - mean - float64At(rows, j));
      centred[i * n + j] = value;
      centred[j * n + i] = value;
    }
  }
  return centred;
}
