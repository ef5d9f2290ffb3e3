import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulateCounts, simulateDistances } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { brayCurtis, brayCurtisRows } from '../distance/bray-curtis.ts';
import { pcoa } from '../ordination/pcoa.ts';
import { createRandomSource } from '../random/generator.ts';
import { shuffle } from '../random/permute-groups.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { createTable } from '../table/feature-table.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import { pairwisePermanova } from '../test-groups/pairwise-permanova.ts';
import { permanova } from '../test-groups/permanova.ts';
import { withinSums } from '../test-groups/within-sums.ts';
import { buildKernel } from './build-kernel.fixture.ts';
import type { DistanceKernel } from './index.ts';
import { instantiateKernel, readKernelBytes } from './index.ts';

const build = fileURLToPath(new URL('../../scripts/build-kernel.mjs', import.meta.url));
let f64: DistanceKernel;
let f32: DistanceKernel;
/** Three threads: the two that help may come late, or never find anything left to do. */
let many: DistanceKernel;

beforeAll(async () => {
  const bytes = await buildKernel();
  f64 = instantiateKernel(bytes);
  f32 = instantiateKernel(bytes, { precision: 'f32' });
  many = instantiateKernel(bytes, { threads: 3 });
});

afterAll(() => many.close());

function worst(found: Float64Array, expected: ArrayLike<number>): number {
  expect(found).toHaveLength(expected.length);
  return found.reduce((most, value, place) => Math.max(most, Math.abs(value - (expected[place] ?? Number.NaN))), 0);
}

function fractions(sizes: number[], features: number): FeatureTable {
  return relativeAbundance(simulateCounts({ seed: sizes.length + features, sizes, features }).table);
}

/** About one amount in eight is there; each sample has its own first taxon, and none is empty. */
function mostlyZeros(n: number, features: number): FeatureTable {
  const random = createRandomSource(n + features);
  const values = Float64Array.from({ length: n * features }, () =>
    random.nextFloat() < 1 / 8 ? random.nextFloat() : 0,
  );
  for (let i = 0; i < n; i++) values[i * features + (i % features)] = 0.5 + random.nextFloat();
  const ids = (count: number, prefix: string) => Array.from({ length: count }, (_, k) => `${prefix}${k}`);
  return createTable({ sample_ids: ids(n, 's'), feature_ids: ids(features, 'f'), values });
}

describe('building the kernel', () => {
  test('a second time does nothing and says nothing', () => {
    expect(execFileSync(process.execPath, [build]).toString()).toBe('');
  });

  test('bytes that are another module are refused', () => {
    const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    expect(() => instantiateKernel(emptyModule)).toThrow('not the distance kernel');
    expect(() => instantiateKernel(Uint8Array.of(1, 2, 3))).toThrow();
  });
});

