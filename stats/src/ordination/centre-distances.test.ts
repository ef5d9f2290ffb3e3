import { describe, expect, test } from 'vitest';
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import { COLUMNS, type Panel } from '../eigen/panels.ts';
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
  test('equal those with the matrix, column by column', () => {
    const { distances } = simulateDistances({ seed: 5, sizes: [11, 12], features: 10 });
    const centred = centreDistances(distances, meanSquares(distances));
    const random = createRandomSource(4);
    const products = multiplyCentred(distances);
    const [one, two, first, second] = products.allocate(4);
    if (!one || !two || !first || !second) throw new Error('no panels');
    for (const panel of [one, two]) for (let cell = 0; cell < panel.length; cell++) panel[cell] = random.nextNormal();
    products.multiply([one, two], [first, second]);
    const termsOf = (panel: Panel, i: number, column: number) =>
      Array.from({ length: 23 }, (_, j) => (centred[i * 23 + j] ?? 0) * (panel[COLUMNS * j + column] ?? 0));
    for (const [panel, image] of [[one, first] as const, [two, second] as const]) {
      for (let cell = 0; cell < image.length; cell++) {
        const terms = termsOf(panel, Math.floor(cell / COLUMNS), cell % COLUMNS);
        expect(image[cell]).toBeCloseTo(
          terms.reduce((sum, term) => sum + term, 0),
          12,
        );
      }
    }
  });

  test('leave the vectors as they were', () => {
    const products = multiplyCentred(measurePoints(points));
    const [panel, image] = products.allocate(2);
    if (!panel || !image) throw new Error('no panels');
    panel.set(Array.from({ length: 8 }, (_, cell) => cell));
    products.multiply([panel], [image]);
    expect([...panel]).toEqual(Array.from({ length: 8 }, (_, cell) => cell));
  });
});
