import { beforeAll, describe, expect, test } from 'vitest';
import { condensedLength } from '../distance/distance-matrix.ts';
import { createRandomSource } from '../random/generator.ts';
import { shuffle } from '../random/permute-groups.ts';
import { createPoints } from '../test-groups/spatial-median.ts';
import { buildKernel } from './build-kernel.fixture.ts';
import { type DistanceKernel, instantiateKernel } from './index.ts';
import { maxPairs, splitRows } from './split-rows.ts';

let kernel: DistanceKernel;

beforeAll(async () => {
  const bytes = await buildKernel();
  kernel = instantiateKernel(bytes);
});

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const numbers = (seed: number, count: number) => {
  const random = createRandomSource(seed);
  return Float64Array.from({ length: count }, () => random.nextFloat());
};

describe('sums of squares within groups, pair by pair', () => {
  const byHand = (distances: Float64Array, row: Uint16Array, sizes: readonly number[]) => {
    let [sum, pair] = [0, 0];
    for (let i = 0; i < row.length; i++)
      for (let j = i + 1; j < row.length; j++, pair++)
        if (row[i] === row[j]) sum += at(distances, pair) ** 2 / at(sizes, at(row, i));
    return sum;
  };

  // Tables are looked up for up to 8 groups from 32 labellings on; rows come in 64, columns in chunks of 64.
  test.each([
    [[1, 1], 1],
    [[2, 1], 3],
    [[5, 4, 1], 31],
    [[5, 4, 1], 32],
    [[63, 1], 33],
    [[32, 32], 40],
    [[33, 32], 40],
    [[8, 8, 8, 8, 8, 8, 8, 8], 32],
    [[8, 8, 8, 8, 8, 8, 8, 8, 1], 32],
    [[130, 3, 1], 35],
    [Array<number>(40).fill(2), 5],
  ])('of sizes %j, %i labellings at once', (sizes, count) => {
    const n = sizes.reduce((sum, size) => sum + size, 0);
    const distances = numbers(n, condensedLength(n));
    const random = createRandomSource(count);
    const rows = new Uint16Array(n * count);
    for (let labelling = 0; labelling < count; labelling++) {
      const row = rows.subarray(labelling * n, (labelling + 1) * n);
      row.set(sizes.flatMap((size, group) => Array<number>(size).fill(group)));
      shuffle(row, random);
    }
    const found = kernel.withinSums(distances, n, { rows, sizes });
    expect(found).toHaveLength(count);
    found.forEach((sum, labelling) => {
      const row = rows.subarray(labelling * n, (labelling + 1) * n);
      expect(sum).toBeCloseTo(byHand(distances, row, sizes), 10);
    });
  });
});

describe('points that are held', () => {
  test.each([1, 2, 3, 4, 5, 8, 13])('of %i numbers are summed and pull as they do without a kernel', (k) => {
    const n = 19;
    const coordinates = numbers(k, n * k);
    const [loaded, plain] = [kernel.loadPoints(coordinates, k), createPoints({ coordinates, k })];
    const weights = numbers(k + 50, n);
    for (const places of [[0], [18], [3, 3, 3], [5, 0, 18, 7], [...Array(n).keys()]]) {
      loaded.sum(places).forEach((value, a) => {
        expect(value).toBeCloseTo(at(plain.sum(places), a), 12);
      });
      loaded.sum(places, weights).forEach((value, a) => {
        expect(value).toBeCloseTo(at(plain.sum(places, weights), a), 12);
      });
      // On the fourth point, and beside all of them.
      for (const centre of [coordinates.slice(3 * k, 4 * k), new Float64Array(k).fill(0.4)]) {
        const [a, b] = [loaded.pull(places, centre), plain.pull(places, centre)];
        expect([a.met, a.met]).toEqual([
          b.met,
          places.filter((place) => place === 3 && centre[0] === coordinates[3 * k]).length,
        ]);
        expect(a.weights).toBeCloseTo(b.weights, 9);
        expect(a.distances).toBeCloseTo(b.distances, 12);
        a.towards.forEach((value, axis) => {
          expect(value).toBeCloseTo(at(b.towards, axis), 9);
        });
        a.each.forEach((distance, m) => {
          expect(distance).toBeCloseTo(at(b.each, m), 13);
        });
        expect(a.each).toHaveLength(places.length);
      }
    }
  });
});

describe('branch lengths that samples share, byte by byte', () => {
  test.each([
    [2, 1],
    [3, 4],
    [5, 5],
    [9, 128],
  ])('of %i samples in %i groups of eight branches', (n, count) => {
    const random = createRandomSource(n);
    const bytes = Uint8Array.from({ length: count * n }, () => random.nextBelow(256));
    const lengths = numbers(n + 5, count * 8);
    const tables = Float64Array.from({ length: count * 256 }, (_, cell) => {
      const [group, pattern] = [Math.floor(cell / 256), cell % 256];
      return Array.from({ length: 8 }, (_bit, b) => ((pattern >> b) & 1) * at(lengths, 8 * group + b)).reduce(
        (x, y) => x + y,
        0,
      );
    });
    const [shared, own] = [new Float64Array(condensedLength(n)).fill(1), new Float64Array(n).fill(2)];
    kernel.addShared({ n, count, bytes, tables }, { shared, own });
    const common = (i: number, j: number) => {
      let sum = 0;
      for (let g = 0; g < count; g++)
        for (let b = 0; b < 8; b++)
          if (((at(bytes, g * n + i) & at(bytes, g * n + j)) >> b) & 1) sum += at(lengths, 8 * g + b);
      return sum;
    };
    let pair = 0;
    for (let i = 0; i < n; i++) {
      expect(at(own, i)).toBeCloseTo(2 + common(i, i), 9);
      for (let j = i + 1; j < n; j++) expect(at(shared, pair++)).toBeCloseTo(1 + common(i, j), 9);
    }
  });
});

describe('rows split into ranges', () => {
  test.each([
    [1, 0, 1],
    [64, 0, 64],
    [65, 0, 65],
    [5_000, 0, 5_000],
    [5_000, 130, 4_987],
    [20_000, 64, 12_345],
    [9, 4, 4],
  ])('of %i samples, from %i to %i: each row once, in pieces of 64 rows and some two million pairs', (n, from, to) => {
    const ranges = splitRows(n, { from, to });
    let [next, place] = [from, condensedLength(n) - condensedLength(n - from)];
    for (const { first, last, start, pairs } of ranges) {
      expect([first, start]).toEqual([next, place]);
      expect(last === to || (last - first) % 64 === 0).toBe(true);
      expect(pairs).toBe(condensedLength(n - first) - condensedLength(n - last));
      expect(pairs <= 2_000_000 || last - first <= 64).toBe(true);
      [next, place] = [last, start + pairs];
    }
    expect(next).toBe(to);
    expect(maxPairs(ranges)).toBe(Math.max(0, ...ranges.map(({ pairs }) => pairs)));
  });
});
