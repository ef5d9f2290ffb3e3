import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import movingPictures from '../../fixtures/moving-pictures.json' with { type: 'json' };
import { simulateDistances } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { condensedLength, distanceBetween } from '../distance/distance-matrix.ts';
import { multiplyCentred } from '../ordination/multiply-centred.ts';
import type { PcoaResult } from '../ordination/pcoa.ts';
import { pcoa } from '../ordination/pcoa.ts';
import { createRandomSource } from '../random/generator.ts';
import { buildKernel } from './build-kernel.fixture.ts';
import type { DistanceKernel } from './index.ts';
import { instantiateKernel } from './index.ts';

let one: DistanceKernel;
let many: DistanceKernel;

beforeAll(async () => {
  const bytes = await buildKernel();
  one = instantiateKernel(bytes);
  many = instantiateKernel(bytes, { threads: 3 });
});

afterAll(() => many.close());

function worst(found: ArrayLike<number>, request: ArrayLike<number>): number {
  expect(found).toHaveLength(request.length);
  return Array.from(found).reduce((most, value, k) => Math.max(most, Math.abs(value - (request[k] ?? Number.NaN))), 0);
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
      const expected = pcoa(simulated, { axes });
      const found = pcoa(simulated, { axes, kernel: one });
      expect(worst(found.coordinates, expected.coordinates)).toBeLessThan(1e-5);
      found.axes.forEach(({ eigenvalue, percent }, a) => {
        expect(eigenvalue / (expected.axes[a]?.eigenvalue ?? Number.NaN)).toBeCloseTo(1, 9);
        expect(percent).toBeCloseTo(expected.axes[a]?.percent ?? Number.NaN, 8);
      });
    }
  });

  test('is the same, bit by bit, with more threads and after other work', () => {
    const expected = pcoa(simulated, { axes: 3, kernel: one });
    for (let round = 0; round < 3; round++) {
      const smaller = simulateDistances({ seed: round, sizes: [30, 40], features: 9, shift: 0.3 }).distances;
      pcoa(smaller, { axes: 2, solver: 'partial', kernel: many });
      expect(pcoa(simulated, { axes: 3, kernel: many })).toEqual(expected);
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
    const expected = pcoa(plane, { axes: 2 });
    expect(worst(found.coordinates, expected.coordinates)).toBeLessThan(1e-5 * 3_000);
    const [spread] = found.axes.slice(1);
    expect((spread?.eigenvalue ?? 0) / (expected.axes[1]?.eigenvalue ?? Number.NaN)).toBeCloseTo(1, 6);
  });
});

/** Each sample so many times: the axes and coordinates of one of each, eigenvalues as many times as long. */
function copied(matrix: DistanceMatrix, copies: number): DistanceMatrix {
  const n = matrix.sample_ids.length;
  return matrixOf(n * copies, (i, j) => distanceBetween(matrix, i % n, j % n));
}

const published = ({ sample_ids }: { sample_ids: string[] }, distances: number[]): DistanceMatrix => ({
  ...{ sample_ids, metric: 'published' },
  distances: Float64Array.from(distances),
});

