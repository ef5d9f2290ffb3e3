import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulateDistances } from '../../../fixtures/simulate-samples.ts';
import type { DistanceMatrix } from '../../distance/distance-matrix.ts';
import { condensedLength } from '../../distance/distance-matrix.ts';
import { multiplyCentred } from '../../ordination/multiply-centred.ts';
import type { PcoaResult } from '../../ordination/pcoa.ts';
import { pcoa } from '../../ordination/pcoa.ts';
import { createRandomSource } from '../../random/generator.ts';
import { buildKernel } from '../build-kernel.fixture.ts';
import type { DistanceKernel } from '../index.ts';
import { instantiateKernel } from '../index.ts';

let one: DistanceKernel;
let many: DistanceKernel;

beforeAll(async () => {
  const bytes = await buildKernel();
  one = instantiateKernel(bytes);
  many = instantiateKernel(bytes, { threads: 3 });
});

afterAll(() => many.close());

function worst(found: ArrayLike<number>, wanted: ArrayLike<number>): number {
  expect(found).toHaveLength(wanted.length);
  return Array.from(found).reduce((most, value, k) => Math.max(most, Math.abs(value - (wanted[k] ?? Number.NaN))), 0);
}

function matrixOf(n: number, distance: (i: number, j: number) => number): DistanceMatrix {
  const distances = new Float64Array(condensedLength(n));
  let pair = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) distances[pair++] = distance(i, j);
  return { sample_ids: Array.from({ length: n }, (_, i) => `s${i}`), distances, metric: 'example' };
}

function pointOf({ coordinates, axes }: PcoaResult, sample: number): Float64Array {
  return coordinates.subarray(sample * axes.length, (sample + 1) * axes.length);
}

describe('PCoA of so many samples that squares are held in single precision', () => {
  const { distances: simulated } = simulateDistances({ seed: 4, sizes: [500, 510, 493], features: 40, shift: 0.3 });

  test('has the axes of double precision to a hundred-thousandth, and their eigenvalues to 1e-9', () => {
    for (const axes of [2, 5]) {
      const wanted = pcoa(simulated, { axes });
      const found = pcoa(simulated, { axes, kernel: one });
      expect(worst(found.coordinates, wanted.coordinates)).toBeLessThan(1e-5);
      found.axes.forEach(({ eigenvalue, percent }, a) => {
        expect(eigenvalue / (wanted.axes[a]?.eigenvalue ?? Number.NaN)).toBeCloseTo(1, 9);
        expect(percent).toBeCloseTo(wanted.axes[a]?.percent ?? Number.NaN, 8);
      });
    }
  });

  test('is the same, bit by bit, with more threads and after other work', () => {
    const wanted = pcoa(simulated, { axes: 3, kernel: one });
    for (let round = 0; round < 3; round++) {
      const smaller = simulateDistances({ seed: round, sizes: [30, 40], features: 9, shift: 0.3 }).distances;
      pcoa(smaller, { axes: 2, solver: 'partial', kernel: many });
      expect(pcoa(simulated, { axes: 3, kernel: many })).toEqual(wanted);
    }
  });

  test('finds all five axes of six equal clusters, of 20 % each', () => {
    const clusters = matrixOf(1_560, (i, j) => (Math.floor(i / 260) === Math.floor(j / 260) ? 0 : 1));
    const found = pcoa(clusters, { axes: 10, kernel: many });
    expect(found.axes).toHaveLength(5);
    for (const { percent, eigenvalue } of found.axes) {
      expect(percent).toBeCloseTo(20, 8);
      expect(eigenvalue).toBeCloseTo(130, 7);
    }
    const first = pointOf(found, 0);
    for (let cluster = 1; cluster < 6; cluster++) {
      const apart = Array.from(pointOf(found, cluster * 260), (x, a) => x - (first[a] ?? 0));
      expect(Math.hypot(...apart)).toBeCloseTo(1, 6);
    }
  });

  test('finds as many equal axes as are asked for where every sample is as far from every other', () => {
    const found = pcoa(
      matrixOf(1_500, () => 0.8),
      { axes: 3, solver: 'partial', kernel: one },
    );
    for (const { eigenvalue } of found.axes) expect(eigenvalue).toBeCloseTo(0.32, 10);
    expect(found.axes).toHaveLength(3);
  });

  test('puts one sample that is very far from all others on the first axis, and the others where they belong', () => {
    const random = createRandomSource(6);
    const points = Array.from({ length: 1_502 }, () => [random.nextNormal(), 2 * random.nextNormal()]);
    points[77] = [3_000, 0];
    const [left, right] = [0, 1].map((axis) => points.map((point) => point[axis] ?? 0));
    const plane = matrixOf(1_502, (i, j) =>
      Math.hypot((left?.[i] ?? 0) - (left?.[j] ?? 0), (right?.[i] ?? 0) - (right?.[j] ?? 0)),
    );
    const found = pcoa(plane, { axes: 2, kernel: one });
    const wanted = pcoa(plane, { axes: 2 });
    expect(worst(found.coordinates, wanted.coordinates)).toBeLessThan(1e-5 * 3_000);
    const [spread] = found.axes.slice(1);
    expect((spread?.eigenvalue ?? 0) / (wanted.axes[1]?.eigenvalue ?? Number.NaN)).toBeCloseTo(1, 6);
  });
});

describe('products with squares in single precision', () => {
  // Around a slice of four rows, with rows left over.
  test.each([1_500, 1_501, 1_502, 1_503])(
    'of %i samples are near, and made sharp are those of double precision',
    (n) => {
      const random = createRandomSource(n);
      const matrix = matrixOf(n, () => 0.5 + random.nextFloat() / 2);
      const [exact, near] = [multiplyCentred(matrix), multiplyCentred(matrix, many)];
      const start = Float64Array.from({ length: 2 * n }, () => random.nextNormal());
      const [x, single, double] = near.allocate(3);
      const wanted = new Float64Array(2 * n);
      exact.multiply([start], [wanted]);
      x?.set(start);
      if (!x || !single || !double) throw new Error('there are no panels');
      near.multiply([x], [single]);
      near.sharpen?.([x], [double]);
      expect(worst(single, wanted)).toBeLessThan(1e-4);
      expect(worst(double, wanted)).toBeLessThan(1e-10);
    },
  );
});
