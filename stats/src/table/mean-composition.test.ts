import { describe, expect, test } from 'vitest';
import { createTable } from './feature-table.ts';
import { meanComposition } from './mean-composition.ts';

const table = createTable({
  sample_ids: ['s1', 's2', 's3'],
  feature_ids: ['A', 'B'],
  values: Float64Array.of(900, 100, 1, 9, 5, 5),
});

describe('mean composition', () => {
  test('weighs each sample alike: the mean of proportions, not of pooled reads', () => {
    const [all] = meanComposition(table).groups;
    expect(all?.group).toBe('all');
    expect(all?.n).toBe(3);
    expect(all?.mean[0]).toBeCloseTo((0.9 + 0.1 + 0.5) / 3, 14);
    expect(all?.sd?.[0]).toBeCloseTo(0.4, 14);
  });

  test('gives each group its n, mean and SD, in the order of names', () => {
    const { groups } = meanComposition(table, ['Late', 'Late', 'Early']);
    expect(groups.map(({ group, n }) => [group, n])).toEqual([
      ['Early', 1],
      ['Late', 2],
    ]);
    expect(groups[1]?.mean[1]).toBeCloseTo(0.5, 14);
    expect(groups[1]?.sd?.[1]).toBeCloseTo(Math.sqrt(0.32), 14);
  });

  test('a single sample has no SD', () => {
    expect(meanComposition(table, ['Late', 'Late', 'Early']).groups[0]?.sd).toBeNull();
  });

  test('means of a group sum to 1', () => {
    for (const { mean } of meanComposition(table, ['x', 'y', 'x']).groups) {
      expect(mean.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 14);
    }
  });

  test('refuses no samples, too few names and samples without reads', () => {
    expect(() =>
      meanComposition(createTable({ sample_ids: [], feature_ids: ['A'], values: new Float64Array(0) })),
    ).toThrow('at least one sample');
    expect(() => meanComposition(table, ['x'])).toThrow('1 group names for 3 samples');
    const empty = createTable({ ...table, values: Float64Array.of(0, 0, 1, 9, 5, 5) });
    expect(() => meanComposition(empty)).toThrow('Sample "s1" has no reads. Remove them first.');
  });
});
