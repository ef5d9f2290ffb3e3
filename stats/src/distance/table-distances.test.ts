import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/diversity.json' with { type: 'json' };
import vegan from '../../fixtures/rank-tests.json' with { type: 'json' };
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { createTable, type FeatureTable, sampleRow, selectSamples } from '../table/feature-table.ts';
import { distanceBetween } from './distance-matrix.ts';
import { aitchison, jaccardBinary, jensenShannon } from './measure-distances.ts';

const { simulated } = reference;
const table = createTable({ ...simulated, values: Float64Array.from(simulated.counts) });
const lichen = createTable({
  sample_ids: varespec.sample_ids,
  feature_ids: varespec.feature_ids,
  values: Float64Array.from(varespec.values),
});

function worst(found: Float64Array, expected: readonly number[]): number {
  expect(found).toHaveLength(expected.length);
  return expected.reduce((most, value, place) => Math.max(most, Math.abs(value - (found[place] ?? Number.NaN))), 0);
}

describe('distances of other programs', () => {
  test('Jaccard on presence: SciPy, and vegan with binary = TRUE', () => {
    expect(worst(jaccardBinary(table).distances, simulated.jaccard_binary)).toBeLessThan(1e-14);
    expect(worst(jaccardBinary(lichen).distances, vegan.vegan_jaccard_binary)).toBeLessThan(1e-14);
  });

  test('Jensen–Shannon: SciPy in bits', () => {
    expect(worst(jensenShannon(table).distances, simulated.jensen_shannon)).toBeLessThan(1e-12);
  });

  test('Aitchison: scikit-bio’s log-ratios, Euclidean; it says what zeros became', () => {
    const found = aitchison(table);
    expect(worst(found.distances, simulated.aitchison)).toBeLessThan(1e-10);
    expect(found.zeros.method).toBe('multiplicative');
    const half = aitchison(table, { method: 'pseudocount', value: 0.5 });
    expect(worst(half.distances, simulated.aitchison_half)).toBeLessThan(1e-10);
  });
});

const measures: [
  string,
  (from: FeatureTable) => ReturnType<typeof jaccardBinary | typeof jensenShannon | typeof aitchison>,
][] = [
  ['jaccard_binary', jaccardBinary],
  ['jensen_shannon', jensenShannon],
  ['aitchison', (from) => aitchison(from)],
];

describe.each(measures)('%s', (metric, measure) => {
  const before = measure(table);

  test('says what it did and gives one distance a pair', () => {
    expect(before).toMatchObject({ metric, n: 11, feature_count: 37, precision: 'f64' });
    expect(before.distances).toHaveLength(55);
    expect(measure(selectSamples(table, ['s03'])).distances).toHaveLength(0);
  });

  test('is 0 between a sample and its equal, and never negative', () => {
    const twin = createTable({
      sample_ids: ['one', 'two'],
      feature_ids: table.feature_ids,
      values: Float64Array.from([...sampleRow(table, 1), ...sampleRow(table, 1)]),
    });
    expect(measure(twin).distances[0]).toBe(0);
    for (const distance of before.distances) expect(distance).toBeGreaterThanOrEqual(0);
  });

  test('obeys the triangle inequality', () => {
    for (let i = 0; i < 11; i++) {
      for (let j = 0; j < 11; j++) {
        for (let k = 0; k < 11; k++) {
          const around = distanceBetween(before, i, j) + distanceBetween(before, j, k);
          expect(distanceBetween(before, i, k)).toBeLessThanOrEqual(around + 1e-12);
        }
      }
    }
  });

  test('follows samples and features that come in another order', () => {
    const turned = measure(
      createTable({
        sample_ids: [...table.sample_ids].reverse(),
        feature_ids: [...table.feature_ids].reverse(),
        values: table.values.slice().reverse(),
      }),
    );
    for (let i = 0; i < 11; i++) {
      for (let j = 0; j < 11; j++) {
        expect(distanceBetween(turned, 10 - i, 10 - j)).toBeCloseTo(distanceBetween(before, i, j), 10);
      }
    }
  });

  test('refuses empty samples and values that are no abundances', () => {
    const two = { sample_ids: ['gut', 'blank'], feature_ids: ['A', 'B'] };
    expect(() => measure({ ...two, values: Float64Array.of(1, 2, 0, 0) })).toThrow(
      'Sample "blank" has no reads. Remove them first.',
    );
    expect(() => measure({ ...two, values: Float64Array.of(1, 2, -1, 2) })).toThrow('negative value -1');
    expect(() => measure({ ...two, values: Float64Array.of(1, 2, Number.NaN, 2) })).toThrow('NaN');
  });
});

describe('samples with nothing in common', () => {
  const apart = createTable({
    sample_ids: ['gut', 'soil'],
    feature_ids: ['A', 'B', 'C'],
    values: Float64Array.of(3, 1, 0, 0, 0, 9),
  });

  test('are 1 apart', () => {
    expect(jaccardBinary(apart).distances[0]).toBe(1);
    expect(jensenShannon(apart).distances[0]).toBeCloseTo(1, 14);
  });

  test('Jaccard sees presence, not amounts', () => {
    const skewed = createTable({ ...apart, values: Float64Array.of(99, 1, 0, 1, 99, 0) });
    expect(jaccardBinary(skewed).distances[0]).toBe(0);
  });
});
