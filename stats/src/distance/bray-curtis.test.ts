import { describe, expect, test } from 'vitest';
import counts from '../../fixtures/counts.json' with { type: 'json' };
import { simulateCounts } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { createTable, sampleRow, selectSamples } from '../table/feature-table.ts';
import { meanComposition } from '../table/mean-composition.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import { collapseFeatures } from '../table/top-features.ts';
import { brayCurtis, brayCurtisRows } from './bray-curtis.ts';
import { condensedLength, distanceBetween } from './distance-matrix.ts';

const lichen = createTable({
  sample_ids: varespec.sample_ids,
  feature_ids: varespec.feature_ids,
  values: Float64Array.from(varespec.values),
});
const reads = createTable({
  sample_ids: counts.sample_ids,
  feature_ids: Array.from({ length: counts.feature_count }, (_, f) => `asv${f}`),
  values: Float64Array.from(counts.counts),
});

function worst(found: Float64Array, expected: readonly number[]): number {
  expect(found).toHaveLength(expected.length);
  return expected.reduce((most, value, place) => Math.max(most, Math.abs(value - (found[place] ?? Number.NaN))), 0);
}

describe('Bray–Curtis against other programs', () => {
  test('equals vegan on the lichen pastures (vegdist)', () => {
    expect(worst(brayCurtis(lichen).distances, varespec.vegan_bray)).toBeLessThan(1e-12);
  });

  test('equals SciPy on the lichen pastures, as cover and as fractions', () => {
    expect(worst(brayCurtis(lichen).distances, varespec.scipy_bray)).toBeLessThan(1e-12);
    expect(worst(brayCurtis(relativeAbundance(lichen)).distances, varespec.scipy_bray_of_fractions)).toBeLessThan(
      1e-12,
    );
  });

  test('equals scikit-bio on sparse read counts of unequal depth', () => {
    expect(worst(brayCurtis(reads).distances, counts.skbio_bray)).toBeLessThan(1e-12);
  });

  test('genus compositions and their mean and SD equal NumPy', () => {
    const genera = relativeAbundance(collapseFeatures(reads, counts.rank));
    expect(worst(genera.values, counts.genus_fractions)).toBeLessThan(1e-12);
    const [all] = meanComposition(genera).groups;
    expect(worst(all?.mean ?? new Float64Array(0), counts.genus_mean)).toBeLessThan(1e-12);
    expect(worst(all?.sd ?? new Float64Array(0), counts.genus_sd)).toBeLessThan(1e-12);
  });
});

describe('Bray–Curtis', () => {
  const { table } = simulateCounts({ seed: 4, sizes: [6, 5], features: 33 });

  test('by hand: (6, 7, 4) and (10, 0, 6) are 13/33 apart', () => {
    const hand = createTable({
      sample_ids: ['a', 'b'],
      feature_ids: ['x', 'y', 'z'],
      values: Float64Array.of(6, 7, 4, 10, 0, 6),
    });
    expect(brayCurtis(hand).distances[0]).toBeCloseTo(13 / 33, 15);
  });

  test('says what it did', () => {
    const result = brayCurtis(table);
    expect(result).toMatchObject({ metric: 'bray_curtis', n: 11, feature_count: 33, precision: 'f64' });
    expect(result.sample_ids).toBe(table.sample_ids);
  });

  test('is 0 between equal samples and 1 between samples with nothing in common', () => {
    const pair = createTable({
      sample_ids: ['gut', 'again', 'soil'],
      feature_ids: ['A', 'B', 'C'],
      values: Float64Array.of(3, 5, 0, 3, 5, 0, 0, 0, 9),
    });
    expect([...brayCurtis(pair).distances]).toEqual([0, 1, 1]);
  });

  test('uses abundance, not presence', () => {
    const skewed = createTable({
      sample_ids: ['a', 'b'],
      feature_ids: ['A', 'B'],
      values: Float64Array.of(99, 1, 1, 99),
    });
    expect(brayCurtis(skewed).distances[0]).toBeCloseTo(0.98, 15);
  });

  test('lies between 0 and 1', () => {
    for (const distance of brayCurtis(table).distances) expect(distance >= 0 && distance <= 1).toBe(true);
  });

  test('does not depend on depth once samples are fractions', () => {
    const deeper = createTable({
      ...table,
      values: table.values.map((value, cell) => (cell < 33 ? value * 64 : value)),
    });
    const before = brayCurtis(relativeAbundance(table)).distances;
    expect(worst(brayCurtis(relativeAbundance(deeper)).distances, [...before])).toBeLessThan(1e-14);
    expect(worst(brayCurtis(deeper).distances, [...brayCurtis(table).distances])).toBeGreaterThan(0.1);
  });

  test('does not depend on the order of features or on absent ones', () => {
    const order = table.feature_ids.map((_, f) => (f * 7) % 33);
    const values = table.sample_ids.flatMap((_, s) => [...order.map((f) => sampleRow(table, s)[f] ?? 0), 0, 0]);
    const shuffled = createTable({
      sample_ids: table.sample_ids,
      feature_ids: [...order.map((f) => `feature${f}`), 'absent1', 'absent2'],
      values: Float64Array.from(values),
    });
    expect(worst(brayCurtis(shuffled).distances, [...brayCurtis(table).distances])).toBeLessThan(1e-14);
  });

  test('follows the samples when these are put in another order', () => {
    const original = brayCurtis(table);
    const reversed = brayCurtis(selectSamples(table, [...table.sample_ids].reverse()));
    for (let i = 0; i < 11; i++) {
      for (let j = 0; j < 11; j++) {
        expect(distanceBetween(reversed, 10 - i, 10 - j)).toBeCloseTo(distanceBetween(original, i, j), 14);
      }
    }
  });

  test('of a single sample is no distance', () => {
    expect(brayCurtis(selectSamples(table, ['sample3'])).distances).toHaveLength(0);
  });
});

