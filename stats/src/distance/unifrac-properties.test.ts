import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { createTable, type FeatureTable } from '../table/feature-table.ts';
import { parseNewick } from '../tree/parse-newick.ts';
import type { Tree } from '../tree/tree.ts';
import { distanceBetween } from './distance-matrix.ts';
import { generalisedUnifrac } from './generalised-unifrac.ts';
import { unweightedUnifrac } from './unweighted-unifrac.ts';
import { weightedUnifrac } from './weighted-unifrac.ts';

const tips = Array.from({ length: 14 }, (_, i) => `t${i}`);
const seeds = [1, 2, 3, 4];
const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};

/** A random tree of forks. */
function draw(seed: number): Tree {
  const random = createRandomSource(seed);
  const parts = [...tips];
  while (parts.length > 1) {
    const [a, b] = [0, 1].map(
      () => `${at(parts.splice(random.nextBelow(parts.length), 1), 0)}:${1 + random.nextBelow(64) / 8}`,
    );
    parts.push(`(${a},${b})`);
  }
  return parseNewick(`${parts[0]};`);
}

function samples(seed: number, n: number): FeatureTable {
  const random = createRandomSource(seed + 30);
  const values = Float64Array.from({ length: n * 14 }, (_, cell) =>
    cell % 14 === Math.floor(cell / 14) % 14 ? 8 : Math.max(0, random.nextBelow(9) - 4),
  );
  return createTable({ sample_ids: Array.from({ length: n }, (_, i) => `s${i}`), feature_ids: tips, values });
}

const tableOf = (...rows: number[][]) =>
  createTable({ sample_ids: rows.map((_, i) => `s${i}`), feature_ids: tips, values: Float64Array.from(rows.flat()) });

/** From tip to tip along the tree. */
function wayBetween(tree: Tree, a: string, b: string): number {
  const upFrom = (name: string) => {
    const way = new Map<number, number>();
    let length = 0;
    for (
      let node = at(
        tree.tips,
        [...tree.tips].findIndex((tip) => tree.names[tip] === name),
      );
      node >= 0;
      node = at(tree.parents, node)
    ) {
      way.set(node, length);
      length += tree.lengths[node] ?? 0;
    }
    return way;
  };
  const [first, second] = [upFrom(a), upFrom(b)];
  for (const [node, length] of first) if (second.has(node)) return length + (second.get(node) ?? 0);
  return Number.NaN;
}

type Measure = (table: FeatureTable, tree: Tree) => Float64Array;
const measures: [string, Measure][] = [
  ['unweighted', (table, tree) => unweightedUnifrac(table, tree).distances],
  ['weighted', (table, tree) => weightedUnifrac(table, tree, { normalised: false }).distances],
  ['weighted normalised', (table, tree) => weightedUnifrac(table, tree, { normalised: true }).distances],
  ['generalised at 0', (table, tree) => generalisedUnifrac(table, tree, { alpha: 0 }).distances],
  ['generalised at 0.5', (table, tree) => generalisedUnifrac(table, tree).distances],
  ['generalised at 0.9', (table, tree) => generalisedUnifrac(table, tree, { alpha: 0.9 }).distances],
];

describe.each(measures)('%s', (name, measure) => {
  const isShare = name !== 'weighted';

  test.each(seeds)('does not see nodes in the middle of a branch (%i)', (seed) => {
    const plain = draw(seed);
    // Every branch in two pieces, the lower one of a quarter.
    const cut = (text: string, length: number) => `(${text}:${length / 4}):${(length * 3) / 4}`;
    const pieces = parseNewick(`${writeNode(plain, plain.parents.length - 1, cut)};`);
    expect(pieces.parents.length).toBe(2 * plain.parents.length - 1);
    const table = samples(seed, 6);
    measure(table, pieces).forEach((distance, pair) => {
      expect(distance).toBeCloseTo(at(measure(table, plain), pair), 11);
    });
  });

  test.each(seeds)('is the largest there is between samples of no common branch, whatever they hold (%i)', (seed) => {
    const tree = parseNewick('((t0:3,t1:2):1,(t2:5,t3:0.5):2);');
    const random = createRandomSource(seed);
    const count = () => 1 + random.nextBelow(50);
    const table = createTable({
      sample_ids: ['left', 'right'],
      feature_ids: ['t0', 't1', 't2', 't3'],
      values: Float64Array.of(count(), count(), 0, 0, 0, 0, count(), count()),
    });
    if (isShare) expect(at(measure(table, tree), 0)).toBeCloseTo(1, 12);
    else expect(at(measure(table, tree), 0)).toBeGreaterThan(3.5);
  });

  test.each(seeds)('falls, as a share, when a way common to all is put above the root (%i)', (seed) => {
    const inner = draw(seed);
    const table = samples(seed, 5);
    const longer = parseNewick(`(${writeNode(inner, inner.parents.length - 1)}:50);`);
    measure(table, longer).forEach((distance, pair) => {
      const before = at(measure(table, inner), pair);
      if (isShare) expect(distance).toBeLessThan(before);
      else expect(distance).toBeCloseTo(before, 10);
    });
  });

  test('reads a comb of five thousand tips without running out of stack', () => {
    const names = Array.from({ length: 5_000 }, (_, i) => `c${i}`);
    const text = `${'('.repeat(4_999)}${names[0]}:1${names
      .slice(1)
      .map((tip) => `,${tip}:1):1`)
      .join('')}`;
    const tree = parseNewick(`${text.slice(0, -2)};`);
    const values = new Float64Array(10_000);
    values[0] = 1;
    values[9_999] = 1;
    const found = at(measure(createTable({ sample_ids: ['deep', 'top'], feature_ids: names, values }), tree), 0);
    expect(found).toBeCloseTo(isShare ? 1 : 5_000, 9);
  });
});

