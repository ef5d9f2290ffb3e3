import { beforeAll, describe, expect, test } from 'vitest';
import { measurePoints } from '../../fixtures/simulate-samples.ts';
import { buildKernel } from '../kernel/build-kernel.fixture.ts';
import { type DistanceKernel, instantiateKernel } from '../kernel/index.ts';
import { pcoa } from '../ordination/pcoa.ts';
import { createRandomSource } from '../random/generator.ts';
import { createTable, type FeatureTable, sampleRow } from '../table/feature-table.ts';
import { permanova } from '../test-groups/permanova.ts';
import { permdisp } from '../test-groups/permdisp.ts';
import { parseNewick } from '../tree/parse-newick.ts';
import { brayCurtis, brayCurtisRows } from './bray-curtis.ts';
import { condensedLength, distanceBetween } from './distance-matrix.ts';
import { brayCurtisToLandmarks } from './landmark-distances.ts';
import { unweightedUnifrac } from './unweighted-unifrac.ts';

let f64: DistanceKernel;
let f32: DistanceKernel;

beforeAll(async () => {
  const bytes = await buildKernel();
  f64 = instantiateKernel(bytes);
  f32 = instantiateKernel(bytes, { precision: 'f32' });
});

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
/** A table of which a share is there; no sample is empty. */
function draw(seed: number, at: { n: number; width: number; filled: number; unit?: number }): FeatureTable {
  const random = createRandomSource(seed);
  const values = Float64Array.from({ length: at.n * at.width }, (_, cell) => {
    const isKept = cell % at.width === Math.floor(cell / at.width) % at.width;
    return isKept || random.nextFloat() < at.filled ? (0.01 + random.nextFloat()) * (at.unit ?? 1) : 0;
  });
  const ids = (count: number, letter: string) => Array.from({ length: count }, (_, k) => `${letter}${k}`);
  return createTable({ sample_ids: ids(at.n, 's'), feature_ids: ids(at.width, 'f'), values });
}

/** Bray–Curtis as it is written, pair by pair. */
function byHand(table: FeatureTable): number[] {
  const n = table.sample_ids.length;
  const found: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const [a, b] = [sampleRow(table, i), sampleRow(table, j)];
      found.push(sumOf(a.map((value, f) => Math.abs(value - (b[f] ?? 0)))) / (sumOf(a) + sumOf(b)));
    }
  }
  return found;
}

function expectNear(found: ArrayLike<number>, expected: ArrayLike<number>, within: number): void {
  expect(found.length).toBe(expected.length);
  for (let pair = 0; pair < expected.length; pair++)
    if (!(Math.abs((found[pair] ?? Number.NaN) - (expected[pair] ?? 0)) <= within))
      throw new Error(`pair ${pair}: ${found[pair]} is not ${expected[pair]} within ${within}`);
}

describe('Bray–Curtis as it is written', () => {
  test.each([
    { n: 2, width: 1, filled: 1 },
    { n: 3, width: 2, filled: 0.5 },
    { n: 7, width: 3, filled: 0.9 },
    { n: 9, width: 31, filled: 0.05 },
    { n: 10, width: 33, filled: 0.12 },
    { n: 21, width: 64, filled: 0.3 },
    { n: 40, width: 5, filled: 1 },
    { n: 70, width: 130, filled: 0.02 },
  ])('is what all three ways compute: $n samples, $width taxa, $filled of them there', (shape) => {
    for (const seed of [1, 2]) {
      const table = draw(seed, shape);
      const expected = byHand(table);
      expectNear(brayCurtis(table).distances, expected, 1e-13);
      expectNear(brayCurtis(table, { kernel: f64 }).distances, expected, 1e-12);
      const single = brayCurtis(table, { kernel: f32 });
      expectNear(single.distances, expected, single.precision === 'f32' ? 5e-7 : 1e-12);
    }
  });

  test.each([1e-300, 1e-60, 1e-40, 1e-31, 1e-20, 1, 1e20, 1e31, 1e40, 1e299])(
    'holds in single precision too, whatever the unit of the amounts: %d',
    (unit) => {
      const table = draw(3, { n: 12, width: 20, filled: 1, unit });
      const { distances, precision } = brayCurtis(table, { kernel: f32 });
      expectNear(distances, brayCurtis(draw(3, { n: 12, width: 20, filled: 1 })).distances, 5e-7);
      expect(precision).toBe(unit >= 1e-20 && unit <= 1e20 ? 'f32' : 'f64');
      const rows = brayCurtisRows(table, { from: 2, to: 5, kernel: f32 });
      expectNear(
        rows.distances,
        distances.subarray(condensedLength(12) - condensedLength(10), condensedLength(12) - condensedLength(7)),
        1e-15,
      );
    },
  );

  test('one sample of another magnitude is enough for double precision', () => {
    const table = draw(4, { n: 9, width: 12, filled: 1 });
    const values = table.values.map((value, cell) => (cell < 12 ? value * 1e50 : value));
    const { distances, precision } = brayCurtis({ ...table, values }, { kernel: f32 });
    expect(precision).toBe('f64');
    for (let j = 1; j < 9; j++) expect(distances[j - 1]).toBeCloseTo(1, 12);
  });
});