describe('Bray–Curtis in the kernel', () => {
  // Sizes around the four-sample tile, the sixteen-row block and the 64 rows of a range.
  const sizes = [1, 2, 3, 4, 5, 8, 15, 16, 17, 18, 33, 63, 64, 65, 66, 131];

  test.each(sizes)('of %i samples equals plain TypeScript to 1e-12 in f64, to 5e-7 in f32', (n) => {
    const table = fractions([n], 37);
    const expected = brayCurtis(table).distances;
    expect(worst(brayCurtis(table, { kernel: f64 }).distances, expected)).toBeLessThan(1e-12);
    expect(worst(brayCurtis(table, { kernel: f32 }).distances, expected)).toBeLessThan(5e-7);
  });

  test.each([1, 2, 3, 4, 5, 7, 8, 9, 100])('of %i features pads the rows without a trace', (features) => {
    const table = fractions([10, 11], features);
    const expected = brayCurtis(table).distances;
    expect(worst(brayCurtis(table, { kernel: f64 }).distances, expected)).toBeLessThan(1e-12);
    expect(worst(brayCurtis(table, { kernel: f32 }).distances, expected)).toBeLessThan(5e-7);
  });

  test('equals vegan on the lichen pastures', () => {
    const lichen = createTable({
      sample_ids: varespec.sample_ids,
      feature_ids: varespec.feature_ids,
      values: Float64Array.from(varespec.values),
    });
    expect(worst(brayCurtis(lichen, { kernel: f64 }).distances, varespec.vegan_bray)).toBeLessThan(1e-12);
  });

  test('says its precision: single only where it was asked for and few amounts are zero', () => {
    const full = createTable({
      sample_ids: ['a', 'b', 'c'],
      feature_ids: ['x', 'y'],
      values: Float64Array.of(1, 2, 3, 4, 5, 6),
    });
    expect(brayCurtis(full, { kernel: f64 }).precision).toBe('f64');
    expect(brayCurtis(full, { kernel: f32 }).precision).toBe('f32');
    expect(brayCurtis(mostlyZeros(40, 60), { kernel: f32 }).precision).toBe('f64');
  });

  test.each([
    [9, 90],
    [33, 60],
    [131, 75],
  ])('of %i samples in a table of mostly zeros equals plain TypeScript to 1e-14', (n, features) => {
    const table = mostlyZeros(n, features);
    const expected = brayCurtis(table).distances;
    for (const kernel of [f64, f32, many])
      expect(worst(brayCurtis(table, { kernel }).distances, expected)).toBeLessThan(1e-14);
    expect(brayCurtisRows(table, { from: 1, to: n, kernel: f64 }).distances).toEqual(
      brayCurtis(table, { kernel: f64 }).distances.subarray(n - 1),
    );
  });

  test('two equal samples of a table of mostly zeros are exactly 0 apart, two without a common taxon exactly 1', () => {
    const values = new Float64Array(3 * 100);
    for (const row of [0, 100]) values.set([0.1, 0.7, 1 / 3], row + 20);
    values.set([5, 0.2], 250);
    const ids = (count: number, prefix: string) => Array.from({ length: count }, (_, k) => `${prefix}${k}`);
    const table = createTable({ sample_ids: ids(3, 's'), feature_ids: ids(100, 'f'), values });
    expect([...brayCurtis(table, { kernel: f64 }).distances]).toEqual([0, 1, 1]);
  });

  test('a smaller table after a larger one is not disturbed by what the memory held', () => {
    const large = fractions([70], 50);
    const small = fractions([9], 5);
    const expected = brayCurtis(small).distances;
    for (const kernel of [f64, f32]) {
      brayCurtis(large, { kernel });
      expect(worst(brayCurtis(small, { kernel }).distances, expected)).toBeLessThan(5e-7);
    }
  });

  test('rows of several kernels put side by side are the whole', () => {
    const table = fractions([50, 51], 20);
    const whole = brayCurtis(table, { kernel: f64 }).distances;
    for (const cuts of [
      [0, 50, 101],
      [0, 3, 21, 22, 100, 101],
    ]) {
      const parts = cuts
        .slice(1)
        .flatMap((to, k) => [...brayCurtisRows(table, { from: cuts[k] ?? 0, to, kernel: f64 }).distances]);
      expect(worst(Float64Array.from(parts), whole)).toBe(0);
    }
  });

  test('refuses what plain TypeScript refuses', () => {
    const table = fractions([3], 2);
    const values = table.values.slice();
    values[1] = Number.NaN;
    expect(() => brayCurtis({ ...table, values }, { kernel: f64 })).toThrow(
      'Sample "sample0" has a missing number (NaN)',
    );
  });
});

describe('PERMANOVA in the kernel', () => {
  // Up to eight groups are looked up, more are gathered; 64 rows are a block, 64 columns a chunk.
  test.each([
    ...[[[5, 4]], [[1, 7, 3]], [[20, 20, 21]], [[2, 2, 2, 2, 2, 2, 2]], [[90, 41]], [[64, 64]], [[1, 64]]],
    ...[[Array<number>(8).fill(9)], [Array<number>(9).fill(8)], [Array<number>(40).fill(5)]],
  ])('for groups of %j has the same F, R² and p', (sizes) => {
    const { distances, grouping } = simulateDistances({ seed: 3, sizes, features: 15, shift: 0.1 });
    const options = { seed: 42, permutations: 300 };
    const plain = permanova(distances, grouping, options);
    const fast = permanova(distances, grouping, { ...options, kernel: f64 });
    expect(fast.pseudo_f).toBeCloseTo(plain.pseudo_f ?? Number.NaN, 10);
    expect(fast.r2).toBeCloseTo(plain.r2, 12);
    expect(fast.p).toBe(plain.p);
  });

  test('does so within strata and for pairs', () => {
    const { distances, grouping } = simulateDistances({ seed: 8, sizes: [6, 6, 6], features: 15, shift: 0.2 });
    const strata = grouping.map((_, i) => `subject${i % 3}`);
    const options = { seed: 7, permutations: 200, strata };
    const plain = pairwisePermanova(distances, grouping, options);
    const fast = pairwisePermanova(distances, grouping, { ...options, kernel: f64 });
    expect(fast.pairs.map(({ p, q }) => [p, q])).toEqual(plain.pairs.map(({ p, q }) => [p, q]));
    expect(permanova(distances, grouping, { ...options, kernel: f64 }).p).toBe(
      permanova(distances, grouping, options).p,
    );
  });

  test('the precision of a kernel does not touch the group sums', () => {
    const { distances, grouping } = simulateDistances({ seed: 1, sizes: [10, 12], features: 9 });
    const options = { seed: 1, permutations: 99 };
    expect(permanova(distances, grouping, { ...options, kernel: f32 })).toEqual(
      permanova(distances, grouping, { ...options, kernel: f64 }),
    );
  });
});