/** A node with all below it, its own branch left out; `hang` writes a branch and what hangs on it. */
function writeNode(tree: Tree, node: number, hang = (text: string, length: number) => `${text}:${length}`): string {
  const below = [...tree.parents.keys()].filter((child) => tree.parents[child] === node);
  const text = below.map((child) => hang(writeNode(tree, child, hang), at(tree.lengths, child))).join(',');
  return below.length === 0 ? at(tree.names, node) : `(${text})`;
}

describe('weighted UniFrac', () => {
  test.each(seeds)(
    'of a sample and itself with some reads moved is their share times the way they went (%i)',
    (seed) => {
      const tree = draw(seed);
      const random = createRandomSource(seed + 7);
      for (let tried = 0; tried < 10; tried++) {
        const [from, to] = [random.nextBelow(14), random.nextBelow(14)];
        const row = tips.map(() => 10 + random.nextBelow(30));
        const moved = row.map((count, f) => count - (f === from ? 10 : 0) + (f === to ? 10 : 0));
        const total = row.reduce((sum, count) => sum + count, 0);
        const { distances } = weightedUnifrac(tableOf(row, moved), tree, { normalised: false });
        expect(at(distances, 0)).toBeCloseTo((10 / total) * wayBetween(tree, at(tips, from), at(tips, to)), 11);
      }
    },
  );

  test.each(seeds)('to a mixture of two samples is at most the mean of that to both (%i)', (seed) => {
    const table = samples(seed, 3);
    const shares = Array.from({ length: 3 }, (_, s) => {
      const row = [...table.values.subarray(14 * s, 14 * s + 14)];
      const total = row.reduce((sum, count) => sum + count, 0);
      return row.map((count) => count / total);
    });
    const mixture = at(shares, 0).map((share, f) => (share + at(at(shares, 1), f)) / 2);
    const found = { ...weightedUnifrac(tableOf(...shares, mixture), draw(seed), { normalised: false }) };
    expect(distanceBetween(found, 2, 3)).toBeLessThanOrEqual(
      (distanceBetween(found, 0, 2) + distanceBetween(found, 1, 2)) / 2 + 1e-12,
    );
    expect(distanceBetween(found, 0, 3)).toBeCloseTo(distanceBetween(found, 0, 1) / 2, 11);
  });

  test.each(seeds)('normalised divides by how far the reads of both lie from the root (%i)', (seed) => {
    const tree = draw(seed);
    const table = samples(seed, 4);
    const root = tree.parents.length - 1;
    const depth = (name: string) => {
      let length = 0;
      for (
        let node = at(
          tree.tips,
          [...tree.tips].findIndex((tip) => tree.names[tip] === name),
        );
        node !== root;
        node = at(tree.parents, node)
      )
        length += at(tree.lengths, node);
      return length;
    };
    const means = Array.from({ length: 4 }, (_, s) => {
      const row = table.values.subarray(14 * s, 14 * s + 14);
      const total = row.reduce((sum, count) => sum + count, 0);
      return row.reduce((sum, count, f) => sum + (count / total) * depth(at(tips, f)), 0);
    });
    const [plain, normalised] = [false, true].map((is) => weightedUnifrac(table, tree, { normalised: is }));
    for (let i = 0; i < 4; i++)
      for (let j = 0; j < i; j++)
        if (plain && normalised)
          expect(distanceBetween(normalised, i, j)).toBeCloseTo(
            distanceBetween(plain, i, j) / (at(means, i) + at(means, j)),
            11,
          );
  });
});

describe('generalised UniFrac', () => {
  test('says its α, and refuses one outside 0 to 1', () => {
    expect(generalisedUnifrac(samples(1, 2), draw(1), { alpha: 0.25 })).toMatchObject({
      metric: 'generalised_unifrac',
      alpha: 0.25,
    });
    for (const alpha of [-0.1, 1.1, Number.NaN])
      expect(() => generalisedUnifrac(samples(1, 2), draw(1), { alpha })).toThrow(
        `Alpha of generalised UniFrac must be between 0 and 1, not ${alpha}.`,
      );
  });

  test('passes from α to α without a step', () => {
    const [table, tree] = [samples(2, 5), draw(2)];
    let last = generalisedUnifrac(table, tree, { alpha: 0 }).distances;
    for (let alpha = 0.01; alpha <= 1; alpha += 0.01) {
      const next = generalisedUnifrac(table, tree, { alpha }).distances;
      next.forEach((distance, pair) => {
        expect(Math.abs(distance - at(last, pair))).toBeLessThan(0.02);
      });
      last = next;
    }
  });
});
