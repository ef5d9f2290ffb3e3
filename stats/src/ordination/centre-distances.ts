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
      const square = (distances[pair] ?? 0) ** 2;
      sum += square;
      rows[j] = (rows[j] ?? 0) + square;
    }
    rows[i] = (rows[i] ?? 0) + sum;
  }
  for (let i = 0; i < n; i++) rows[i] = (rows[i] ?? 0) / n;
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
    const mean = (rows[i] ?? 0) - all;
    centred[i * n + i] = 0.5 * (mean + (rows[i] ?? 0));
    for (let j = i + 1; j < n; j++, pair++) {
      const value = -0.5 * ((matrix.distances[pair] ?? 0) ** 2 - mean - (rows[j] ?? 0));
      centred[i * n + j] = value;
      centred[j * n + i] = value;
    }
  }
  return centred;
}
