import { describe, expect, test } from 'vitest';
import { simulateSymmetric } from '../../fixtures/simulate-samples.ts';
import { createRandomSource } from '../random/generator.ts';
import { COLUMNS, type PanelProducts, plainPanels } from './panels.ts';
import { solvePartial } from './solve-partial.ts';
import { solveSymmetric } from './solve-symmetric.ts';

/** Panels of vectors, multiplied by what one vector is multiplied by. */
function productsOf(n: number, multiplyVector: (vector: Float64Array) => Float64Array): PanelProducts {
  return {
    ...plainPanels(n),
    multiply(panels, images) {
      panels.forEach((panel, p) => {
        for (let column = 0; column < COLUMNS; column++) {
          const vector = Float64Array.from({ length: n }, (_, j) => panel[COLUMNS * j + column] ?? 0);
          multiplyVector(vector).forEach((value, j) => {
            images[p]?.fill(value, COLUMNS * j + column, COLUMNS * j + column + 1);
          });
        }
      });
    },
  };
}

function multiplyBy(matrix: Float64Array): PanelProducts {
  const n = Math.sqrt(matrix.length);
  return productsOf(n, (vector) =>
    vector.map((_, i) => vector.reduce((sum, value, j) => sum + (matrix[i * n + j] ?? 0) * value, 0)),
  );
}

function diagonal(values: readonly number[]): PanelProducts {
  return productsOf(values.length, (vector) => vector.map((value, i) => value * (values[i] ?? 0)));
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
    const partial = solvePartial({ products: multiplyBy(matrix), count, seed: 3 });
    expect(partial.values).toHaveLength(count);
    partial.vectors.forEach((vector, k) => {
      expect(partial.values[k]).toBeCloseTo(exact.values[k] ?? Number.NaN, 10);
      const along = vector.reduce((sum, value, j) => sum + value * (exact.vectors[k]?.[j] ?? 0), 0);
      expect(Math.abs(along)).toBeCloseTo(1, 10);
    });
  });

  test('a value repeated as often as asked for is found as often', () => {
    const values = [9, 9, 9, 9, 9, 4, 3, ...Array.from({ length: 93 }, (_, k) => 1 / (k + 1))];
    const found = solvePartial({ products: diagonal(values), count: 6, seed: 1 });
    [9, 9, 9, 9, 9, 4].forEach((value, place) => {
      expect(found.values[place]).toBeCloseTo(value, 11);
    });
  });

  // What blocks of two do not see at once: values three and four times, first, last and between others, and nearly so.
  test.each([
    { values: [9, 9, 9, 4, 3], count: 4 },
    { values: [9, 9, 9, 9, 4], count: 5 },
    { values: [9, 7, 7, 7, 5], count: 5 },
    { values: [9, 7, 7, 7, 7], count: 5 },
    { values: [9, 9, 7, 7, 7], count: 5 },
    { values: [9, 9, 9, 7, 7], count: 3 },
    { values: [9, 9 - 1e-12, 9 - 3e-12, 9 - 4e-12, 4], count: 5 },
    { values: [9, 9 - 1e-7, 9 - 3e-7, 9 - 4e-7, 4], count: 5 },
    { values: [9, 9 - 1e-4, 9 - 3e-4, 9 - 4e-4, 4], count: 5 },
    { values: [9, 9 - 1e-3, 9 - 2e-3, 9 - 4e-3, 4], count: 5 },
    { values: [9, 9, 9, 9, 9, 9, 9, 9], count: 7 },
  ])('$values are all found where $count are asked for', ({ values, count }) => {
    const rest = Array.from({ length: 112 }, (_, k) => 2.9 - k / 30);
    for (let seed = 1; seed <= 12; seed++) {
      const found = solvePartial({ products: diagonal([...rest, ...values]), count, seed });
      expect(found.values).toHaveLength(count);
      found.values.forEach((value, place) => {
        expect(value).toBeCloseTo(values[place] ?? Number.NaN, 9);
      });
    }
  });

  test('nothing but equal values are found as often as asked for', () => {
    const found = solvePartial({ products: diagonal(new Array(40).fill(3)), count: 7, seed: 1 });
    expect([...found.values].map((value) => value.toFixed(12))).toEqual(new Array(7).fill('3.000000000000'));
  });

  test('an axis to which the first vector of the start is orthogonal is found through the second', () => {
    const n = 60;
    const random = createRandomSource(4);
    const start = Array.from({ length: n }, () => [random.nextNormal(), random.nextNormal()]);
    const [before = 0, after = 0] = [start[0]?.[0], start[1]?.[0]];
    const size = Math.hypot(before, after);
    const axis = Float64Array.from({ length: n }, (_, j) => (j === 0 ? after / size : j === 1 ? -before / size : 0));
    const products = productsOf(n, (vector) => {
      const along = vector.reduce((sum, value, j) => sum + value * (axis[j] ?? 0), 0);
      return vector.map((value, j) => 8 * along * (axis[j] ?? 0) + (value * j) / n);
    });
    const found = solvePartial({ products, count: 1, seed: 4 });
    const expected = found.vectors[0]?.reduce((sum, value, j) => sum + value * (axis[j] ?? 0), 0);
    expect(Math.abs(expected ?? 0)).toBeGreaterThan(0.99);
    expect(found.values[0]).toBeGreaterThan(8);
  });

  test('large negative values do not stand in for positive ones', () => {
    const values = [5, 4, -50, -40, ...Array.from({ length: 60 }, (_, k) => Math.sin(k))];
    const found = solvePartial({ products: diagonal(values), count: 2, seed: 2 });
    expect(found.values[0]).toBeCloseTo(5, 9);
    expect(found.values[1]).toBeCloseTo(4, 9);
  });

  test('goes on through restarts until a crowded end is resolved', () => {
    const values = Array.from({ length: 400 }, (_, k) => 1 - k / 400);
    const found = solvePartial({ products: diagonal(values), count: 3, seed: 5 });
    found.values.forEach((value, place) => {
      expect(value).toBeCloseTo(values[place] ?? Number.NaN, 11);
    });
  });

  test('a matrix of low rank ends early, with zeros after its rank', () => {
    const values = [7, 3, ...new Array(48).fill(0)];
    const found = solvePartial({ products: diagonal(values), count: 5, seed: 5 });
    [7, 3, 0, 0, 0].forEach((value, place) => {
      expect(found.values[place]).toBeCloseTo(value, 11);
    });
  });

  test('of the zero matrix are zero', () => {
    const found = solvePartial({ products: diagonal(new Array(30).fill(0)), count: 3, seed: 1 });
    expect([...found.values].map(Math.abs)).toEqual([0, 0, 0]);
  });

  test('the same seed gives the same bits, another seed the same numbers', () => {
    const products = multiplyBy(simulateSymmetric(20, 60));
    const first = solvePartial({ products, count: 4, seed: 11 });
    expect(solvePartial({ products, count: 4, seed: 11 })).toEqual(first);
    solvePartial({ products, count: 4, seed: 12 }).values.forEach((value, place) => {
      expect(value).toBeCloseTo(first.values[place] ?? Number.NaN, 10);
    });
  });

  test('is refused rather than returned unsettled', () => {
    const products = multiplyBy(simulateSymmetric(1, 100));
    expect(() => solvePartial({ products, count: 1, seed: 1, most: 4 })).toThrow(
      'The first 1 axes did not converge after 4 matrix products.',
    );
  });
});
