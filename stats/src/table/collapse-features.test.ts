import { describe, expect, test } from 'vitest';
import { createTable } from './feature-table.ts';
import { relativeAbundance, sampleTotals } from './relative-abundance.ts';
import { collapseFeatures } from './top-features.ts';

const table = createTable({
  sample_ids: ['s1', 's2'],
  feature_ids: ['asv1', 'asv2', 'asv3', 'asv4'],
  values: Float64Array.of(1, 2, 3, 4, 10, 0, 0, 5),
});
const genus = ['Prevotella', 'Bacteroides', 'Prevotella', 'unclassified Clostridia'];

describe('collapsing features to a rank', () => {
  test('sums the features of each taxon, taxa in the order of their names', () => {
    const collapsed = collapseFeatures(table, genus);
    expect(collapsed.feature_ids).toEqual(['Bacteroides', 'Prevotella', 'unclassified Clostridia']);
    expect([...collapsed.values]).toEqual([2, 4, 4, 0, 10, 5]);
  });

  test('loses no read', () => {
    expect([...sampleTotals(collapseFeatures(table, genus))]).toEqual([...sampleTotals(table)]);
  });

  test('commutes with relative abundance', () => {
    const first = relativeAbundance(collapseFeatures(table, genus)).values;
    const last = collapseFeatures(relativeAbundance(table), genus).values;
    first.forEach((value, cell) => {
      expect(last[cell]).toBeCloseTo(value, 14);
    });
  });

  test('to one group per feature changes nothing; to a single group leaves the totals', () => {
    expect([...collapseFeatures(table, [...table.feature_ids]).values]).toEqual([...table.values]);
    expect([...collapseFeatures(table, ['all', 'all', 'all', 'all']).values]).toEqual([10, 15]);
  });

  test('refuses fewer names than features', () => {
    expect(() => collapseFeatures(table, ['Prevotella'])).toThrow('1 group names for 4 features');
  });
});
