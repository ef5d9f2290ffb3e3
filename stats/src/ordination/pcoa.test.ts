import { describe, expect, test } from 'vitest';
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { distanceBetween, selectDistances } from '../distance/distance-matrix.ts';
import { createRandomSource } from '../random/generator.ts';
import type { PcoaResult } from './pcoa.ts';
import { pcoa } from './pcoa.ts';

function distanceIn({ coordinates, axes }: PcoaResult, i: number, j: number): number {
  return Math.hypot(
    ...axes.map((_, a) => (coordinates[i * axes.length + a] ?? 0) - (coordinates[j * axes.length + a] ?? 0)),
  );
}

function cloud(seed: number, n: number, dimensions: number): DistanceMatrix {
  const random = createRandomSource(seed);
  return measurePoints(
    Array.from({ length: n }, () =>
      Array.from({ length: dimensions }, (_, a) => random.nextNormal() * (dimensions - a)),
    ),
  );
}

describe('PCoA of points in space', () => {
  test('finds as many axes as the points have dimensions, and their distances again', () => {
    const distances = cloud(1, 25, 3);
    const result = pcoa(distances, { axes: 'all' });
    expect(result.axes).toHaveLength(3);
    expect(result.negative_eigenvalues).toMatchObject({ count: 0, sum_abs: 0, largest_abs: 0 });
    for (let i = 0; i < 25; i++) {
      for (let j = 0; j < i; j++) expect(distanceIn(result, i, j)).toBeCloseTo(distanceBetween(distances, i, j), 12);
    }
  });

  test('percentages then sum to 100', () => {
    const { axes } = pcoa(cloud(2, 30, 4), { axes: 'all' });
    expect(axes.reduce((sum, axis) => sum + axis.percent, 0)).toBeCloseTo(100, 10);
  });

  test('by hand: an equilateral triangle has two equal axes', () => {
    const triangle = { sample_ids: ['a', 'b', 'c'], distances: Float64Array.of(1, 1, 1), metric: 'example' };
    const { axes, trace } = pcoa(triangle);
    expect(trace).toBeCloseTo(1, 14);
    expect(axes.map((axis) => axis.percent.toFixed(9))).toEqual(['50.000000000', '50.000000000']);
  });

  test('two samples have one axis, half their distance to either side', () => {
    const pair = { sample_ids: ['a', 'b'], distances: Float64Array.of(0.8), metric: 'example' };
    const result = pcoa(pair);
    expect(result.axes).toHaveLength(1);
    expect(Math.abs(result.coordinates[0] ?? 0)).toBeCloseTo(0.4, 14);
    expect(result.coordinates[0]).toBeCloseTo(-(result.coordinates[1] ?? 0), 14);
    expect(result.coordinates[0]).toBeGreaterThan(0);
  });
});

