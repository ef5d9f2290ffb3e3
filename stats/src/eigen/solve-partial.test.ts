import { describe, expect, test } from 'vitest';
import { simulateSymmetric } from '../../fixtures/simulate-samples.ts';
import type { MultiplyVectors } from './solve-partial.ts';
import { solvePartial } from './solve-partial.ts';
import { solveSymmetric } from './solve-symmetric.ts';

function multiplyBy(matrix: Float64Array): MultiplyVectors {
  return (vectors) =>
    vectors.map((vector) => {
      const n = vector.length;
      return vector.map((_, i) => vector.reduce((sum, value, j) => sum + (matrix[i * n + j] ?? 0) * value, 0));
    });
}

function diagonal(values: readonly number[]): MultiplyVectors {
  return (vectors) => vectors.map((vector) => vector.map((value, i) => value * (values[i] ?? 0)));
}

describe('the largest eigenvalues without the matrix', () => {
  test.each([
    [5, 2],
    [12, 12],
    [40, 1],
    [90, 6],
    [150, 10],
  ])('of %i × %i equal those of the exact solver', (n, count) => {
    const matrix = simulateSymmetric(n, n);
    const exact = solveSymmetric(matrix.slice(), n, () => count);
    const partial = solvePartial({ multiply: multiplyBy(matrix), n, count, seed: 3 });
    expect(partial.values).toHaveLength(count);
    partial.vectors.forEach((vector, k) => {
      expect(partial.values[k]).toBeCloseTo(exact.values[k] ?? Number.NaN, 10);
      const along = vector.reduce((sum, value, j) => sum + value * (exact.vectors[k]?.[j] ?? 0), 0);
      expect(Math.abs(along)).toBeCloseTo(1, 10);
    });
  });

  test('a value repeated as often as asked for is found as often', () => {
    const values = [9, 9, 9, 9, 9, 4, 3, ...Array.from({ length: 93 }, (_, k) => 1 / (k + 1))];
    const found = solvePartial({ multiply: diagonal(values), n: 100, count: 6, seed: 1 });
    [9, 9, 9, 9, 9, 4].forEach((value, place) => {
      expect(found.values[place]).toBeCloseTo(value, 11);
    });
  });

  test('large negative values do not stand in for positive ones', () => {
    const values = [5, 4, -50, -40, ...Array.from({ length: 60 }, (_, k) => Math.sin(k))];
    const found = solvePartial({ multiply: diagonal(values), n: 64, count: 2, seed: 2 });
    expect(found.values[0]).toBeCloseTo(5, 9);
    expect(found.values[1]).toBeCloseTo(4, 9);
  });

  test('goes on through restarts until a crowded end is resolved', () => {
    const values = Array.from({ length: 400 }, (_, k) => 1 - k / 400);
    const found = solvePartial({ multiply: diagonal(values), n: 400, count: 3, seed: 5 });
    found.values.forEach((value, place) => {
      expect(value).toBeCloseTo(values[place] ?? Number.NaN, 11);
    });
  });

  test('a matrix of low rank ends early, with zeros after its rank', () => {
    const values = [7, 3, ...new Array(48).fill(0)];
    const found = solvePartial({ multiply: diagonal(values), n: 50, count: 5, seed: 5 });
    [7, 3, 0, 0, 0].forEach((value, place) => {
      expect(found.values[place]).toBeCloseTo(value, 11);
    });
  });

  test('of the zero matrix are zero', () => {
    const found = solvePartial({ multiply: diagonal(new Array(30).fill(0)), n: 30, count: 3, seed: 1 });
    expect([...found.values].map(Math.abs)).toEqual([0, 0, 0]);
  });

  test('the same seed gives the same bits, another seed the same numbers', () => {
    const multiply = multiplyBy(simulateSymmetric(20, 60));
    const first = solvePartial({ multiply, n: 60, count: 4, seed: 11 });
    expect(solvePartial({ multiply, n: 60, count: 4, seed: 11 })).toEqual(first);
    solvePartial({ multiply, n: 60, count: 4, seed: 12 }).values.forEach((value, place) => {
      expect(value).toBeCloseTo(first.values[place] ?? Number.NaN, 10);
    });
  });

  test('is refused rather than returned unsettled', () => {
    const multiply = multiplyBy(simulateSymmetric(1, 100));
    expect(() => solvePartial({ multiply, n: 100, count: 1, seed: 1, tolerance: -1 })).toThrow('did not settle');
  });
});
