import { float64At } from '../array/read-element.ts';
import { createRandomSource } from '../random/generator.ts';
import { StatsError } from '../stats-error.ts';
import { factorShifted, solveFactored } from './shifted-system.ts';
import type { Tridiagonal } from './tridiagonalise.ts';

const MAX_ROUNDS = 8;
const START_SEED = 1966;

/**
 * Unit eigenvectors of a symmetric tridiagonal matrix for the given eigenvalues, by inverse iteration.
 * Vectors whose values lie closer than 10⁻³ of the matrix norm are made orthogonal to each other.
 *
 * @param values falling eigenvalues as `tridiagonalValues` gives them (the first k of them).
 * Refused: `not_converged` when a residual stays above 10⁻⁹ of the norm, that is, when a value is no eigenvalue.
 * Source: the scheme of LAPACK `dstein` (Jessup & Ipsen 1992, SIAM J. Sci. Stat. Comput. 13:550–572).
 */
export function tridiagonalVectors(tridiagonal: Tridiagonal, values: Float64Array): Float64Array[] {
  // Of the zero matrix every vector is an eigenvector; any scale will do.
  const norm = normOf(tridiagonal) || 1;
  const random = createRandomSource(START_SEED);
  const vectors: Float64Array[] = [];
  let clusterStart = 0;
  let shift = Number.POSITIVE_INFINITY;
  values.forEach((value, index) => {
    if (index > 0 && float64At(values, index - 1) - value > 1e-3 * norm) clusterStart = index;
    // Equal values would give the same vector: each shift is set apart from the one before it.
    shift = Math.min(value, shift - 4 * Number.EPSILON * norm);
    const start = new Float64Array(tridiagonal.n);
    for (let j = 0; j < start.length; j++) start[j] = random.nextFloat() - 0.5;
    vectors.push(inverseIterate(tridiagonal, { shift, norm, start, beside: vectors.slice(clusterStart) }));
  });
  return vectors;
}

function inverseIterate(
  tridiagonal: Tridiagonal,
  at: { shift: number; norm: number; start: Float64Array; beside: readonly Float64Array[] },
): Float64Array {
  const factors = factorShifted(tridiagonal, at.shift, at.norm);
  const vector = at.start;
  normalise(vector);
  let residual = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    solveFactored(factors, vector);
    const growth = normalise(vector);
    orthogonalise(vector, at.beside);
    orthogonalise(vector, at.beside);
    const length = normalise(vector);
    const before = residual;
    residual = 1 / (growth * length);
    if (round > 0 && (residual <= 1e-14 * at.norm || residual > 0.5 * before)) break;
  }
  if (!(residual <= 1e-9 * at.norm)) throw new StatsError('not_converged', 'An axis could not be computed.');
  return vector;
}

function normOf({ n, diagonal, offDiagonal }: Tridiagonal): number {
  let norm = 0;
  for (let i = 0; i < n; i++) {
    const before = i === 0 ? 0 : Math.abs(float64At(offDiagonal, i - 1));
    norm = Math.max(norm, Math.abs(float64At(diagonal, i)) + Math.abs(float64At(offDiagonal, i)) + before);
  }
  return norm;
}

/** Takes off `vector` its components along the unit vectors `beside`, one after the other. */
export function orthogonalise(vector: Float64Array, units: readonly Float64Array[]): void {
  for (const other of units) {
    let dot = 0;
    for (let j = 0; j < vector.length; j++) dot += float64At(vector, j) * float64At(other, j);
    for (let j = 0; j < vector.length; j++) vector[j] = float64At(vector, j) - dot * float64At(other, j);
  }
}

/** Scales `vector` to length 1 and returns the length it had; a zero vector stays as it is. */
export function normalise(vector: Float64Array): number {
  let largest = 0;
  for (let j = 0; j < vector.length; j++) largest = Math.max(largest, Math.abs(float64At(vector, j)));
  if (largest === 0) return 0;
  let squares = 0;
  for (let j = 0; j < vector.length; j++) squares += (float64At(vector, j) / largest) ** 2;
  const length = Math.sqrt(squares);
  for (let j = 0; j < vector.length; j++) vector[j] = float64At(vector, j) / largest / length;
  return largest * length;
}
