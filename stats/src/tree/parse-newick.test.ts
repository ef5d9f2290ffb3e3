import { describe, expect, test } from 'vitest';
import { StatsError } from '../stats-error.ts';
import { createTable } from '../table/feature-table.ts';
import { parseNewick } from './parse-newick.ts';
import type { Tree } from './tree.ts';
import { matchFeaturesToTips, missingTips, visitBranches } from './visit-branches.ts';

const describeTree = ({ parents, lengths, names, tips }: Tree) => ({
  parents: [...parents],
  lengths: [...lengths],
  names,
  tips: [...tips],
});

describe('a Newick tree', () => {
  test('is read into postorder, root last', () => {
    expect(describeTree(parseNewick('(a:1,(b:2,c:3)inner:4)root;'))).toEqual({
      parents: [4, 3, 3, 4, -1],
      lengths: [1, 2, 3, 4, Number.NaN],
      names: ['a', 'b', 'c', 'inner', 'root'],
      tips: [0, 1, 2],
    });
  });

  test.each([
    ['quoted names with brackets, spaces and quotes', "('a (x)':1,'it''s':2);", ['a (x)', "it's", '']],
    ['comments and white space', ' [rooted] ( a:1 ,\n\tb [x] : 2e-1 ) [end] ; [bye]\n', ['a', 'b', '']],
    ['underscores as they are', '(Escherichia_coli:1,b:1);', ['Escherichia_coli', 'b', '']],
    ['support values as names of inner nodes', '((a:1,b:1)0.98:1,c:1);', ['a', 'b', '0.98', 'c', '']],
    ['a single tip', 'a:3;', ['a']],
    ['a root that has one child', '((a:1,b:1):2);', ['a', 'b', '', '']],
  ])('may have %s', (_, text, names) => {
    expect(parseNewick(text).names).toEqual(names);
  });

  test('takes lengths in any notation', () => {
    expect([...parseNewick('(a:1.5,b:2E-3,c:.5,d:0);').lengths].slice(0, 4)).toEqual([1.5, 0.002, 0.5, 0]);
  });

  test('may be a hundred thousand brackets deep', () => {
    const deep = `${'('.repeat(100_000)}a:1${`,b:1):1`.repeat(1)}${'):1'.repeat(99_999)};`;
    expect(parseNewick(deep).parents).toHaveLength(100_002);
  });
});

describe('text that is no tree', () => {
  test.each([
    ['', 'at character 1: a tip name is expected, not the end of the text'],
    ['(a:1,b:2)', 'at character 10: the tree must end with a semicolon, not the end of the text'],
    ['(a:1,b:2', 'The tree can’t be read at character 9: “,” or “)” is expected, not the end of the text.'],
    ['(a:1,b:2));', 'at character 10: the tree must end with a semicolon, not ");"'],
    ['(a:1,,b:2);', 'The tree can’t be read at character 6: a tip name is expected, not ",b:2);".'],
    ['(a:x,b:2);', 'The tree can’t be read at character 4: a branch length must be a number of at least 0, not “x”.'],
    ['(a:-1,b:2);', 'The tree can’t be read at character 4: a branch length must be a number of at least 0, not “-1”.'],
    ['(a:,b:2);', 'The tree can’t be read at character 4: a branch length must be a number of at least 0, not “”.'],
    ["('a:1,b:2);", 'at character 2: a quoted name is not closed'],
    ['(a[x:1,b:2);', 'at character 3: a comment is not closed'],
    ['(a:1,b:2);(c,d);', 'at character 11: unexpected text after the tree: "(c,d);"'],
    ['(a b:1);', 'The tree can’t be read at character 4: “,” or “)” is expected, not "b:1);".'],
  ])('%s is refused at its place', (text, description) => {
    expect(() => parseNewick(text)).toThrow(description);
  });

  test('is refused with a stable code', () => {
    try {
      parseNewick('(a,a);');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(StatsError);
      expect(error).toMatchObject({ code: 'duplicate_id', message: 'Two tips of the tree are named “a”.' });
    }
  });
});

describe('features on a tree', () => {
  const tree = parseNewick('((a:1,b:2):0.5,(c:1,d):1);');

  test('are found by name; those missing are told', () => {
    expect([...matchFeaturesToTips(tree, ['c', 'a'])]).toEqual([1, -1, -1, 0, -1, -1, -1]);
    expect(missingTips(tree, ['x', 'a', 'y'])).toEqual(['x', 'y']);
    expect(() => matchFeaturesToTips(tree, ['x'])).toThrow('no tip for feature "x".');
    expect(() => matchFeaturesToTips(tree, [...'opqrstu'])).toThrow('features "o", "p", "q", "r", "s" and 2 more');
  });

  test('need lengths on their way to the root only', () => {
    expect(() => matchFeaturesToTips(tree, ['d'])).toThrow('The branch above "d" has no length.');
    expect(() => matchFeaturesToTips(parseNewick('((a:1,b:1),c:1);'), ['a'])).toThrow(
      'above inner node 3 has no length',
    );
    expect(matchFeaturesToTips(tree, ['a', 'b', 'c'])).toHaveLength(7);
  });

  test('meet each branch once, runs without a fork as one', () => {
    const table = createTable({
      sample_ids: ['x', 'y'],
      feature_ids: ['a', 'b', 'c'],
      values: Float64Array.of(1, 2, 0, 0, 0, 5),
    });
    const met: [number[], number][] = [];
    visitBranches(tree, table, (amounts, length) => met.push([[...amounts], length]));
    // c's branch and the one above it, whose other tip is no feature, are one of length 2.
    expect(met.sort((p, q) => p[1] - q[1])).toEqual([
      [[3, 0], 0.5],
      [[1, 0], 1],
      [[2, 0], 2],
      [[0, 5], 2],
    ]);
  });
});