describe('rows of Bray–Curtis', () => {
  const table = draw(5, { n: 11, width: 14, filled: 0.6 });

  test.each([
    [0, 0],
    [0, 11],
    [3, 4],
    [10, 11],
    [11, 11],
    [2, 9],
  ])('from %i to %i are that piece of the whole', (from, to) => {
    const whole = brayCurtis(table).distances;
    const start = condensedLength(11) - condensedLength(11 - from);
    const end = condensedLength(11) - condensedLength(11 - to);
    for (const options of [{}, { kernel: f64 }])
      expectNear(brayCurtisRows(table, { from, to, ...options }).distances, whole.subarray(start, end), 1e-12);
  });

  test.each([
    [-1, 3],
    [4, 3],
    [0, 12],
    [0.5, 2],
    [0, Number.NaN],
  ])('from %d to %d are refused', (from, to) => {
    expect(() => brayCurtisRows(table, { from, to })).toThrow(
      `Rows ${from} to ${to} are outside the range of 11 samples.`,
    );
  });

  test('of an empty sample are refused whichever rows are asked for', () => {
    const values = table.values.slice().fill(0, 0, 14);
    expect(() => brayCurtisRows({ ...table, values }, { from: 5, to: 6 })).toThrow(
      'Sample "s0" has no reads. Remove them first.',
    );
  });
});

describe('Bray–Curtis to landmarks', () => {
  const table = draw(6, { n: 9, width: 10, filled: 0.7 });
  const whole = brayCurtis(table);

  test.each([[[]], [[4]], [[8, 0]], [[2, 1, 7, 5]], [[8, 7, 6, 5, 4, 3, 2, 1, 0]]])(
    '%j is every sample’s distance to each',
    (landmarks) => {
      const found = brayCurtisToLandmarks(table, landmarks, { kernel: f64 });
      expect(found.landmarks).toEqual(landmarks);
      for (let s = 0; s < 9; s++) {
        landmarks.forEach((landmark, l) => {
          expect(found.distances[s * landmarks.length + l]).toBeCloseTo(distanceBetween(whole, s, landmark), 12);
        });
      }
    },
  );

  test.each([9, -1, 0.5, Number.NaN])('at place %d are refused, also where a sample is called so', (place) => {
    const named = { ...table, sample_ids: table.sample_ids.with(3, `${place}`) };
    expect(() => brayCurtisToLandmarks(named, [0, place])).toThrow(
      `The table has no sample ${place}. Indices go from 0 to 8.`,
    );
  });
});

describe('with a kernel', () => {
  test.each([1, 7, 8, 9, 40])('unweighted UniFrac of %i branches to the tips is the same to 1e-13', (width) => {
    const table = draw(width, { n: 13, width, filled: 0.4 });
    const random = createRandomSource(width);
    const parts = [...table.feature_ids];
    while (parts.length > 1) {
      const [a, b] = [0, 1].map(() => parts.splice(random.nextBelow(parts.length), 1)[0]);
      parts.push(`(${a}:${random.nextFloat().toFixed(5)},${b}:${random.nextFloat().toFixed(5)})`);
    }
    const tree = parseNewick(`${width === 1 ? `(${parts[0]}:1)` : parts[0]};`);
    expectNear(
      unweightedUnifrac(table, tree, { kernel: f64 }).distances,
      unweightedUnifrac(table, tree).distances,
      1e-13,
    );
  });

  test.each([
    [2, 6],
    [3, 40],
    [8, 33],
    [9, 33],
    [20, 41],
  ])('PERMANOVA of %i groups and PERMDISP about their centres have the same F and p among %i samples', (groups, n) => {
    const random = createRandomSource(n);
    const points = Array.from({ length: n }, (_, i) => [
      random.nextNormal() + (i % groups) / 5,
      random.nextNormal(),
      random.nextNormal(),
    ]);
    const grouping = points.map((_, i) => `g${i % groups}`);
    const matrix = measurePoints(points);
    const options = { seed: 3, permutations: 49 };
    const [plain, compiled] = [{}, { kernel: f64 }].map((kernel) =>
      permanova(matrix, grouping, { ...options, ...kernel }),
    );
    expect(compiled?.pseudo_f).toBeCloseTo(plain?.pseudo_f ?? Number.NaN, 10);
    expect(compiled?.p).toBe(plain?.p);
    const ordination = pcoa(matrix, { axes: 'all' });
    const [spread, spreadCompiled] = [{}, { kernel: f64 }].map((kernel) =>
      permdisp(ordination, grouping, { ...options, center: 'centroid', ...kernel }),
    );
    expect(spreadCompiled?.f).toBeCloseTo(spread?.f ?? Number.NaN, 9);
    expect(spreadCompiled?.p).toBe(spread?.p);
  });
});
