import { describe, expect, test } from 'vitest';
import vegan from '../../fixtures/rank-tests.json' with { type: 'json' };
import { simulateCounts } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { deriveSeed } from '../random/derive-seed.ts';
import { createRandomSource } from '../random/generator.ts';
import { createTable, sampleRow, selectSamples } from '../table/feature-table.ts';
import { sampleTotals } from '../table/relative-abundance.ts';
import { drawReads } from './draw-reads.ts';
import { rarefactionCurves } from './rarefaction-curve.ts';
import { rarefyTable } from './rarefy-table.ts';
import { observedFeatures } from './richness.ts';

const { table } = simulateCounts({ seed: 8, sizes: [6, 5], features: 20 });
const depth = [...sampleTotals(table)].sort((a, b) => a - b)[3] ?? 0;

describe('rarefaction without replacement', () => {
  const rarefied = rarefyTable(table, { depth, seed: 3 });

  test('brings every sample to the depth and names those below it', () => {
    expect([...sampleTotals(rarefied.table)]).toEqual(Array.from({ length: 8 }, () => depth));
    expect(rarefied.dropped).toHaveLength(3);
    for (const { sample_id, reads } of rarefied.dropped) {
      expect(reads).toBeLessThan(depth);
      expect(rarefied.table.sample_ids).not.toContain(sample_id);
    }
    expect(rarefied).toMatchObject({ depth, seed: 3, method: 'rarefaction without replacement' });
  });

  test('never draws more reads of a feature than there are', () => {
    rarefied.table.sample_ids.forEach((id, row) => {
      const before = sampleRow(selectSamples(table, [id]), 0);
      sampleRow(rarefied.table, row).forEach((count, f) => {
        expect(count).toBeLessThanOrEqual(before[f] ?? 0);
      });
    });
  });

  test('gives the same reads for the same seed, whatever the order of samples and features', () => {
    const features = [...table.feature_ids].reverse();
    const turned = createTable({
      sample_ids: [...table.sample_ids].reverse(),
      feature_ids: features,
      values: table.values.slice().reverse(),
    });
    const again = rarefyTable(turned, { depth, seed: 3 }).table;
    expect([...again.values].reverse()).toEqual([...rarefied.table.values]);
    expect(rarefyTable(table, { depth, seed: 4 }).table.values).not.toEqual(rarefied.table.values);
  });

  test('leaves a sample of exactly the depth as it is, and may leave none', () => {
    const one = createTable({ sample_ids: ['x'], feature_ids: ['a', 'b'], values: Float64Array.of(4, 6) });
    expect([...rarefyTable(one, { depth: 10, seed: 1 }).table.values]).toEqual([4, 6]);
    expect(rarefyTable(one, { depth: 11, seed: 1 }).table.sample_ids).toEqual([]);
  });

  test('is refused for parts of reads, half depths and none', () => {
    const parts = createTable({ sample_ids: ['gut'], feature_ids: ['a'], values: Float64Array.of(0.5) });
    expect(() => rarefyTable(parts, { depth: 1, seed: 1 })).toThrow(
      'Rarefaction needs whole read counts, but sample “gut” has 0.5.',
    );
    for (const bad of [0, 1.5, -3]) expect(() => rarefyTable(table, { depth: bad, seed: 1 })).toThrow('depth');
    const huge = createTable({ sample_ids: ['gut'], feature_ids: ['a'], values: Float64Array.of(2 ** 33) });
    expect(() => rarefyTable(huge, { depth: 1, seed: 1 })).toThrow(
      'Sample “gut” has 8589934592 reads. Rarefaction supports up to 2^32.',
    );
  });
});

