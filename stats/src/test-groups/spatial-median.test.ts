import { describe, expect, test } from 'vitest';
import type { LoadedPoints } from '../kernel/distance-kernel.ts';
import { instantiateKernel } from '../kernel/instantiate-kernel.ts';
import { readKernelBytes } from '../kernel/read-kernel-bytes.ts';
import { createRandomSource } from '../random/generator.ts';
import { centroidOf, createPoints, spatialMedian } from './spatial-median.ts';

function toPoints(rows: readonly (readonly number[])[]): LoadedPoints {
  return createPoints({ coordinates: Float64Array.from(rows.flat()), k: rows[0]?.length ?? 0 });
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function totalDistance(points: LoadedPoints, members: readonly number[], centre: Float64Array): number {
  return points.pull(members, centre).distances;
}

describe('the spatial median', () => {
  test('of a triangle with angles below 120° sees its corners 120° apart (Fermat’s point)', () => {
    const rows = [
      [0, 0],
      [4, 0],
      [1, 3],
    ];
    const median = spatialMedian(toPoints(rows), places(3));
    const angles = rows
      .map(([x = 0, y = 0]) => Math.atan2(y - (median[1] ?? 0), x - (median[0] ?? 0)))
      .sort((a, b) => a - b);
    const [a = 0, b = 0, c = 0] = angles;
    expect(b - a).toBeCloseTo((2 * Math.PI) / 3, 6);
    expect(c - b).toBeCloseTo((2 * Math.PI) / 3, 6);
  });

  test('of a triangle with a wider angle is that corner', () => {
    const median = spatialMedian(
      toPoints([
        [0, 0],
        [10, 0.5],
        [-10, 0.5],
      ]),
      places(3),
    );
    expect(median[0]).toBeCloseTo(0, 5);
    expect(median[1]).toBeCloseTo(0, 2);
  });

  test('along a line is the middle value', () => {
    expect(spatialMedian(toPoints([[1], [2], [3], [50], [100]]), places(5))[0]).toBeCloseTo(3, 4);
  });

  test('where the centroid falls on a point leaves it if the others pull harder', () => {
    const rows = [
      [0, 0],
      [1, 0],
      [1, 1],
      [1, -1],
      [-3, 0],
    ];
    const points = toPoints(rows);
    expect([...centroidOf(points, places(5))]).toEqual([0, 0]);
    const median = spatialMedian(points, places(5));
    expect(totalDistance(points, places(5), median)).toBeLessThan(
      totalDistance(points, places(5), Float64Array.of(0, 0)),
    );
  });

  test('where the centroid falls on a point stays if the others balance', () => {
    const median = spatialMedian(
      toPoints([
        [0, 0],
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]),
      places(5),
    );
    expect([...median]).toEqual([0, 0]);
  });

  test('is no worse than any of 300 points near it, in five dimensions', () => {
    const random = createRandomSource(17);
    const points = toPoints(Array.from({ length: 40 }, () => Array.from({ length: 5 }, () => random.nextNormal())));
    const median = spatialMedian(points, places(40));
    const least = totalDistance(points, places(40), median);
    for (let i = 0; i < 300; i++) {
      const beside = median.map((value) => value + 0.01 * random.nextNormal());
      expect(totalDistance(points, places(40), beside)).toBeGreaterThanOrEqual(least);
    }
  });

  test('hardly moves for one far outlier, unlike the centroid', () => {
    const rows = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
      [1e6, 1e6],
    ];
    const points = toPoints(rows);
    expect(Math.hypot(...spatialMedian(points, places(5)))).toBeLessThan(3);
    expect(Math.hypot(...centroidOf(points, places(5)))).toBeGreaterThan(1e5);
  });

  test('of one point is the point, of two their middle, of equal points these', () => {
    const points = toPoints([
      [2, 3],
      [4, 7],
      [2, 3],
      [2, 3],
    ]);
    expect([...spatialMedian(points, [1])]).toEqual([4, 7]);
    expect([...spatialMedian(points, [0, 1])]).toEqual([3, 5]);
    expect([...spatialMedian(points, [0, 2, 3])]).toEqual([2, 3]);
  });

  test('uses the places named and no others', () => {
    const points = toPoints([
      [0, 0],
      [100, 100],
      [4, 0],
      [2, 3],
    ]);
    const alone = toPoints([
      [0, 0],
      [4, 0],
      [2, 3],
    ]);
    expect([...spatialMedian(points, [0, 2, 3])]).toEqual([...spatialMedian(alone, places(3))]);
  });
});

test.each([1, 3, 4, 7, 32])('the kernel and plain TypeScript agree on points of %i numbers', async (k) => {
  const bytes = await readKernelBytes();
  if (!bytes) throw new Error('The kernel is not built: node stats/scripts/build-kernel.mjs');
  const random = createRandomSource(k);
  const coordinates = Float64Array.from({ length: 25 * k }, () => random.nextNormal());
  const [compiled, plain] = [instantiateKernel(bytes).loadPoints(coordinates, k), createPoints({ coordinates, k })];
  const centre = coordinates.slice(3 * k, 4 * k);
  for (const members of [places(25), [3], [9, 3, 20], [4, 5]]) {
    const [found, expected] = [compiled.pull(members, centre), plain.pull(members, centre)];
    expect(found.met).toBe(members.includes(3) ? 1 : 0);
    expect(found.met).toBe(expected.met);
    expect(found.weights).toBeCloseTo(expected.weights, 10);
    expect(found.distances).toBeCloseTo(expected.distances, 10);
    found.towards.forEach((value, a) => {
      expect(value).toBeCloseTo(expected.towards[a] ?? Number.NaN, 10);
    });
    found.each.forEach((value, m) => {
      expect(value).toBeCloseTo(expected.each[m] ?? Number.NaN, 12);
    });
    expect([...compiled.sum(members)]).toEqual([...plain.sum(members)]);
    const median = spatialMedian(compiled, members);
    spatialMedian(plain, members).forEach((value, a) => {
      expect(median[a]).toBeCloseTo(value, 8);
    });
  }
});
