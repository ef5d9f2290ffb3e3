import { describe, expect, test } from 'vitest';
import movingPictures from '../../fixtures/moving-pictures.json' with { type: 'json' };
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import { selectDistances } from '../distance/distance-matrix.ts';
import { adjustPValues } from '../rank-tests/adjust-p-values.ts';
import { pairwisePermanova } from './pairwise-permanova.ts';
import { permanova } from './permanova.ts';

const bodies = {
  sample_ids: movingPictures.sample_ids,
  distances: Float64Array.from(movingPictures.distances),
  metric: 'unweighted_unifrac',
};

describe('pairwise PERMANOVA', () => {
  const sites = movingPictures.grouping;
  const result = pairwisePermanova(bodies, sites, { seed: 9, permutations: 199 });

  test('tests every pair of body sites, in the order of names', () => {
    expect(result.pairs.map(({ group_a, group_b }) => `${group_a} × ${group_b}`)).toEqual([
      'gut × left palm',
      'gut × right palm',
      'gut × tongue',
      'left palm × right palm',
      'left palm × tongue',
      'right palm × tongue',
    ]);
    expect(result).toMatchObject({ n: 33, permutations: 199, seed: 9, strata: null, adjustment: 'benjamini-hochberg' });
  });

  test('each pair equals PERMANOVA on its samples alone', () => {
    for (const pair of result.pairs) {
      const places = sites.flatMap((site, i) => (site === pair.group_a || site === pair.group_b ? [i] : []));
      const alone = permanova(
        selectDistances(bodies, places),
        places.map((place) => sites[place] ?? ''),
        { seed: 9, permutations: 199 },
      );
      expect(pair).toMatchObject({ pseudo_f: alone.pseudo_f, r2: alone.r2, p: alone.p, refused: null });
      expect(pair.n_a + pair.n_b).toBe(alone.n);
    }
  });

  test('q is the Benjamini–Hochberg adjustment of p over the pairs', () => {
    expect(result.pairs.map(({ q }) => q)).toEqual(adjustPValues(result.pairs.map(({ p }) => p ?? Number.NaN)));
  });

  test('distinguishes gut from tongue but not one palm from the other', () => {
    const find = (a: string, b: string) => result.pairs.find(({ group_a, group_b }) => group_a === a && group_b === b);
    expect(find('gut', 'tongue')?.q).toBeLessThan(0.02);
    expect(find('left palm', 'right palm')?.q).toBeGreaterThan(0.05);
  });

  test('leaving out another group changes no p', () => {
    const places = sites.flatMap((site, i) => (site === 'tongue' ? [] : [i]));
    const fewer = pairwisePermanova(
      selectDistances(bodies, places),
      places.map((place) => sites[place] ?? ''),
      { seed: 9, permutations: 199 },
    );
    for (const pair of fewer.pairs) {
      const before = result.pairs.find(({ group_a, group_b }) => group_a === pair.group_a && group_b === pair.group_b);
      expect(pair.p).toBe(before?.p);
    }
  });
});

describe('pairwise PERMANOVA of little', () => {
  test('a pair of single samples has no answer, says why, and is left out of the adjustment', () => {
    const matrix = measurePoints([[0], [1], [2], [3], [9]]);
    const { pairs } = pairwisePermanova(matrix, ['a', 'a', 'a', 'b', 'c'], { seed: 1, permutations: 19 });
    const last = pairs.find(({ group_a, group_b }) => group_a === 'b' && group_b === 'c');
    expect(last).toMatchObject({ pseudo_f: null, r2: null, p: null, q: null, n_a: 1, n_b: 1 });
    expect(last?.refused).toContain('Each of the 2 samples is its own group, so there is no variation within groups.');
    const others = pairs.filter(({ p }) => p !== null);
    expect(others.map(({ q }) => q)).toEqual(adjustPValues(others.map(({ p }) => p ?? Number.NaN)));
  });

  test('a pair without any difference says so', () => {
    const matrix = measurePoints([[4], [4], [4], [4], [0], [1]]);
    const { pairs } = pairwisePermanova(matrix, ['a', 'a', 'b', 'b', 'c', 'c'], { seed: 1, permutations: 19 });
    expect(pairs[0]?.refused).toContain('no variation');
    expect(pairs[1]?.refused).toBeNull();
  });

  test('without permutations pairs have F but neither p nor q', () => {
    const { distances, grouping } = simulateDistances({ seed: 1, sizes: [4, 4, 4], features: 6 });
    for (const pair of pairwisePermanova(distances, grouping, { seed: 1, permutations: 0 }).pairs) {
      expect(pair.pseudo_f).toBeGreaterThan(0);
      expect([pair.p, pair.q]).toEqual([null, null]);
    }
  });

  test('refuses what PERMANOVA refuses for the whole', () => {
    const matrix = measurePoints([[0], [1], [2]]);
    expect(() => pairwisePermanova(matrix, ['a', 'a', 'a'], { seed: 1 })).toThrow('nothing to compare');
    expect(() => pairwisePermanova(matrix, ['a', 'a', 'b'], { seed: 1, strata: ['x'] })).toThrow(
      '1 strata for 3 samples',
    );
  });
});
