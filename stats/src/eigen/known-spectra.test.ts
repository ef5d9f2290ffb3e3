import { describe, expect, test } from 'vitest';
import { simulateSymmetric } from '../../fixtures/simulate-samples.ts';
import { solveSymmetric } from './solve-symmetric.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const fill = (n: number, value: (i: number, j: number) => number) =>
  Float64Array.from({ length: n * n }, (_, cell) => value(Math.floor(cell / n), cell % n));
const valuesOf = (matrix: Float64Array) => {
  const n = Math.sqrt(matrix.length);
  return [...solveSymmetric(matrix.slice(), n, () => 0).values];
};
const expectValues = (matrix: Float64Array, expected: readonly number[], digits = 11) => {
  const found = valuesOf(matrix);
  const size = Math.max(1e-300, ...expected.map(Math.abs));
  expect(found).toHaveLength(expected.length);
  expected
    .toSorted((a, b) => b - a)
    .forEach((value, k) => {
      expect(at(found, k) / size).toBeCloseTo(value / size, digits);
    });
};

describe('matrices whose eigenvalues are known', () => {
  test.each([1, 2, 3, 10, 41])('a chain of %i springs: 2 − 2 cos(kπ/(n + 1))', (n) => {
    const chain = fill(n, (i, j) => (i === j ? 2 : Math.abs(i - j) === 1 ? -1 : 0));
    expectValues(
      chain,
      Array.from({ length: n }, (_, k) => 2 - 2 * Math.cos(((k + 1) * Math.PI) / (n + 1))),
    );
  });

  test.each([3, 4, 17])('a ring of %i: 2 cos(2πk/n), all but the outermost twice', (n) => {
    const ring = fill(n, (i, j) => ((i - j + n) % n === 1 || (j - i + n) % n === 1 ? 1 : 0));
    expectValues(
      ring,
      Array.from({ length: n }, (_, k) => 2 * Math.cos((2 * Math.PI * k) / n)),
    );
  });

  test.each([2, 5, 30])('all with all, %i: n − 1 once and −1 for the rest', (n) => {
    expectValues(
      fill(n, (i, j) => (i === j ? 0 : 1)),
      [n - 1, ...Array<number>(n - 1).fill(-1)],
    );
  });

  test.each([1, 4, 25])('a diagonal of %i has what stands there, in whatever order', (n) => {
    const diagonal = Array.from({ length: n }, (_, i) => ((i * 7) % n) - 3);
    expectValues(
      fill(n, (i, j) => (i === j ? at(diagonal, i) : 0)),
      diagonal,
    );
  });

  test('Wilkinson’s 21: the two largest agree to fourteen digits and are distinguished', () => {
    const wilkinson = fill(21, (i, j) => (i === j ? Math.abs(i - 10) : Math.abs(i - j) === 1 ? 1 : 0));
    const found = valuesOf(wilkinson);
    expect(at(found, 0)).toBeCloseTo(10.746194182903393, 12);
    expect(at(found, 1)).toBeCloseTo(10.746194182903322, 12);
    expect(at(found, 20)).toBeCloseTo(-1.1254415221199847, 12);
  });

  test('Hilbert’s 8, all but singular: the largest, and none below nothing', () => {
    const found = valuesOf(fill(8, (i, j) => 1 / (i + j + 1)));
    expect(at(found, 0)).toBeCloseTo(1.695938996921949, 12);
    expect(at(found, 7)).toBeGreaterThan(-1e-15);
    expect(at(found, 7)).toBeCloseTo(1.111538966372442e-10, 14);
  });
});

describe('what holds for every symmetric matrix', () => {
  const seeds = [1, 2, 3];
  const n = 23;

  test.each(seeds)('its values sum to its trace, their squares to its squares (%i)', (seed) => {
    const matrix = simulateSymmetric(seed, n);
    const values = valuesOf(matrix);
    expect(sumOf(values)).toBeCloseTo(sumOf(Array.from({ length: n }, (_, i) => at(matrix, i * n + i))), 10);
    expect(sumOf(values.map((value) => value * value))).toBeCloseTo(sumOf(matrix.map((value) => value * value)), 9);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test.each(seeds)('rows and columns in another order leave them, as does a unit (%i)', (seed) => {
    const matrix = simulateSymmetric(seed, n);
    const values = valuesOf(matrix);
    const place = (i: number) => (i * 5 + seed) % n;
    expectValues(
      fill(n, (i, j) => at(matrix, place(i) * n + place(j))),
      values,
    );
    expectValues(
      matrix.map((value) => -value),
      values.map((value) => -value),
    );
    for (const unit of [2 ** -300, 2 ** 300]) {
      const scaled = valuesOf(matrix.map((value) => value * unit));
      scaled.forEach((value, k) => {
        expect(value / unit).toBeCloseTo(at(values, k), 10);
      });
    }
  });

  test.each(seeds)('a number added to the diagonal is added to each (%i)', (seed) => {
    const matrix = simulateSymmetric(seed, n);
    expectValues(
      matrix.map((value, cell) => value + (cell % (n + 1) === 0 ? 3.5 : 0)),
      valuesOf(matrix).map((value) => value + 3.5),
    );
  });

  test.each(seeds)('those without the last row lie between those with it (Cauchy) (%i)', (seed) => {
    const matrix = simulateSymmetric(seed, n);
    const inner = valuesOf(fill(n - 1, (i, j) => at(matrix, i * n + j)));
    const outer = valuesOf(matrix);
    inner.forEach((value, k) => {
      expect(value).toBeLessThanOrEqual(at(outer, k) + 1e-11);
      expect(value).toBeGreaterThanOrEqual(at(outer, k + 1) - 1e-11);
    });
  });

  test.each(seeds)('their vectors put together give it back (%i)', (seed) => {
    const matrix = simulateSymmetric(seed, n);
    const { values, vectors } = solveSymmetric(matrix.slice(), n, () => n);
    const whole = fill(n, (i, j) => sumOf(vectors.map((vector, k) => at(values, k) * at(vector, i) * at(vector, j))));
    whole.forEach((value, cell) => {
      expect(value).toBeCloseTo(at(matrix, cell), 10);
    });
  });
});
