import { describe, expect, test } from 'vitest';
import { measurePoints, simulateCounts } from '../../fixtures/simulate-samples.ts';
import { brayCurtis } from '../distance/bray-curtis.ts';
import { type DistanceMatrix, distanceBetween } from '../distance/distance-matrix.ts';
import { createRandomSource } from '../random/generator.ts';
import { chooseLandmarks, landmarkPcoa } from './landmark-pcoa.ts';
import { type PcoaResult, pcoa } from './pcoa.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const seeds = [1, 2, 3];
const pointsOf = (seed: number, n: number, dimensions: number) => {
  const random = createRandomSource(seed);
  return Array.from({ length: n }, () =>
    Array.from({ length: dimensions }, (_, axis) => random.nextNormal() * (axis + 1)),
  );
};
const columnOf = ({ coordinates, axes, n }: PcoaResult, axis: number) =>
  Float64Array.from({ length: n }, (_, i) => at(coordinates, i * axes.length + axis));
const apart = (
  { coordinates, axes: { length: k } }: { coordinates: Float64Array; axes: readonly unknown[] },
  i: number,
  j: number,
) => Math.hypot(...Array.from({ length: k }, (_, a) => at(coordinates, i * k + a) - at(coordinates, j * k + a)));

describe('an ordination of points', () => {
  test.each(seeds)('has as many axes as the points have dimensions, and keeps every distance (%i)', (seed) => {
    const matrix = measurePoints(pointsOf(seed, 14, 3));
    const found = pcoa(matrix, { axes: 'all' });
    expect(found.axes).toHaveLength(3);
    for (let i = 0; i < 14; i++)
      for (let j = 0; j < i; j++) expect(apart(found, i, j)).toBeCloseTo(distanceBetween(matrix, i, j), 9);
    expect(found.negative_eigenvalues?.sum_abs ?? 1).toBeLessThan(1e-9 * found.trace);
  });

  test.each(seeds)(
    'is principal components: its eigenvalues are the squares along each axis, at right angles (%i)',
    (seed) => {
      const found = pcoa(measurePoints(pointsOf(seed, 14, 3)), { axes: 'all' });
      found.axes.forEach(({ eigenvalue, percent }, a) => {
        const column = columnOf(found, a);
        expect(sumOf(column)).toBeCloseTo(0, 9);
        expect(sumOf(column.map((x) => x * x))).toBeCloseTo(eigenvalue, 9);
        expect(percent).toBeCloseTo((100 * eigenvalue) / found.trace, 10);
        for (let b = 0; b < a; b++)
          expect(sumOf(column.map((x, i) => x * at(columnOf(found, b), i)))).toBeCloseTo(0, 9);
        const largest = column.reduce((most, x) => (Math.abs(x) > Math.abs(most) ? x : most), 0);
        expect(largest).toBeGreaterThan(0);
      });
      expect(sumOf(found.axes.map(({ percent }) => percent))).toBeCloseTo(100, 9);
    },
  );

  test.each(seeds)('asked for fewer axes gives the first of all (%i)', (seed) => {
    const matrix = measurePoints(pointsOf(seed, 12, 5));
    const [all, two] = [pcoa(matrix, { axes: 'all' }), pcoa(matrix, { axes: 2 })];
    expect(two.axes).toEqual(all.axes.slice(0, 2));
    for (const axis of [0, 1]) expect(columnOf(two, axis)).toEqual(columnOf(all, axis));
    expect([two.trace, two.negative_eigenvalues]).toEqual([all.trace, all.negative_eigenvalues]);
  });

  test('knows no unit but its own: distances twice as long have coordinates twice, eigenvalues four times', () => {
    const matrix = measurePoints(pointsOf(4, 11, 3));
    const [one, two] = [1, 2].map((unit) => pcoa({ ...matrix, distances: matrix.distances.map((d) => d * unit) }));
    two?.axes.forEach(({ eigenvalue, percent }, a) => {
      expect(eigenvalue).toBeCloseTo(4 * (one?.axes[a]?.eigenvalue ?? 0), 9);
      expect(percent).toBeCloseTo(one?.axes[a]?.percent ?? 0, 9);
    });
    two?.coordinates.forEach((x, cell) => {
      expect(x).toBeCloseTo(2 * (one?.coordinates[cell] ?? 0), 9);
    });
  });

  test('of a regular simplex has equal shares on every axis', () => {
    for (const n of [2, 3, 6]) {
      const matrix = {
        sample_ids: Array.from({ length: n }, (_, i) => `s${i}`),
        distances: new Float64Array((n * (n - 1)) / 2).fill(1),
        metric: 'any',
      };
      const { axes } = pcoa(matrix, { axes: 'all' });
      expect(axes.map(({ percent }) => percent)).toEqual(Array(n - 1).fill(expect.closeTo(100 / (n - 1), 8)));
    }
  });

  test('of distances without a triangle counts what is negative, and the trace is what is left', () => {
    const bent: DistanceMatrix = { sample_ids: [...'abc'], distances: Float64Array.of(1, 1, 3), metric: 'any' };
    const { axes, trace, negative_eigenvalues, percents_of_positive } = pcoa(bent, { axes: 'all' });
    const positive = sumOf(axes.map(({ eigenvalue }) => eigenvalue));
    expect(trace).toBeCloseTo((1 + 1 + 9) / 3, 12);
    expect(negative_eigenvalues?.count).toBe(1);
    expect(positive - (negative_eigenvalues?.sum_abs ?? 0)).toBeCloseTo(trace, 11);
    expect(sumOf(axes.map(({ percent }) => percent))).toBeGreaterThan(100);
    expect(sumOf(percents_of_positive ?? [])).toBeCloseTo(100, 10);
  });
});

