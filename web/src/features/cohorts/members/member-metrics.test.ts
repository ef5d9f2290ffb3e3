import { expect, test } from 'vitest';
import { aField, aMember } from '../cohort.fixture.ts';
import { binNumbers, measureMembers } from './member-metrics.ts';

test('bins begin and end at round numbers and hold every sample once', () => {
  const bins = binNumbers([1, 9, 141, 150]);
  expect(bins[0]?.from).toBe(0);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(binNumbers([7])).toEqual([{ from: 7, to: 8, count: 1 }]);
  expect(binNumbers([])).toEqual([]);
});

test.each([
  ['below zero', [-40, -3, -0.5, 12]],
  ['of read counts', [12, 5_000_000_000, 9_999_999_999]],
  ['of shares', [0.0001, 0.0002, 0.0009]],
  ['of two hundred thousand samples', Array.from({ length: 200_000 }, (_, at) => at % 977)],
])('bins %s lie side by side, and none is lost at the ends', (_, values) => {
  const bins = binNumbers(values);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
  for (const [at, one] of bins.entries()) {
    expect(one.to).toBeGreaterThan(one.from);
    if (at > 0) expect(one.from).toBe(bins[at - 1]?.to);
  }
});

test('early and late are counted, mice without a time apart', () => {
  const members = [aMember('F3D0', { time: 'Early' }), aMember('F3D1', { time: 'Early' }), aMember('F3D141')];
  expect(measureMembers([aField('time', 'category')], members)).toMatchObject([
    {
      bars: [
        { value: 'Early', count: 2 },
        { value: null, count: 1 },
      ],
    },
  ]);
});

test('a value that is the same for all, and a name that differs for each, get no picture', () => {
  const members = Array.from({ length: 14 }, (_, i) => aMember(`F3D${i}`, { days: 3 }));
  const fields = [aField('days', 'number'), aField('sample_id', 'text'), aField('variable_region', 'category')];
  expect(measureMembers(fields, members)).toEqual([]);
});

test('numbers and what was not recorded of them are distinguished; text in a column of numbers is no number', () => {
  const members = [aMember('A', { age: 3 }), aMember('B', { age: 9 }), aMember('C'), aMember('D', { age: 'old' })];
  const [metric] = measureMembers([aField('age', 'number')], members);
  expect(metric).toMatchObject({ kind: 'numbers', n_missing: 2 });
});

test('twelve values are still a picture, thirteen are none', () => {
  const mice = (n: number) => Array.from({ length: n }, (_, at) => aMember(`F${at}`, { cage: `Käfig ${at}` }));
  expect(measureMembers([aField('cage', 'category')], mice(12))).toHaveLength(1);
  expect(measureMembers([aField('cage', 'category')], mice(13))).toEqual([]);
  expect(measureMembers([aField('cage', 'category')], [])).toEqual([]);
});
