import { describe, expect, test } from 'vitest';
import { createTable, sampleRow, selectSamples, tableFromProfiles } from './feature-table.ts';

const table = createTable({
  sample_ids: ['gut', 'lung'],
  feature_ids: ['A', 'B', 'C'],
  values: Float64Array.of(1, 2, 3, 4, 5, 6),
});

describe('a feature table', () => {
  test('holds one row a sample', () => {
    expect([...sampleRow(table, 1)]).toEqual([4, 5, 6]);
  });

  test('may be empty', () => {
    expect(createTable({ sample_ids: [], feature_ids: [], values: new Float64Array(0) }).sample_ids).toEqual([]);
  });

  test('refuses values that do not fill it', () => {
    expect(() => createTable({ ...table, values: new Float64Array(5) })).toThrow(
      '2 samples × 3 features need 6 values',
    );
  });

  test.each([
    [-1, 'the negative value -1'],
    [Number.NaN, 'a missing number (NaN)'],
    [Number.POSITIVE_INFINITY, 'an infinite value'],
  ])('refuses %s with a sentence naming sample and feature', (bad, message) => {
    const values = Float64Array.of(1, 2, 3, 4, bad, 6);
    expect(() => createTable({ ...table, values })).toThrow(`Sample "lung" has ${message} for feature "B"`);
  });

  test('refuses a sample or feature named twice', () => {
    expect(() => createTable({ ...table, sample_ids: ['gut', 'gut'] })).toThrow('Sample "gut" appears twice');
    expect(() => createTable({ ...table, feature_ids: ['A', 'B', 'A'] })).toThrow('Feature "A" appears twice');
  });
});

describe('a table from profiles', () => {
  const gut = { sample_id: 'gut', feature_ids: ['B', 'A'], values: [2, 1] };
  const lung = { sample_id: 'lung', feature_ids: ['C', 'B', 'C'], values: [3, 5, 4] };

  test('fills absent features with zero and sums one named twice', () => {
    const made = tableFromProfiles([gut, lung]);
    expect(made.feature_ids).toEqual(['A', 'B', 'C']);
    expect([...made.values]).toEqual([1, 2, 0, 0, 5, 7]);
  });

  test('has the same columns whatever the order of profiles', () => {
    expect(tableFromProfiles([lung, gut]).feature_ids).toEqual(['A', 'B', 'C']);
  });

  test('refuses ids without values', () => {
    expect(() => tableFromProfiles([{ ...gut, values: [1] }])).toThrow(
      'Sample "gut" has different numbers of ids and values.',
    );
  });
});

describe('selecting samples', () => {
  test('gives them in the order asked', () => {
    const chosen = selectSamples(table, ['lung', 'gut']);
    expect(chosen.sample_ids).toEqual(['lung', 'gut']);
    expect([...chosen.values]).toEqual([4, 5, 6, 1, 2, 3]);
  });

  test('refuses a sample that is not there, or twice', () => {
    expect(() => selectSamples(table, ['skin'])).toThrow('no sample "skin"');
    expect(() => selectSamples(table, ['gut', 'gut'])).toThrow('twice');
  });
});
