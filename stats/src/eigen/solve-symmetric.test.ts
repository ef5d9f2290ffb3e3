import { describe, expect, test } from 'vitest';
import { simulateSymmetric } from '../../fixtures/simulate-samples.ts';
import type { EigenPairs } from './solve-symmetric.ts';
import { solveSymmetric } from './solve-symmetric.ts';

function checkPairs(matrix: Float64Array, n: number, { values, vectors }: EigenPairs): void {
  const size = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1e-300);
  vectors.forEach((vector, k) => {
    for (let i = 0; i < n; i++) {
      const image = vector.reduce((sum, value, j) => sum + (matrix[i * n + j] ?? 0) * value, 0);
      expect(Math.abs(image - (values[k] ?? 0) * (vector[i] ?? 0)) / size).toBeLessThan(1e-12);
    }
    vectors.slice(0, k + 1).forEach((other, m) => {
      const product = vector.reduce((sum, value, j) => sum + value * (other[j] ?? 0), 0);
      expect(Math.abs(product - (m === k ? 1 : 0))).toBeLessThan(1e-11);
    });
  });
}

function blocks(n: number, width: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, cell) => {
    const [i, j] = [Math.floor(cell / n), cell % n];
    return Math.floor(i / width) === Math.floor(j / width) ? 1 : 0;
  });
}

describe('eigenvalues and eigenvectors of a symmetric matrix', () => {
  test.each([1, 2, 3, 4, 17, 80])('%i × %i: A x = λ x, at right angles', (n) => {
    const matrix = simulateSymmetric(n + 1, n);
    const pairs = solveSymmetric(matrix.slice(), n, () => n);
    expect(pairs.vectors).toHaveLength(n);
    checkPairs(matrix, n, pairs);
  });

  test('by hand: [[2, 1], [1, 2]] has 3 along (1, 1) and 1 along (1, −1)', () => {
    const { values, vectors } = solveSymmetric(Float64Array.of(2, 1, 1, 2), 2, () => 2);
    expect([...values].map((value) => value.toFixed(12))).toEqual(['3.000000000000', '1.000000000000']);
    expect(Math.abs(vectors[0]?.[0] ?? 0)).toBeCloseTo(Math.SQRT1_2, 12);
    expect((vectors[1]?.[0] ?? 0) * (vectors[1]?.[1] ?? 0)).toBeCloseTo(-0.5, 12);
  });

  test('with one value repeated (groups all alike) all its vectors are found', () => {
    const matrix = blocks(48, 8);
    const pairs = solveSymmetric(matrix.slice(), 48, () => 6);
    for (const value of pairs.values.subarray(0, 6)) expect(value).toBeCloseTo(8, 12);
    for (const value of pairs.values.subarray(6)) expect(value).toBeCloseTo(0, 12);
    checkPairs(matrix, 48, pairs);
  });

  test('of the identity and of zero are what they must be', () => {
    const identity = Float64Array.from({ length: 25 }, (_, cell) => (cell % 6 === 0 ? 1 : 0));
    checkPairs(
      identity,
      5,
      solveSymmetric(identity.slice(), 5, () => 5),
    );
    expect([...solveSymmetric(new Float64Array(9), 3, () => 0).values]).toEqual([0, 0, 0]);
  });

  test('with scales from 1 to 1e-12 in one matrix stay at right angles', () => {
    const graded = Float64Array.from({ length: 400 }, (_, cell) => {
      const [i, j] = [Math.floor(cell / 20), cell % 20];
      return 10 ** (-0.3 * (i + j)) * Math.cos(i * j + 1);
    });
    const symmetric = graded.map((value, cell) => value + (graded[(cell % 20) * 20 + Math.floor(cell / 20)] ?? 0));
    checkPairs(
      symmetric,
      20,
      solveSymmetric(symmetric.slice(), 20, () => 20),
    );
  });

  test('the first few are the first of all', () => {
    const matrix = simulateSymmetric(77, 40);
    const all = solveSymmetric(matrix.slice(), 40, () => 40);
    const few = solveSymmetric(matrix.slice(), 40, (values) => values.filter((value) => value > 5).length);
    expect([...few.values]).toEqual([...all.values]);
    expect(few.vectors).toEqual(all.vectors.slice(0, few.vectors.length));
    expect(few.vectors.length).toBeGreaterThan(0);
    expect(few.vectors.length).toBeLessThan(40);
  });
});