describe('PCoA of distances that are not Euclidean', () => {
  const { distances } = simulateDistances({ seed: 6, sizes: [12, 12, 12], features: 25 });
  const result = pcoa(distances, { axes: 'all' });

  test('counts the negative eigenvalues and says that percentages are of the trace', () => {
    expect(result.denominator).toBe('trace');
    expect(result.negative_eigenvalues?.count).toBeGreaterThan(0);
    const positive = result.axes.reduce((sum, axis) => sum + axis.eigenvalue, 0);
    expect(positive - (result.negative_eigenvalues?.sum_abs ?? 0)).toBeCloseTo(result.trace, 12);
    expect(result.negative_eigenvalues?.largest_abs).toBeLessThanOrEqual(result.negative_eigenvalues?.sum_abs ?? 0);
  });

  test('percentages do not change with the number of axes kept', () => {
    const few = pcoa(distances, { axes: 3 });
    expect(few.axes).toEqual(result.axes.slice(0, 3));
    expect(few.negative_eigenvalues).toEqual(result.negative_eigenvalues);
  });

  test('eigenvalues fall and are the sums of squares of the coordinates, which are centred', () => {
    const k = result.axes.length;
    result.axes.forEach(({ eigenvalue }, axis) => {
      const column = Array.from({ length: 36 }, (_, i) => result.coordinates[i * k + axis] ?? 0);
      expect(column.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(eigenvalue, 12);
      expect(column.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 6);
      expect(eigenvalue).toBeLessThanOrEqual(result.axes[axis - 1]?.eigenvalue ?? Number.POSITIVE_INFINITY);
    });
  });

  test('the coordinate of largest size on each axis is positive', () => {
    const k = result.axes.length;
    for (let axis = 0; axis < k; axis++) {
      const column = Array.from({ length: 36 }, (_, i) => result.coordinates[i * k + axis] ?? 0);
      const largest = column.reduce((most, value) => (Math.abs(value) > Math.abs(most) * (1 + 1e-6) ? value : most), 0);
      expect(largest).toBeGreaterThan(0);
    }
  });

  test('samples in another order keep their coordinates, signs included', () => {
    const order = distances.sample_ids.map((_, i) => (i * 5 + 3) % 36);
    const turned = pcoa(selectDistances(distances, order), { axes: 4 });
    order.forEach((from, to) => {
      for (let a = 0; a < 4; a++) {
        expect(turned.coordinates[to * 4 + a]).toBeCloseTo(
          result.coordinates[from * result.axes.length + a] ?? Number.NaN,
          10,
        );
      }
    });
  });

  test('distances twice as large give coordinates twice as large and the same percentages', () => {
    const doubled = pcoa({ ...distances, distances: distances.distances.map((d) => 2 * d) }, { axes: 3 });
    doubled.axes.forEach(({ percent, eigenvalue }, a) => {
      expect(percent).toBeCloseTo(result.axes[a]?.percent ?? Number.NaN, 10);
      expect(eigenvalue / 4).toBeCloseTo(result.axes[a]?.eigenvalue ?? Number.NaN, 10);
    });
  });

  test('is the same to the last bit each time', () => {
    expect(pcoa(distances, { axes: 'all' })).toEqual(result);
  });
});

describe('PCoA by the partial solver', () => {
  test.each([
    [[10, 9], 3],
    [[40, 40, 40], 10],
    [[150], 5],
  ])('of groups of %j gives the axes of the exact one', (sizes, axes) => {
    const { distances } = simulateDistances({ seed: 12, sizes, features: 30 });
    const exact = pcoa(distances, { axes, solver: 'exact' });
    const partial = pcoa(distances, { axes, solver: 'partial', seed: 5 });
    expect(partial.axes).toHaveLength(exact.axes.length);
    partial.axes.forEach(({ eigenvalue, percent }, a) => {
      expect(eigenvalue).toBeCloseTo(exact.axes[a]?.eigenvalue ?? Number.NaN, 10);
      expect(percent).toBeCloseTo(exact.axes[a]?.percent ?? Number.NaN, 8);
    });
    partial.coordinates.forEach((value, cell) => {
      expect(value).toBeCloseTo(exact.coordinates[cell] ?? Number.NaN, 7);
    });
  });

  test('says which solver and seed it had, and that it saw no negative eigenvalues', () => {
    const { distances } = simulateDistances({ seed: 12, sizes: [20], features: 8 });
    expect(pcoa(distances, { solver: 'partial', seed: 77 })).toMatchObject({
      solver: 'partial',
      seed: 77,
      negative_eigenvalues: null,
    });
    expect(pcoa(distances)).toMatchObject({ solver: 'exact', seed: null, n: 20, metric: 'bray_curtis' });
  });

  test('is chosen by itself above 1,500 samples, and the percentages stay of the trace', () => {
    const large = cloud(3, 1_501, 3);
    const result = pcoa(large, { axes: 3 });
    expect(result.solver).toBe('partial');
    expect(result.axes.reduce((sum, axis) => sum + axis.percent, 0)).toBeCloseTo(100, 8);
    for (const [i, j] of [
      [0, 1500],
      [700, 3],
      [42, 43],
    ]) {
      expect(distanceIn(result, i ?? 0, j ?? 0)).toBeCloseTo(distanceBetween(large, i ?? 0, j ?? 0), 8);
    }
  });

  test('gives only axes that exist', () => {
    expect(pcoa(cloud(4, 40, 2), { solver: 'partial', axes: 6 }).axes).toHaveLength(2);
  });
});

describe('PCoA of little', () => {
  test('all samples the same: no axes, and no division by zero', () => {
    const same = { sample_ids: ['a', 'b', 'c'], distances: new Float64Array(3), metric: 'example' };
    const solvers: ('exact' | 'partial')[] = ['exact', 'partial'];
    for (const solver of solvers) {
      const result = pcoa(same, { solver });
      expect(result).toMatchObject({ axes: [], trace: 0, n: 3 });
      expect(result.coordinates).toHaveLength(0);
    }
  });

  test('two samples the same stand on one point', () => {
    const result = pcoa(
      measurePoints([
        [1, 2],
        [5, 5],
        [1, 2],
        [0, 7],
      ]),
      { axes: 'all' },
    );
    expect(distanceIn(result, 0, 2)).toBeCloseTo(0, 7);
  });

  test('refuses one sample, no axes, and all axes of the partial solver', () => {
    const one = { sample_ids: ['a'], distances: new Float64Array(0), metric: 'example' };
    expect(() => pcoa(one)).toThrow('at least 2 samples, not 1');
    expect(() => pcoa(cloud(1, 5, 2), { axes: 0 })).toThrow('at least 1');
    expect(() => pcoa(cloud(1, 5, 2), { axes: 'all', solver: 'partial' })).toThrow(
      'The partial solver computes only the first axes. Specify how many.',
    );
  });

  test('a distance that is none is refused with its two samples', () => {
    const three = { metric: 'euclidean', sample_ids: ['a', 'b', 'c'], distances: Float64Array.of(1, Number.NaN, 2) };
    expect(() => pcoa(three)).toThrow('The distance between "a" and "c" is NaN.');
  });
});
