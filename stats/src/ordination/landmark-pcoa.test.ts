import { describe, expect, test } from 'vitest';
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import { type DistanceMatrix, distanceBetween } from '../distance/distance-matrix.ts';
import { createRandomSource } from '../random/generator.ts';
import { chooseLandmarks, type LandmarkDistances, landmarkPcoa } from './landmark-pcoa.ts';
import { pcoa } from './pcoa.ts';

function toLandmarks(matrix: DistanceMatrix, landmarks: readonly number[]): LandmarkDistances {
  const { sample_ids, metric } = matrix;
  const distances = Float64Array.from(
    sample_ids.flatMap((_, i) => landmarks.map((l) => distanceBetween(matrix, i, l))),
  );
  return { sample_ids, metric, landmarks, distances };
}

const random = createRandomSource(2004);
const cloud = measurePoints(
  Array.from({ length: 60 }, () => [random.nextNormal() * 5, random.nextNormal() * 2, random.nextNormal()]),
);

describe('landmark PCoA', () => {
  test('keeps the distances of points in three dimensions exactly', () => {
    const found = landmarkPcoa(toLandmarks(cloud, chooseLandmarks(60, { count: 12, seed: 1 })));
    expect(found.axes).toHaveLength(3);
    const at = (i: number) => found.coordinates.subarray(i * 3, i * 3 + 3);
    for (let i = 0; i < 60; i++) {
      for (let j = 0; j < i; j++) {
        const apart = Math.hypot(...at(i).map((value, axis) => value - (at(j)[axis] ?? 0)));
        expect(apart).toBeCloseTo(distanceBetween(cloud, i, j), 8);
      }
    }
  });

  test('with every sample a landmark is PCoA itself', () => {
    const { distances } = simulateDistances({ seed: 8, sizes: [9, 8], features: 30, shift: 1 });
    const whole = pcoa(distances, { axes: 4, solver: 'exact' });
    const found = landmarkPcoa(toLandmarks(distances, chooseLandmarks(17, { count: 50, seed: 1 })), { axes: 4 });
    expect(found.axes).toEqual(whole.axes);
    found.coordinates.forEach((value, cell) => {
      expect(value).toBeCloseTo(whole.coordinates[cell] ?? Number.NaN, 9);
    });
  });

  test('puts samples where PCoA of all puts them, nearly, with half of them as landmarks', () => {
    const { distances } = simulateDistances({ seed: 8, sizes: [40, 40], features: 30, shift: 2 });
    const whole = pcoa(distances, { axes: 2 });
    const found = landmarkPcoa(toLandmarks(distances, chooseLandmarks(80, { count: 40, seed: 3 })), { axes: 2 });
    const first = (coordinates: Float64Array) => Array.from({ length: 80 }, (_, i) => coordinates[i * 2] ?? 0);
    const [a, b] = [first(whole.coordinates), first(found.coordinates)];
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / 80;
    const covariance = (x: number[], y: number[]) =>
      x.reduce((sum, value, i) => sum + (value - mean(x)) * ((y[i] ?? 0) - mean(y)), 0);
    expect(Math.abs(covariance(a, b)) / Math.sqrt(covariance(a, a) * covariance(b, b))).toBeGreaterThan(0.99);
  });

  test('says what it did', () => {
    const landmarks = chooseLandmarks(60, { count: 5, seed: 2 });
    expect(landmarkPcoa(toLandmarks(cloud, landmarks), { axes: 2 })).toMatchObject({
      method: 'landmark principal coordinates analysis',
      n: 60,
      landmarks,
      metric: 'euclidean',
      denominator: 'trace of the landmarks',
    });
  });

  test('refuses landmarks that are no samples, missing distances and arrays of another length', () => {
    const good = toLandmarks(cloud, [1, 2, 3]);
    expect(() => landmarkPcoa({ ...good, landmarks: [1, 2, 60] })).toThrow('from 0 to 59');
    expect(() => landmarkPcoa({ ...good, landmarks: [1, 2, 2] })).toThrow('different samples');
    expect(() => landmarkPcoa({ ...good, landmarks: [1, 2] })).toThrow('need 120 distances, not 180');
    const distances = good.distances.with(4, Number.NaN);
    expect(() => landmarkPcoa({ ...good, distances })).toThrow('"point1" has a distance of NaN');
  });
});

describe('landmarks', () => {
  test('are different samples, the same for the same seed, all of them where there are few', () => {
    const chosen = chooseLandmarks(1_000, { count: 100, seed: 9 });
    expect(new Set(chosen).size).toBe(100);
    expect(chosen).toEqual(chooseLandmarks(1_000, { count: 100, seed: 9 }));
    expect(chosen).not.toEqual(chooseLandmarks(1_000, { count: 100, seed: 10 }));
    expect(chooseLandmarks(3, { count: 100, seed: 1 })).toEqual([0, 1, 2]);
    expect(() => chooseLandmarks(10, { count: 1, seed: 1 })).toThrow('number of landmarks');
  });
});
