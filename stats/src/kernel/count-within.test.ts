import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { withinSums } from '../test-groups/within-sums.ts';
import { buildKernel } from './build-kernel.fixture.ts';
import type { DistanceKernel, Labellings } from './index.ts';
import { instantiateKernel } from './index.ts';

let one: DistanceKernel;
let many: DistanceKernel;

beforeAll(async () => {
  const bytes = await buildKernel();
  one = instantiateKernel(bytes);
  many = instantiateKernel(bytes, { threads: 3 });
});

afterAll(() => many.close());

function drawLabellings(n: number, groups: number, count: number): Labellings {
  const random = createRandomSource(n + 100 * groups + count);
  const rows = Uint16Array.from({ length: n * count }, (_, cell) => (cell % n) % groups);
  for (let p = 0; p < count; p++) random.shuffle(rows.subarray(p * n, (p + 1) * n));
  const first = rows.subarray(0, n);
  return { rows, sizes: Array.from({ length: groups }, (_, g) => first.filter((code) => code === g).length) };
}

function drawDistances(n: number, draw: (random: number) => number): Float64Array {
  const random = createRandomSource(n);
  return Float64Array.from({ length: (n * (n - 1)) / 2 }, () => draw(random.nextFloat()));
}

function expectCounts(distances: Float64Array, n: number, labellings: Labellings): void {
  const sums = withinSums(distances, { n, labellings });
  const largest = distances.reduce((most, distance) => Math.max(most, distance), 0);
  // At each sum, where rounding may not decide, and a little beside it, where whole numbers cannot tell.
  for (const limit of [...sums].flatMap((sum) => [sum * (1 - 1e-9), sum * (1 + 1e-9), sum * (1 + 1e-6)])) {
    const requestedCount = sums.filter((sum) => sum <= limit).length;
    for (const kernel of [one, many])
      expect(kernel.countWithin(distances, labellings, { n, limit, largest })).toBe(requestedCount);
  }
}

describe('labellings whose sums within groups reach no further than a limit', () => {
  // Around eight columns of a byte, sixteen rows of a block and sixteen labellings; bits of a group's number: one to three.
  const cases = [2, 3, 7, 8, 9, 15, 16, 17, 63, 65, 130].flatMap((n) =>
    [2, 3, 4, 5, 8, 9].filter((groups) => groups <= n).map((groups) => [n, groups] as const),
  );

  test.each(cases)('are counted as their sums say, of %i samples in %i groups', (n, groups) => {
    const distances = drawDistances(n, (random) => random);
    for (const count of [1, 15, 16, 17, 33]) expectCounts(distances, n, drawLabellings(n, groups, count));
  });

  test('are counted across the 2,048 columns whose tables are made together', () => {
    const n = 2_100;
    const labellings = drawLabellings(n, 4, 17);
    const distances = drawDistances(n, (random) => 0.5 + random / 2);
    const sums = [...withinSums(distances, { n, labellings })].sort((a, b) => a - b);
    for (const place of [0, 8, 16]) {
      const request = { n, limit: (sums[place] ?? Number.NaN) * (1 + 1e-12), largest: 1 };
      for (const kernel of [one, many]) expect(kernel.countWithin(distances, labellings, request)).toBe(place + 1);
    }
  });

  test('are all there or none where all distances are the largest, and their digits as high as they can be', () => {
    const n = 2_100;
    const labellings = drawLabellings(n, 2, 16);
    const distances = drawDistances(n, () => 3);
    const limit = (9 * (n - 2)) / 2;
    expect(one.countWithin(distances, labellings, { n, limit: limit * 1.000_01, largest: 3 })).toBe(16);
    expect(one.countWithin(distances, labellings, { n, limit: limit * 0.999_99, largest: 3 })).toBe(0);
    expect(one.countWithin(distances, labellings, { n, limit: limit * (1 + 1e-10), largest: 3 })).toBe(16);
  });

  test('are counted where one distance is so large that all others are next to nothing', () => {
    const distances = drawDistances(60, (random) => random);
    distances[700] = 1e6;
    expectCounts(distances, 60, drawLabellings(60, 3, 32));
    expectCounts(new Float64Array(60 * 59 * 0.5), 60, drawLabellings(60, 3, 32));
  });
});