describe('drawn reads', () => {
  test('are hypergeometric: mean and spread of 2,000 draws', () => {
    for (const requestedCount of [12, 40]) {
      const random = createRandomSource(requestedCount);
      const draws = Array.from({ length: 2_000 }, () => drawReads([20, 0, 30], requestedCount, random)[0] ?? 0);
      const mean = draws.reduce((sum, count) => sum + count, 0) / draws.length;
      const variance = draws.reduce((sum, count) => sum + (count - mean) ** 2, 0) / draws.length;
      const expected = requestedCount * 0.4 * 0.6 * ((50 - requestedCount) / 49);
      expect(Math.abs(mean - requestedCount * 0.4)).toBeLessThan(4 * Math.sqrt(expected / draws.length));
      expect(Math.abs(variance / expected - 1)).toBeLessThan(0.15);
    }
  });

  test('observe, on average, what the curve expects', () => {
    const one = createTable({
      sample_ids: ['x'],
      feature_ids: ['a', 'b', 'c', 'd'],
      values: Float64Array.of(30, 8, 2, 1),
    });
    const expected = rarefactionCurves(one, [10]).curves[0]?.expected[0] ?? 0;
    let sum = 0;
    for (let seed = 0; seed < 3_000; seed++)
      sum += observedFeatures(rarefyTable(one, { depth: 10, seed }).table.values);
    expect(Math.abs(sum / 3_000 - expected)).toBeLessThan(4 * (0.7 / Math.sqrt(3_000)));
  });
});

describe('rarefaction curves', () => {
  const lichen = createTable({
    sample_ids: varespec.sample_ids,
    feature_ids: varespec.feature_ids,
    // R rounds halves to even, as IEEE 754 does.
    values: Float64Array.from(varespec.values, (cover) => roundHalfEven(cover * 10)),
  });

  test('equal vegan’s rarefy', () => {
    const { curves } = rarefactionCurves(lichen, vegan.vegan_rarefy.depths);
    curves.forEach(({ expected }, sample) => {
      expected.forEach((value, place) => {
        expect(value).toBeCloseTo(vegan.vegan_rarefy.expected[sample]?.[place] ?? Number.NaN, 9);
      });
    });
  });

  test('rise from 0 to the observed features and stop at the sample’s depth', () => {
    const totals = sampleTotals(table);
    const { curves } = rarefactionCurves(table, [0, 1, 5, 20, 100_000_000]);
    curves.forEach(({ expected }) => {
      expect(expected.slice(0, 2)).toEqual([0, expect.closeTo(1, 10)]);
      expect(expected[2]).toBeLessThan(expected[3] ?? 0);
      expect(expected[4]).toBeNull();
    });
    const whole = rarefactionCurves(selectSamples(table, ['sample2']), [totals[2] ?? 0]);
    expect(whole.curves[0]?.expected[0]).toBe(observedFeatures(sampleRow(table, 2)));
  });

  test('stay exact for samples of 100 million reads', () => {
    const deep = createTable({
      sample_ids: ['x'],
      feature_ids: ['a', 'b', 'c'],
      values: Float64Array.of(99_999_998, 1, 1),
    });
    expect(rarefactionCurves(deep, [50_000_000]).curves[0]?.expected[0]).toBeCloseTo(2, 12);
  });

  test('need a depth, and one that is whole', () => {
    expect(() => rarefactionCurves(table, [])).toThrow('at least one depth');
    expect(() => rarefactionCurves(table, [2.5])).toThrow('depth of the curve');
  });
});

describe('seeds of parts', () => {
  test('differ by name and by seed, and never leave the range of seeds', () => {
    const seeds = ['a', 'b', 'ab', 'ba', ''].flatMap((name) => [1, 2, 12].map((seed) => deriveSeed(seed, name)));
    expect(new Set(seeds).size).toBe(15);
    for (const seed of seeds) expect(createRandomSource(seed).seed).toBe(seed);
  });
});

function roundHalfEven(value: number): number {
  const low = Math.floor(value);
  if (Math.abs(value - low - 0.5) > 1e-9) return Math.round(value);
  return low % 2 === 0 ? low : low + 1;
}