describe('PCoA in single precision beside the full solver', () => {
  test.each([
    { name: 'lichen pastures', matrix: published(varespec, varespec.vegan_bray), copies: 63 },
    { name: 'moving pictures', matrix: published(movingPictures, movingPictures.distances), copies: 46 },
    {
      name: 'a table without groups, whose values are crowded',
      matrix: simulateDistances({ seed: 9, sizes: [155], features: 200 }).distances,
      copies: 10,
    },
    {
      name: 'the same, so often that fewer products are taken',
      matrix: simulateDistances({ seed: 9, sizes: [155], features: 200 }).distances,
      copies: 13,
    },
    {
      name: 'a table of three groups',
      matrix: simulateDistances({ seed: 3, sizes: [100, 100, 101], features: 60, shift: 0.8 }).distances,
      copies: 5,
    },
  ])('has its axes to a hundred-thousandth of their largest coordinate: $name', ({ matrix, copies }) => {
    const n = matrix.sample_ids.length;
    const many_of_each = copied(matrix, copies);
    for (const axes of [1, 3, 8]) {
      const expected = pcoa(matrix, { axes, solver: 'exact' });
      const found = pcoa(many_of_each, { axes, kernel: many });
      expect(found.solver).toBe('partial');
      for (let a = 0; a < axes; a++) {
        const column = Array.from({ length: n }, (_, i) => expected.coordinates[i * axes + a] ?? Number.NaN);
        const largest = column.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
        const off = Array.from({ length: n * copies }, (_, i) =>
          Math.abs((found.coordinates[i * axes + a] ?? Number.NaN) - (column[i % n] ?? Number.NaN)),
        );
        expect(off.reduce((most, value) => Math.max(most, value), 0) / largest).toBeLessThan(1e-5);
        const ratio = (found.axes[a]?.eigenvalue ?? Number.NaN) / copies / (expected.axes[a]?.eigenvalue ?? Number.NaN);
        expect(ratio).toBeCloseTo(1, 9);
      }
    }
  });

  test('finds three equal axes, before others and behind one', () => {
    // Four clusters 1 from each other (three equal axes), and a fifth that is farther from all.
    const between = (a: number, b: number): number => (a === b ? 0 : a === 4 || b === 4 ? 2 : 1);
    const small = matrixOf(5, between);
    const large = copied(small, 310);
    for (const axes of [3, 4]) {
      const expected = pcoa(small, { axes, solver: 'exact' });
      const found = pcoa(large, { axes, kernel: many });
      expect(found.axes.map(({ eigenvalue }) => (eigenvalue / 310).toFixed(8))).toEqual(
        expected.axes.map(({ eigenvalue }) => eigenvalue.toFixed(8)),
      );
    }
  });

  test('does not mind the unit of distances, however small or large', () => {
    const { distances: simulated } = simulateDistances({ seed: 4, sizes: [80, 70], features: 40, shift: 0.3 });
    // Up to 1,500 samples are solved in full.
    const one_unit = pcoa(copied(simulated, 11), { axes: 3, kernel: one });
    expect(one_unit.solver).toBe('partial');
    for (const unit of [2 ** -120, 2 ** 120]) {
      const scaled = { ...simulated, distances: simulated.distances.map((distance) => distance * unit) };
      const found = pcoa(copied(scaled, 11), { axes: 3, kernel: one });
      expect(found.solver).toBe('partial');
      expect(
        worst(
          found.coordinates.map((x) => x / unit),
          one_unit.coordinates,
        ),
      ).toBeLessThan(1e-6);
      expect(found.axes.map(({ percent }) => percent.toFixed(7))).toEqual(
        one_unit.axes.map(({ percent }) => percent.toFixed(7)),
      );
    }
  });
});

describe('distances that a kernel finds to be none while it reads them', () => {
  // Before 1,500 samples in double precision, from there on in single; first, last and in the corner of four rows.
  test.each([40, 1_502])('are named: %i samples', (n) => {
    const last = condensedLength(n) - 1;
    for (const place of [0, 2, 77, last - 3, last]) {
      for (const bad of [-0.1, Number.NaN, Number.POSITIVE_INFINITY, 1e151]) {
        const matrix = matrixOf(n, (i, j) => 0.5 + ((i * 7 + j) % 10) / 30);
        matrix.distances[place] = bad;
        const request = () => pcoa(matrix, { axes: 2, solver: 'partial', kernel: many });
        expect(request).toThrow(`is ${bad}.`);
      }
    }
    const short = matrixOf(n, () => 1);
    expect(() =>
      pcoa({ ...short, distances: short.distances.subarray(1) }, { axes: 2, solver: 'partial', kernel: one }),
    ).toThrow('pairs, not');
  });

  test.each([40, 1_503])('and their trace is that without a kernel: %i samples', (n) => {
    const matrix = matrixOf(n, (i, j) => 0.5 + ((i * 7 + j) % 10) / 30);
    const requestedCount = multiplyCentred(matrix).trace;
    expect(multiplyCentred(matrix, many).trace / requestedCount).toBeCloseTo(1, 12);
    expect(multiplyCentred(matrix, one).trace).toBe(multiplyCentred(matrix, many).trace);
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
