import { applyReflectors } from './apply-reflectors.ts';
import { tridiagonalValues } from './tridiagonal-values.ts';
import { tridiagonalVectors } from './tridiagonal-vectors.ts';
import { tridiagonalise } from './tridiagonalise.ts';

/** All eigenvalues, falling, and unit eigenvectors (each of length n) of the first ones. */
export interface EigenPairs {
  readonly values: Float64Array;
  readonly vectors: readonly Float64Array[];
}

/**
 * Eigenvalues of a symmetric matrix, and the eigenvectors of the largest.
 *
 * @param matrix n × n, row-major, symmetric; it is overwritten.
 * @param wanted how many vectors, decided when the values are known; more than n means n.
 * Work: 4/3 n³ for the values, 4 n² a vector. Refused: `not_converged`.
 */
export function solveSymmetric(
  matrix: Float64Array,
  n: number,
  countPairs: (values: Float64Array) => number,
): EigenPairs {
  const tridiagonal = tridiagonalise(matrix, n);
  const values = tridiagonalValues(tridiagonal);
  const vectors = tridiagonalVectors(tridiagonal, values.subarray(0, Math.min(n, countPairs(values))));
  applyReflectors(tridiagonal, vectors);
  return { values, vectors };
}
