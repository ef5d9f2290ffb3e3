import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/midpoint.json' with { type: 'json' };
import { faithPd } from '../alpha/alpha-diversity.ts';
import { unweightedUnifrac } from '../distance/unweighted-unifrac.ts';
import { weightedUnifrac } from '../distance/weighted-unifrac.ts';
import { createTable } from '../table/feature-table.ts';
import { parseNewick } from './parse-newick.ts';
import { isRooted, rootAtMidpoint } from './root-tree.ts';

const samples = ['v', 'w', 'x', 'y', 'z'];
const close = (found: ArrayLike<number>, requested: readonly number[]) => {
  expect(found).toHaveLength(requested.length);
  for (const [place, value] of requested.entries()) expect(found[place]).toBeCloseTo(value, 12);
};

describe('a tree without a root', () => {
  test('is known by three branches or more where the root would be', () => {
    expect(isRooted(parseNewick('(a:1,b:1,c:1);'))).toBe(false);
    expect(isRooted(parseNewick('((a:1,b:1):1,c:1);'))).toBe(true);
    expect(isRooted(parseNewick('a:1;'))).toBe(true);
  });

  test.each(reference.cases)('gives the diversity and distances of ape at its midpoint: $newick', (known) => {
    const tree = rootAtMidpoint(parseNewick(known.newick));
    const table = createTable({
      ...{ sample_ids: samples, feature_ids: known.tips },
      values: Float64Array.from(known.counts.flat()),
    });
    expect(isRooted(tree)).toBe(true);
    close(faithPd(table, tree), known.faith_pd);
    close(unweightedUnifrac(table, tree).distances, known.unweighted);
    close(weightedUnifrac(table, tree, { normalised: true }).distances, known.weighted_normalised);
  });

  test('has its root in the middle of the longest path, and keeps names and the lengths between tips', () => {
    // By hand: the longest path is c–e, 3 + 0.25 + 6 = 9.25; its middle lies on e's branch, 4.625 above e.
    const tree = rootAtMidpoint(parseNewick('((a:1,b:2)ab:0.5,(c:3,d:1)cd:0.25,e:6)top;'));
    const depths = [...tree.tips].map((tip) => {
      let depth = 0;
      for (let node = tip; (tree.parents[node] ?? -1) >= 0; node = tree.parents[node] ?? -1)
        depth += tree.lengths[node] ?? 0;
      return [tree.names[tip], depth];
    });
    expect(Object.fromEntries(depths)).toEqual({ a: 2.875, b: 3.875, c: 4.625, d: 2.625, e: 4.625 });
    expect([...tree.parents].every((parent, node) => parent === -1 || parent > node)).toBe(true);
    expect([...tree.names].sort()).toEqual(['', 'a', 'ab', 'b', 'c', 'cd', 'd', 'e', 'top']);
  });

  test('is not stopped by lengths that are not there, nor by a star', () => {
    const missing = rootAtMidpoint(parseNewick('(a:1,b:2,c);'));
    expect(missing.lengths.filter(Number.isNaN)).toHaveLength(2);
    expect(
      faithPd(createTable({ sample_ids: ['x'], feature_ids: ['a'], values: Float64Array.of(1) }), missing),
    ).toEqual(Float64Array.of(1.5));
    const star = rootAtMidpoint(parseNewick('(a:1,b:1,c:1);'));
    expect(star.tips).toHaveLength(3);
    const none = rootAtMidpoint(parseNewick('(a:0,b:0,c:0);'));
    expect(none.tips).toHaveLength(3);
  });
});