describe('the first axes alone', () => {
  test.each(seeds)('are those of the exact solver, on Bray–Curtis distances (%i)', (seed) => {
    const matrix = brayCurtis(simulateCounts({ seed, sizes: [20, 20, 20], features: 25 }).table);
    const [exact, partial] = (['exact', 'partial'] as const).map((solver) => pcoa(matrix, { axes: 4, solver, seed }));
    partial?.axes.forEach(({ eigenvalue, percent }, a) => {
      expect(eigenvalue).toBeCloseTo(exact?.axes[a]?.eigenvalue ?? Number.NaN, 9);
      expect(percent).toBeCloseTo(exact?.axes[a]?.percent ?? Number.NaN, 7);
    });
    partial?.coordinates.forEach((x, cell) => {
      expect(x).toBeCloseTo(exact?.coordinates[cell] ?? Number.NaN, 5);
    });
    expect(partial).toMatchObject({ solver: 'partial', negative_eigenvalues: null, percents_of_positive: null, seed });
  });

  test.each<[Parameters<typeof pcoa>[1], string]>([
    [{ axes: 0 }, 'The number of axes must be a whole number of at least 1, not 0.'],
    [{ axes: 1.5 }, 'The number of axes must be a whole number of at least 1, not 1.5.'],
    [{ axes: 'all', solver: 'partial' }, 'The partial solver computes only the first axes. Specify how many.'],
  ])('with %o are refused', (options, sentence) => {
    expect(() => pcoa(measurePoints([[0], [1], [3]]), options)).toThrow(sentence);
  });
});

describe('landmarks', () => {
  const toLandmarks = (matrix: DistanceMatrix, landmarks: readonly number[]) => ({
    sample_ids: matrix.sample_ids,
    landmarks,
    metric: matrix.metric,
    distances: Float64Array.from(
      matrix.sample_ids.flatMap((_, i) => landmarks.map((landmark) => distanceBetween(matrix, i, landmark))),
    ),
  });

  test.each(seeds)('that span the points keep every distance, of samples that are none too (%i)', (seed) => {
    const matrix = measurePoints(pointsOf(seed, 20, 2));
    const found = landmarkPcoa(toLandmarks(matrix, [1, 4, 7, 13, 19]), { axes: 2 });
    for (let i = 0; i < 20; i++)
      for (let j = 0; j < i; j++) expect(apart(found, i, j)).toBeCloseTo(distanceBetween(matrix, i, j), 8);
  });

  test('that are all samples are the ordination itself', () => {
    const matrix = measurePoints(pointsOf(5, 9, 3));
    const [whole, found] = [pcoa(matrix), landmarkPcoa(toLandmarks(matrix, [...Array(9).keys()]))];
    found.coordinates.forEach((x, cell) => {
      expect(x).toBeCloseTo(at(whole.coordinates, cell), 9);
    });
  });

  test('are drawn without repeats, each sample as often, and the same for the same seed', () => {
    const counts = new Float64Array(12);
    for (let seed = 0; seed < 3000; seed++) {
      const drawn = chooseLandmarks(12, { count: 5, seed });
      expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
      for (const place of drawn) counts[place] = at(counts, place) + 1;
    }
    // Each in 5 of 12 draws; 11 degrees of freedom (less what 5 at a time share): 31.3 once in a thousand streams.
    expect(sumOf(counts.map((count) => (count - 1250) ** 2 / 1250))).toBeLessThan(31.3);
    expect(chooseLandmarks(12, { count: 5, seed: 3 })).toEqual(chooseLandmarks(12, { count: 5, seed: 3 }));
    expect(chooseLandmarks(4, { count: 9, seed: 1 })).toEqual([0, 1, 2, 3]);
  });

  test.each<[number[], number[], string]>([
    [[0, 1], [0, 1, 1, 0], '3 samples × 2 landmarks need 6 distances, not 4.'],
    [[0, 3], [0, 1, 1, 0, 2, 2], 'Landmarks must be different samples, whole numbers from 0 to 2.'],
    [[1, 1], [0, 1, 1, 0, 2, 2], 'Landmarks must be different samples, whole numbers from 0 to 2.'],
    [[0, 1], [0, 1, 1, 0, 2, -2], 'Sample "c" has a distance of -2 to a landmark.'],
    [[0, 1], [0, 1, 1, Number.NaN, 2, 2], 'Sample "b" has a distance of NaN to a landmark.'],
  ])('%j with distances %j are refused', (landmarks, distances, sentence) => {
    const from = { sample_ids: [...'abc'], landmarks, distances: Float64Array.from(distances), metric: 'any' };
    expect(() => landmarkPcoa(from)).toThrow(sentence);
  });
});
