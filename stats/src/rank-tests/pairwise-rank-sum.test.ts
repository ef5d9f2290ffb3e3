import { describe, expect, test } from 'vitest';
import { adjustPValues } from './adjust-p-values.ts';
import { pairwiseRankSum } from './pairwise-rank-sum.ts';
import { wilcoxonRankSum } from './wilcoxon-rank-sum.ts';

const values = [1, 4, 2, 6, 9, 7, 3, 11, 12, 15];
const grouping = ['a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c', 'c'];

describe('pairwise rank-sum tests', () => {
  const result = pairwiseRankSum(values, grouping);

  test('equal the test on the two groups alone, adjusted over the pairs', () => {
    expect(result.pairs.map(({ group_a, group_b }) => group_a + group_b)).toEqual(['ab', 'ac', 'bc']);
    const alone = wilcoxonRankSum([1, 4, 2, 11, 12, 15], ['a', 'a', 'a', 'c', 'c', 'c']);
    expect(result.pairs[1]).toMatchObject({ p: alone.p, n_a: 3, n_b: 3, rank_biserial: -1 });
    const ps = result.pairs.map(({ p }) => p ?? Number.NaN);
    expect(result.pairs.map(({ q }) => q)).toEqual(adjustPValues(ps));
    expect(pairwiseRankSum(values, grouping, 'holm').pairs.map(({ q }) => q)).toEqual(adjustPValues(ps, 'holm'));
  });

  test('a pair of equal values has no answer and takes no part in the adjustment', () => {
    const { pairs } = pairwiseRankSum([0, 0, 0, 0, 5, 6], ['a', 'a', 'b', 'b', 'c', 'c']);
    expect(pairs[0]).toMatchObject({ group_a: 'a', group_b: 'b', p: null, q: null, rank_biserial: null });
    expect(pairs[1]?.q).toBeCloseTo(pairs[2]?.q ?? Number.NaN, 14);
  });

  test('one group or missing names are refused', () => {
    expect(() => pairwiseRankSum([1, 2], ['a', 'a'])).toThrow('nothing to compare');
    expect(() => pairwiseRankSum([1, 2], ['a'])).toThrow('1 group names');
    expect(() => pairwiseRankSum([1, Number.POSITIVE_INFINITY], ['a', 'b'])).toThrow('is not a finite number.');
  });
});
