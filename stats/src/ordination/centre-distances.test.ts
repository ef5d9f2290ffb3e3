import { describe, expect, test } from 'vitest';
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import { createRandomSource } from '../random/generator.ts';
import { centreDistances, meanSquares, traceOf } from './centre-distances.ts';
import { multiplyCentred } from './multiply-centred.ts';

const points = [
  [0, 0],
  [3, 0],
  [0, 4],
  [1, 1],
];

describe('Gower’s centring', () => {
  test('turns distances between points into their inner products about the centroid', () => {
    const distances = measurePoints(points);
    const centred = centreDistances(distances, meanSquares(distances));
    const moved = points.map(([x = 0, y = 0]) => [x - 1, y - 1.25]);
    moved.forEach(([xi = 0, yi = 0], i) => {
      moved.forEach(([xj = 0, yj = 0], j) => {
        expect(centred[i * 4 + j]).toBeCloseTo(xi * xj + yi * yj, 13);
      });
    });
  });

  test('makes every row and column sum to zero', () => {
    const { distances } = simulateDistances({ seed: 2, sizes: [9, 6], features: 12 });
    const centred = centreDistances(distances, meanSquares(distances));
    for (let i = 0; i < 15; i++) {
      expect(centred.subarray(i * 15, (i + 1) * 15).reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 13);
      for (let j = 0; j < 15; j++) expect(centred[i * 15 + j]).toBe(centred[j * 15 + i]);
    }
  });

  test('the trace is the sum of the diagonal, known from the distances alone', () => {
    const { distances } = simulateDistances({ seed: 3, sizes: [7, 8], features: 20 });
    const means = meanSquares(distances);
    const centred = centreDistances(distances, means);
    const diagonal = Array.from({ length: 15 }, (_, i) => centred[i * 16] ?? 0).reduce((sum, value) => sum + value, 0);
    expect(traceOf(means)).toBeCloseTo(diagonal, 13);
    expect(traceOf(means)).toBeCloseTo(distances.distances.reduce((sum, d) => sum + d * d, 0) / 15, 13);
  });
});

describe('products with the centred matrix that is never made', () => {
  test.each([1, 2, 3, 4, 5, 9])('of %i vectors equal those with the matrix', (count) => {
    const { distances } = simulateDistances({ seed: 5, sizes: [11, 12], features: 10 });
    const centred = centreDistances(distances, meanSquares(distances));
    const random = createRandomSource(count);
    const vectors = Array.from({ length: count }, () => Float64Array.from({ length: 23 }, () => random.nextNormal()));
    const products = multiplyCentred(distances)(vectors);
    expect(products).toHaveLength(count);
    vectors.forEach((vector, k) => {
      for (let i = 0; i < 23; i++) {
        const expected = vector.reduce((sum, value, j) => sum + (centred[i * 23 + j] ?? 0) * value, 0);
        expect(products[k]?.[i]).toBeCloseTo(expected, 12);
      }
    });
  });

  test('leave the vectors as they were', () => {
    const vector = Float64Array.of(1, 2, 3, 4);
    multiplyCentred(measurePoints(points))([vector]);
    expect([...vector]).toEqual([1, 2, 3, 4]);
  });
});
