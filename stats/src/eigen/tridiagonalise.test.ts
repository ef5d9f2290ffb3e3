import { describe, expect, test } from 'vitest';
import { simulateSymmetric } from '../../fixtures/simulate-samples.ts';
import { applyReflectors } from './apply-reflectors.ts';
import { tridiagonalise } from './tridiagonalise.ts';

/** Q as columns: Q applied to the unit vectors. */
function readQ(matrix: Float64Array, n: number) {
  const tridiagonal = tridiagonalise(matrix.slice(), n);
  const columns = Array.from({ length: n }, (_, k) => Float64Array.from({ length: n }, (__, j) => (j === k ? 1 : 0)));
  applyReflectors(tridiagonal, columns);
  return { tridiagonal, columns };
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, j) => sum + value * (b[j] ?? 0), 0);
}

function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  return vector.map((_, i) => dot(matrix.subarray(i * n, (i + 1) * n), vector));
}

describe('Householder reduction', () => {
  test.each([1, 2, 3, 10, 41])('of %i × %i: QᵀAQ is tridiagonal with the entries given', (n) => {
    const matrix = simulateSymmetric(n, n);
    const { tridiagonal, columns } = readQ(matrix, n);
    columns.forEach((left, i) => {
      columns.forEach((right, j) => {
        const value = dot(left, multiply(matrix, right));
        const near = Math.min(i, j);
        if (i === j) expect(value).toBeCloseTo(tridiagonal.diagonal[i] ?? Number.NaN, 11);
        else if (Math.abs(i - j) === 1) expect(value).toBeCloseTo(tridiagonal.offDiagonal[near] ?? Number.NaN, 11);
        else expect(value).toBeCloseTo(0, 11);
      });
    });
  });

  test('Q keeps lengths and angles', () => {
    const { columns } = readQ(simulateSymmetric(5, 20), 20);
    columns.forEach((left, i) => {
      columns.forEach((right, j) => {
        expect(dot(left, right)).toBeCloseTo(i === j ? 1 : 0, 12);
      });
    });
  });

  test('keeps the trace', () => {
    const matrix = simulateSymmetric(6, 30);
    const trace = Array.from({ length: 30 }, (_, i) => matrix[i * 30 + i] ?? 0).reduce((sum, value) => sum + value, 0);
    const { tridiagonal } = readQ(matrix, 30);
    expect(tridiagonal.diagonal.reduce((sum, value) => sum + value, 0)).toBeCloseTo(trace, 11);
  });

  test('leaves a diagonal matrix as it is', () => {
    const matrix = Float64Array.of(3, 0, 0, 0, -1, 0, 0, 0, 2);
    const { tridiagonal } = readQ(matrix, 3);
    expect([...tridiagonal.diagonal]).toEqual([3, -1, 2]);
    expect([...tridiagonal.offDiagonal].map(Math.abs)).toEqual([0, 0, 0]);
  });

  test('reads the upper triangle only', () => {
    const matrix = simulateSymmetric(7, 12);
    const spoiled = matrix.map((value, cell) => (cell % 12 < Math.floor(cell / 12) ? Number.NaN : value));
    expect([...tridiagonalise(spoiled, 12).diagonal]).toEqual([...tridiagonalise(matrix.slice(), 12).diagonal]);
  });
});
