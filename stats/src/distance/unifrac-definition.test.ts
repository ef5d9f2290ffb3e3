import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { createTable } from '../table/feature-table.ts';
import { parseNewick } from '../tree/parse-newick.ts';
import { generalisedUnifrac } from './generalised-unifrac.ts';
import { unweightedUnifrac } from './unweighted-unifrac.ts';
import { weightedUnifrac } from './weighted-unifrac.ts';

type Random = ReturnType<typeof createRandomSource>;
/** A tree as nested lists; each node has the length of the branch above it. */
type Node = { readonly length: number; readonly name: string; readonly children: readonly Node[] };

/** A tree over the names in which nodes have two to four children. */
function growTree(names: readonly string[], random: Random): Node {
  const length = Math.round(random.nextFloat() * 1000) / 1000;
  const [only] = names;
  if (names.length === 1 && only !== undefined) return { length, name: only, children: [] };
  const parts = Math.min(names.length, 2 + random.nextBelow(3));
  const heaps = Array.from({ length: parts }, (_, at) => names.filter((__, i) => i % parts === at));
  return { length, name: '', children: heaps.map((heap) => growTree(heap, random)) };
}

const newick = ({ length, name, children }: Node): string =>
  `${children.length > 0 ? `(${children.map(newick).join(',')})` : name}:${length}`;

/** Each branch with the names below it. */
function branchesOf(node: Node): { length: number; names: string[] }[] {
  const below = node.children.flatMap(branchesOf);
  const names = node.name === '' ? below.flatMap((branch) => branch.names) : [node.name];
  return [...below, { length: node.length, names: [...new Set(names)] }];
}

describe.each([3, 4, 5])('UniFrac of a tree of random forks (%i)', (seed) => {
  const random = createRandomSource(seed);
  const names = Array.from({ length: 4 + seed * 3 }, (_, i) => `t${i}`);
  const root = growTree(names, random);
  const tree = parseNewick(`${newick(root)};`);
  const sample_ids = ['a', 'b', 'c', 'd'];
  const rows = sample_ids.map(() => names.map(() => (random.nextFloat() < 0.5 ? 0 : random.nextBelow(50) + 1)));
  for (const row of rows) row[0] = 1 + random.nextBelow(9);
  const table = createTable({ sample_ids, feature_ids: names, values: Float64Array.from(rows.flat()) });
  // What stands above the root is no branch.
  const branches = branchesOf(root).slice(0, -1);
  /** What share of a sample's reads lies below each branch. */
  const shares = rows.map((row) => {
    const total = row.reduce((sum, value) => sum + value, 0);
    return branches.map((branch) =>
      branch.names.reduce((sum, name) => sum + (row[names.indexOf(name)] ?? 0) / total, 0),
    );
  });
  const pairs = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].flatMap((j) => (j > i ? [[i, j] as const] : [])));
  /** Σ over branches of length times what is made of both shares. */
  const sumOf = (i: number, j: number, of: (p: number, q: number) => number) =>
    branches.reduce((sum, { length }, at) => sum + length * of(shares[i]?.[at] ?? 0, shares[j]?.[at] ?? 0), 0);
  const expectPairs = (found: Float64Array, select: (i: number, j: number) => number) =>
    pairs.forEach(([i, j], at) => {
      expect(found[at]).toBeCloseTo(select(i, j), 10);
    });

  test('unweighted is the length that one of both has alone, of all that either has', () => {
    expectPairs(unweightedUnifrac(table, tree).distances, (i, j) => {
      const either = sumOf(i, j, (p, q) => (p > 0 || q > 0 ? 1 : 0));
      return sumOf(i, j, (p, q) => (p > 0 !== q > 0 ? 1 : 0)) / either;
    });
  });

  test('weighted is the difference of shares along all branches', () => {
    expectPairs(weightedUnifrac(table, tree, { normalised: false }).distances, (i, j) =>
      sumOf(i, j, (p, q) => Math.abs(p - q)),
    );
  });

  test.each([0, 0.25, 0.5, 1])('generalised with α = %d weighs each branch by the shares of both', (alpha) => {
    expectPairs(generalisedUnifrac(table, tree, { alpha }).distances, (i, j) => {
      const weigh = (p: number, q: number) => (p + q > 0 ? (p + q) ** alpha : 0);
      const apart = sumOf(i, j, (p, q) => (p + q > 0 ? weigh(p, q) * (Math.abs(p - q) / (p + q)) : 0));
      return apart / sumOf(i, j, weigh);
    });
  });

  test('a branch written as two, one after the other, changes nothing', () => {
    const split = (node: Node): Node => {
      const half = { ...node, length: node.length / 2, children: node.children.map(split) };
      return node.children.length > 0 ? { length: node.length / 2, name: '', children: [half] } : node;
    };
    const twice = parseNewick(`${newick(split(root))};`);
    const [one, two] = [tree, twice].map((each) => weightedUnifrac(table, each, { normalised: false }).distances);
    one?.forEach((distance, at) => {
      expect(two?.[at]).toBeCloseTo(distance, 10);
    });
  });
});
