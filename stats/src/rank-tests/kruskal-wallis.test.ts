import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-tests.json' with { type: 'json' };
import { kruskalWallis, rankValues } from './kruskal-wallis.ts';

function label(groups: readonly (readonly number[])[]): { values: number[]; grouping: string[] } {
  return { values: groups.flat(), grouping: groups.flatMap((group, g) => group.map(() => `g${g}`)) };
}

describe('Kruskal–Wallis', () => {
  test('equals SciPy, with ties and without, for two groups and four', () => {
    expect(reference.kruskal.length).toBe(4);
    for (const { groups, h, p } of reference.kruskal) {
      const { values, grouping } = label(groups);
      const result = kruskalWallis(values, grouping);
      expect(result.h).toBeCloseTo(h, 10);
      expect(Math.abs(result.p / p - 1)).toBeLessThan(1e-9);
      expect(result.df).toBe(groups.length - 1);
    }
  });

  const values = [2.9, 3.0, 2.5, 2.6, 3.2, 3.8, 2.7, 4.0, 2.4, 2.8, 3.4, 3.7, 2.2, 2.0];
  const grouping = [
    ...new Array(5).fill('normal'),
    ...new Array(4).fill('obstructive'),
    ...new Array(5).fill('asbestosis'),
  ];

  test('the example of Hollander & Wolfe, as R prints it: H = 0.77143, df = 2, p = 0.68', () => {
    const result = kruskalWallis(values, grouping);
    expect(result.h).toBeCloseTo(0.77143, 5);
    expect(result.df).toBe(2);
    expect(result.p).toBeCloseTo(0.68, 3);
  });

  test('gives each group its n, median and mean rank', () => {
    const { groups, n } = kruskalWallis(values, grouping);
    expect(n).toBe(14);
    expect(groups.map(({ name, n: size, median }) => [name, size, median])).toEqual([
      ['asbestosis', 5, 2.8],
      ['normal', 5, 2.9],
      ['obstructive', 4, 3.25],
    ]);
    const rankSum = groups.reduce((sum, group) => sum + group.n * group.mean_rank, 0);
    expect(rankSum).toBeCloseTo((14 * 15) / 2, 10);
  });

  test('sees the order only: any growing transformation changes nothing', () => {
    const before = kruskalWallis(values, grouping);
    const after = kruskalWallis(
      values.map((value) => Math.exp(3 * value) - 7),
      grouping,
    );
    expect(after.h).toBeCloseTo(before.h, 12);
    expect(after.p).toBeCloseTo(before.p, 12);
  });

  test('does not depend on the order of samples or the names of groups', () => {
    const order = values.map((_, i) => (i * 5 + 1) % 14);
    const turned = kruskalWallis(
      order.map((i) => values[i] ?? 0),
      order.map((i) => `the ${grouping[i]} ones`),
    );
    expect(turned.h).toBeCloseTo(kruskalWallis(values, grouping).h, 12);
  });

  test('epsilon squared is 1 for groups that ranks separate fully by far, 0 for none', () => {
    const apart = label([
      [1, 1, 1],
      [2, 2, 2],
    ]);
    expect(kruskalWallis(apart.values, apart.grouping).epsilon_squared).toBeCloseTo(1, 12);
    const mixed = label([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(kruskalWallis(mixed.values, mixed.grouping).epsilon_squared).toBeCloseTo(0, 12);
    expect(kruskalWallis(mixed.values, mixed.grouping).p).toBeCloseTo(1, 12);
  });

  test('refuses one group, equal values, missing values and lengths that differ', () => {
    expect(() => kruskalWallis([1, 2], ['a', 'a'])).toThrow('nothing to compare');
    expect(() => kruskalWallis([3, 3, 3], ['a', 'a', 'b'])).toThrow('All values are equal, so they can’t be ranked.');
    expect(() => kruskalWallis([3, Number.NaN, 3], ['a', 'a', 'b'])).toThrow('Value 2 of 3');
    expect(() => kruskalWallis([3, 1], ['a'])).toThrow('1 group names for 2 values');
  });
});

describe('mid-ranks', () => {
  test('give ties the mean of their places', () => {
    const { ranks, ties } = rankValues([10, 20, 20, 5, 20]);
    expect([...ranks]).toEqual([2, 4, 4, 1, 4]);
    expect(ties).toBe(24);
  });

  test('without ties are the places', () => {
    const { ranks, ties } = rankValues([0.3, -1, 7]);
    expect([...ranks]).toEqual([2, 1, 3]);
    expect(ties).toBe(0);
  });
});
