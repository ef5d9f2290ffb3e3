import { describe, expect, test } from 'vitest';
import { simulateSymmetric } from '../../fixtures/simulate-samples.ts';
import { tridiagonalValues } from './tridiagonal-values.ts';
import { tridiagonalise } from './tridiagonalise.ts';

/** The second-difference matrix has the eigenvalues 2 − 2 cos(kπ/(n + 1)), k = 1…n. */
function secondDifference(n: number) {
  return {
    diagonal: new Float64Array(n).fill(2),
    offDiagonal: Float64Array.from({ length: n }, (_, i) => (i < n - 1 ? -1 : 0)),
  };
}

describe('eigenvalues of a tridiagonal matrix', () => {
  test.each([1, 2, 5, 100, 500])('of %i second differences are those of theory, falling', (n) => {
    const values = tridiagonalValues(secondDifference(n));
    values.forEach((value, place) => {
      expect(value).toBeCloseTo(2 - 2 * Math.cos(((n - place) * Math.PI) / (n + 1)), 12);
    });
  });

  test('of Wilkinson’s W21+ come in pairs as published: 10.746194 twice', () => {
    const wilkinson = {
      diagonal: Float64Array.from({ length: 21 }, (_, i) => Math.abs(10 - i)),
      offDiagonal: Float64Array.from({ length: 21 }, (_, i) => (i < 20 ? 1 : 0)),
    };
    const values = tridiagonalValues(wilkinson);
    expect(values[0]).toBeCloseTo(10.746194182903393, 12);
    expect(values[1]).toBeCloseTo(10.746194182903322, 12);
    expect(values[20]).toBeCloseTo(-1.125441522119985, 12);
  });

  test('of a matrix that falls apart are those of its parts', () => {
    const parts = { diagonal: Float64Array.of(1, 1, 5, 4, 4), offDiagonal: Float64Array.of(1, 0, 0, 2, 0) };
    [6, 5, 2, 2, 0].forEach((value, place) => {
      expect(tridiagonalValues(parts)[place]).toBeCloseTo(value, 13);
    });
  });

  test('sum to the trace and their squares to the squared entries', () => {
    const matrix = simulateSymmetric(13, 60);
    const values = tridiagonalValues(tridiagonalise(matrix.slice(), 60));
    const trace = Array.from({ length: 60 }, (_, i) => matrix[i * 61] ?? 0).reduce((sum, value) => sum + value, 0);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(trace, 10);
    const squares = matrix.reduce((sum, value) => sum + value * value, 0);
    expect(values.reduce((sum, value) => sum + value * value, 0) / squares).toBeCloseTo(1, 12);
  });

  test('leave the matrix as it was', () => {
    const matrix = secondDifference(4);
    tridiagonalValues(matrix);
    expect([...matrix.diagonal, ...matrix.offDiagonal]).toEqual([2, 2, 2, 2, -1, -1, -1, 0]);
  });

  test('of nothing are none; of values that are no numbers there are none to be had', () => {
    expect(tridiagonalValues({ diagonal: new Float64Array(0), offDiagonal: new Float64Array(0) })).toHaveLength(0);
    const broken = { diagonal: Float64Array.of(Number.NaN, 1, 2), offDiagonal: Float64Array.of(1, 1, 0) };
    expect(() => tridiagonalValues(broken)).toThrow('could not be computed');
  });
});
