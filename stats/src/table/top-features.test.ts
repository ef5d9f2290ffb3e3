import { describe, expect, test } from 'vitest';
import { createTable, sampleRow } from './feature-table.ts';
import { sampleTotals } from './relative-abundance.ts';
import { topFeatures } from './top-features.ts';

// "Abundant" has the most reads of all, but only in the deep sample: by mean proportion "Common" comes first.
const table = createTable({
  sample_ids: ['deep', 'shallow1', 'shallow2'],
  feature_ids: ['Abundant', 'Common', 'Rare', 'Scarce'],
  values: Float64Array.of(600, 300, 50, 50, 0, 9, 1, 0, 1, 8, 0, 1),
});

describe('top features and the rest', () => {
  test('ranks by the mean of sample proportions, not by pooled reads', () => {
    const top = topFeatures(table, { top: 1 });
    expect(top.table.feature_ids).toEqual(['Common', 'Other']);
    expect(top.other_count).toBe(3);
  });

  test('keeps each row at 1', () => {
    for (const total of sampleTotals(topFeatures(table, { top: 2 }).table)) expect(total).toBeCloseTo(1, 14);
  });

  test('sums the rest sample by sample', () => {
    const top = topFeatures(table, { top: 2 });
    expect(top.table.feature_ids).toEqual(['Common', 'Abundant', 'Other']);
    const deep = sampleRow(top.table, 0);
    [0.3, 0.6, 0.1].forEach((share, place) => {
      expect(deep[place]).toBeCloseTo(share, 14);
    });
  });

  test('has no remainder when all features fit', () => {
    const top = topFeatures(table, { top: 10 });
    expect(top.other).toBeNull();
    expect(top.table.feature_ids).toHaveLength(4);
  });

  test('breaks ties by name and so does not depend on the order of features', () => {
    const tied = createTable({ sample_ids: ['s'], feature_ids: ['B', 'A', 'C'], values: Float64Array.of(1, 1, 1) });
    expect(topFeatures(tied, { top: 2 }).table.feature_ids).toEqual(['A', 'B', 'Other']);
  });

  test('does not depend on the order of samples', () => {
    const rows = [2, 0, 1].flatMap((sample) => [...sampleRow(table, sample)]);
    const turned = createTable({
      ...table,
      sample_ids: ['shallow2', 'deep', 'shallow1'],
      values: Float64Array.from(rows),
    });
    expect(topFeatures(turned, { top: 3 }).table.feature_ids).toEqual(topFeatures(table, { top: 3 }).table.feature_ids);
  });

  test('refuses a remainder with the name of a kept feature, and no features at all', () => {
    expect(() => topFeatures(table, { top: 1, other: 'Common' })).toThrow(
      'A feature is named “Common”. Use another name for the remainder.',
    );
    expect(() => topFeatures(table, { top: 0 })).toThrow('at least 1');
  });

  test('a rare feature that bears the name of the remainder joins it', () => {
    const top = topFeatures(table, { top: 2, other: 'Rare' });
    expect(top.table.feature_ids).toEqual(['Common', 'Abundant', 'Rare']);
    expect(sampleRow(top.table, 0)[2]).toBeCloseTo(0.1, 14);
  });
});