describe('Bray–Curtis in parts', () => {
  const { table } = simulateCounts({ seed: 9, sizes: [9, 8], features: 12 });

  test('rows put side by side are the whole', () => {
    const whole = brayCurtis(table).distances;
    for (const cuts of [
      [0, 17],
      [0, 1, 17],
      [0, 5, 6, 11, 17],
      [0, 0, 16, 17],
    ]) {
      const parts = cuts
        .slice(1)
        .flatMap((to, part) => [...brayCurtisRows(table, { from: cuts[part] ?? 0, to }).distances]);
      expect(parts).toEqual([...whole]);
    }
  });

  test('each part begins where its documentation says', () => {
    const whole = brayCurtis(table).distances;
    const part = brayCurtisRows(table, { from: 5, to: 6 }).distances;
    const start = condensedLength(17) - condensedLength(12);
    expect([...whole.subarray(start, start + part.length)]).toEqual([...part]);
  });

  test('rows outside the table are refused', () => {
    for (const [from, to] of [
      [-1, 3],
      [4, 3],
      [0, 18],
      [0.5, 2],
    ]) {
      expect(() => brayCurtisRows(table, { from: from ?? 0, to: to ?? 0 })).toThrow('outside the range of 17 samples');
    }
  });
});

describe('Bray–Curtis refuses', () => {
  const good = createTable({
    sample_ids: ['gut', 'lung'],
    feature_ids: ['A', 'B'],
    values: Float64Array.of(1, 2, 3, 4),
  });

  test.each([
    [Float64Array.of(1, 2, -3, 4), 'Sample "lung" has the negative value -3 for feature "A"'],
    [Float64Array.of(1, Number.NaN, 3, 4), 'Sample "gut" has a missing number (NaN) for feature "B"'],
    [Float64Array.of(1, 2, 3, Number.POSITIVE_INFINITY), 'Sample "lung" has an infinite value for feature "B"'],
  ])('values that are no abundances, naming the sample', (values, sentence) => {
    expect(() => brayCurtis({ ...good, values })).toThrow(sentence);
    expect(() => brayCurtisRows({ ...good, values }, { from: 0, to: 2 })).toThrow(sentence);
  });

  test('samples without reads, naming them: two of them would be 0/0 apart', () => {
    expect(() => brayCurtis({ ...good, values: Float64Array.of(0, 0, 3, 4) })).toThrow(
      'Sample "gut" has no reads. Remove them first.',
    );
    expect(() => brayCurtis({ ...good, values: new Float64Array(4) })).toThrow(
      'Samples "gut", "lung" have no reads. Remove them first.',
    );
  });
});