describe('sums within groups in the kernel', () => {
  // Around a chunk of 64 columns and a block of 64 rows; looked up for up to eight groups and from 32 labellings on.
  const cases = [1, 2, 63, 64, 65, 127, 128, 129].flatMap((n) =>
    [1, 2, 8, 9, 30].flatMap((groups) => [1, 31, 32, 40].map((count) => [n, groups, count] as const)),
  );

  test('equal the plain ones for every number of samples, groups and labellings', () => {
    for (const [n, groups, count] of cases) {
      const random = createRandomSource(n * groups + count);
      const distances = Float64Array.from({ length: (n * (n - 1)) / 2 }, () => random.nextFloat());
      const codes = Uint16Array.from({ length: n }, (_, i) => i % groups);
      const sizes = Array.from({ length: groups }, (_, g) => codes.filter((code) => code === g).length);
      const rows = new Uint16Array(n * count);
      for (let p = 0; p < count; p++) {
        rows.set(codes, p * n);
        shuffle(rows.subarray(p * n, (p + 1) * n), random);
      }
      const request = { n, labellings: { rows, sizes } };
      const plain = withinSums(distances, request);
      for (const kernel of [f64, many])
        expect(worst(withinSums(distances, { ...request, kernel }), plain), `${[n, groups, count]}`).toBeLessThan(
          1e-11,
        );
    }
  });
});

describe('threads of a kernel', () => {
  test('change no bit of any answer', () => {
    const { distances, grouping } = simulateDistances({ seed: 11, sizes: [90, 80, 70], features: 30, shift: 0.3 });
    const table = mostlyZeros(240, 80);
    const dense = fractions([240], 25);
    for (let round = 0; round < 5; round++) {
      expect(brayCurtis(table, { kernel: many })).toEqual(brayCurtis(table, { kernel: f64 }));
      expect(brayCurtis(dense, { kernel: many })).toEqual(brayCurtis(dense, { kernel: f64 }));
      const options = { seed: round, permutations: 99 };
      expect(permanova(distances, grouping, { ...options, kernel: many })).toEqual(
        permanova(distances, grouping, { ...options, kernel: f64 }),
      );
      const request = { axes: 4, solver: 'partial', seed: round } as const;
      expect(pcoa(distances, { ...request, kernel: many })).toEqual(pcoa(distances, { ...request, kernel: f64 }));
    }
  });

  test('are begun while the first work is done, and ended without it being waited for', async () => {
    const bytes = await readKernelBytes();
    const kernel = instantiateKernel(bytes ?? new Uint8Array(), { threads: 2 });
    const table = mostlyZeros(20, 40);
    expect(brayCurtis(table, { kernel }).distances).toEqual(brayCurtis(table, { kernel: f64 }).distances);
    kernel.close();
    expect(brayCurtis(table, { kernel }).distances).toEqual(brayCurtis(table, { kernel: f64 }).distances);
  });
});

describe('PCoA in the kernel', () => {
  const { distances } = simulateDistances({ seed: 40, sizes: [60, 41], features: 60, shift: 0.8 });
  const plain = pcoa(distances, { axes: 3, solver: 'partial' });

  test.each([1, 3, 6])('of %i axes equals plain TypeScript and the exact solver to 1e-7', (axes) => {
    const found = pcoa(distances, { axes, solver: 'partial', kernel: f64 });
    for (const expected of [pcoa(distances, { axes, solver: 'partial' }), pcoa(distances, { axes, solver: 'exact' })]) {
      expect(worst(found.coordinates, expected.coordinates)).toBeLessThan(1e-7);
    }
  });

  test('is the same after other work in the same memory', () => {
    brayCurtis(mostlyZeros(30, 40), { kernel: f64 });
    const found = pcoa(distances, { axes: 3, solver: 'partial', kernel: f64 });
    expect(worst(found.coordinates, plain.coordinates)).toBeLessThan(1e-9);
  });

  test.each([2, 3, 5, 9])('of %i samples has fewer samples than slices of rows', (n) => {
    const small = simulateDistances({ seed: n, sizes: [1, n - 1], features: 7, shift: 0.5 }).distances;
    const found = pcoa(small, { axes: 2, solver: 'partial', kernel: many });
    expect(worst(found.coordinates, pcoa(small, { axes: 2, solver: 'exact' }).coordinates)).toBeLessThan(1e-9);
  });
});
