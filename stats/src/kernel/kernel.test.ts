import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { simulateCounts, simulateDistances } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { brayCurtis, brayCurtisRows } from '../distance/bray-curtis.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { createTable } from '../table/feature-table.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import { pairwisePermanova } from '../test-groups/pairwise-permanova.ts';
import { permanova } from '../test-groups/permanova.ts';
import type { DistanceKernel } from './index.ts';
import { instantiateKernel, readKernelBytes } from './index.ts';

const build = fileURLToPath(new URL('../../scripts/build-kernel.mjs', import.meta.url));
let f64: DistanceKernel;
let f32: DistanceKernel;

beforeAll(async () => {
  execFileSync(process.execPath, [build]);
  const bytes = await readKernelBytes();
  if (bytes === undefined) throw new Error('the kernel was not built');
  f64 = instantiateKernel(bytes);
  f32 = instantiateKernel(bytes, 'f32');
});

function worst(found: Float64Array, expected: ArrayLike<number>): number {
  expect(found).toHaveLength(expected.length);
  return found.reduce((most, value, place) => Math.max(most, Math.abs(value - (expected[place] ?? Number.NaN))), 0);
}

function fractions(sizes: number[], features: number): FeatureTable {
  return relativeAbundance(simulateCounts({ seed: sizes.length + features, sizes, features }).table);
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
  // Sizes around the four-sample tile, the sixteen-row block and the 64 rows that are fetched at a time.
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

  test('says its precision', () => {
    const table = fractions([4], 3);
    expect(brayCurtis(table, { kernel: f64 }).precision).toBe('f64');
    expect(brayCurtis(table, { kernel: f32 }).precision).toBe('f32');
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
        .flatMap((to, k) => [...brayCurtisRows(table, { from: cuts[k] ?? 0, to, kernel: f64 })]);
      expect(worst(Float64Array.from(parts), whole)).toBe(0);
    }
  });

  test('refuses what plain TypeScript refuses', () => {
    const table = fractions([3], 2);
    const values = table.values.slice();
    values[1] = Number.NaN;
    expect(() => brayCurtis({ ...table, values }, { kernel: f64 })).toThrow('Sample "sample0" has no number (NaN)');
  });
});

describe('PERMANOVA in the kernel', () => {
  test.each([[[5, 4]], [[1, 7, 3]], [[20, 20, 21]], [[2, 2, 2, 2, 2, 2, 2]], [[90, 41]]])(
    'for groups of %j has the same F, R² and p',
    (sizes) => {
      const { distances, grouping } = simulateDistances({ seed: 3, sizes, features: 15, shift: 0.1 });
      const options = { seed: 42, permutations: 300 };
      const plain = permanova(distances, grouping, options);
      const fast = permanova(distances, grouping, { ...options, kernel: f64 });
      expect(fast.pseudo_f).toBeCloseTo(plain.pseudo_f ?? Number.NaN, 10);
      expect(fast.r2).toBeCloseTo(plain.r2, 12);
      expect(fast.p).toBe(plain.p);
    },
  );

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
