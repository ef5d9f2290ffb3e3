import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/rank-tests.json' with { type: 'json' };
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { createDistances, selectDistances } from '../distance/distance-matrix.ts';
import { anosim } from './anosim.ts';

const lichen = createDistances({
  sample_ids: varespec.sample_ids,
  distances: Float64Array.from(varespec.vegan_bray),
  metric: 'bray_curtis',
});

describe('ANOSIM of vegan', () => {
  test.each(reference.anosim)('R = $r on the lichen pastures', ({ groups, r }) => {
    expect(anosim(lichen, groups, { seed: 1, permutations: 0 }).r).toBeCloseTo(r, 12);
  });

  test('scikit-bio’s toys: 0.25 with ties, 0.625 without', () => {
    const toy = (distances: number[]) =>
      anosim(
        createDistances({ sample_ids: ['s1', 's2', 's3', 's4'], distances: Float64Array.from(distances), metric: 'x' }),
        ['Control', 'Control', 'Fast', 'Fast'],
        { seed: 1, permutations: 999 },
      );
    const tied = toy([1, 1, 4, 3, 2, 3]);
    expect(tied.r).toBeCloseTo(0.25, 14);
    expect(Math.abs((tied.p ?? 0) - 2 / 3)).toBeLessThan(0.06);
    expect(toy([1, 5, 4, 3, 2, 3]).r).toBeCloseTo(0.625, 14);
  });
});

describe('ANOSIM', () => {
  const { distances, grouping } = simulateDistances({ seed: 3, sizes: [7, 9, 6], features: 30, shift: 0.8 });

  test('finds groups that differ, and has its least p there', () => {
    const found = anosim(distances, grouping, { seed: 5, permutations: 499 });
    expect(found.r).toBeGreaterThan(0.2);
    expect(found.p).toBe(1 / 500);
    expect(found).toMatchObject({ n: 22, metric: 'bray_curtis', permutations: 499, seed: 5, strata: null });
  });

  test('is 1 when every pair within is closer than any pair between', () => {
    const apart = measurePoints([[0], [1], [2], [50], [51], [52.5]]);
    expect(anosim(apart, ['a', 'a', 'a', 'b', 'b', 'b'], { seed: 1, permutations: 0 }).r).toBeCloseTo(1, 14);
  });

  test('p under chance alone counts the labellings: 2 of 20 reach the observed R', () => {
    const apart = measurePoints([[0], [1], [2], [50], [51], [52.5]]);
    const { p } = anosim(apart, ['a', 'a', 'a', 'b', 'b', 'b'], { seed: 4, permutations: 9_999 });
    expect(Math.abs((p ?? 0) - 0.1)).toBeLessThan(4 * Math.sqrt((0.1 * 0.9) / 9_999));
  });

  test('depends on the order of distances alone, not on their size', () => {
    const squared = { ...distances, distances: distances.distances.map((distance) => distance ** 2) };
    expect(anosim(squared, grouping, { seed: 2 })).toEqual(anosim(distances, grouping, { seed: 2 }));
  });

  test('keeps R when samples come in another order, and p to the last bit when groups are renamed', () => {
    const order = grouping.map((_, i) => (i * 5) % 22);
    const turned = anosim(
      selectDistances(distances, order),
      order.map((i) => grouping[i] ?? ''),
      { seed: 2, permutations: 0 },
    );
    const before = anosim(distances, grouping, { seed: 2 });
    expect(turned.r).toBeCloseTo(before.r, 13);
    const renamed = anosim(
      distances,
      grouping.map((name) => (name === 'group0' ? 'zebra' : name)),
      { seed: 2 },
    );
    expect([renamed.r, renamed.p]).toEqual([before.r, before.p]);
  });

  test('within strata that hold one group each nothing can move: p is 1', () => {
    expect(anosim(distances, grouping, { seed: 1, permutations: 99, strata: grouping })).toMatchObject({
      p: 1,
      strata: 3,
    });
  });

  test('of equal distances is 0 with p 1', () => {
    const equal = { ...lichen, distances: new Float64Array(lichen.distances.length).fill(0.4) };
    expect(anosim(equal, varespec.grouping, { seed: 1, permutations: 99 })).toMatchObject({ r: 0, p: 1 });
  });

  test('refuses one group, singletons only, wrong strata and half permutations', () => {
    const one = grouping.map(() => 'a');
    expect(() => anosim(distances, one, { seed: 1 })).toThrow('one group (“a”)');
    expect(() => anosim(distances, distances.sample_ids, { seed: 1 })).toThrow(
      'Each of the 22 samples is its own group, so there is no variation within groups.',
    );
    expect(() => anosim(distances, grouping, { seed: 1, strata: ['x'] })).toThrow('1 strata for 22 samples');
    expect(() => anosim(distances, grouping, { seed: 1, permutations: 1.5 })).toThrow('permutations');
  });
});
