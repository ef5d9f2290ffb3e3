import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-r.json' with { type: 'json' };
import { faithPd } from '../alpha/alpha-diversity.ts';
import { unweightedUnifrac } from '../distance/unweighted-unifrac.ts';
import { weightedUnifrac } from '../distance/weighted-unifrac.ts';
import { createRandomSource } from '../random/generator.ts';
import { createTable, type FeatureTable } from '../table/feature-table.ts';
import { parseNewick } from './parse-newick.ts';
import type { Tree } from './tree.ts';
import { matchFeaturesToTips, missingTips, visitBranches } from './visit-branches.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const seeds = [1, 2, 3, 4, 5, 6];
const tipNames = (tree: Tree) => [...tree.tips].map((tip) => at(tree.names, tip));

/** Random text of a tree: forks of two to four, names that need quotes, comments and spaces anywhere they may stand. */
function writeTree(seed: number, tips: number) {
  const random = createRandomSource(seed);
  const space = () => at(['', '', ' ', '\n', '[note; (a,b):1]', '\t[x] '], random.nextBelow(6));
  const names = Array.from({ length: tips }, (_, i) =>
    at([`t${i}`, `a b ${i}`, `it's_${i}`, `(${i}):[x]`], random.nextBelow(4)),
  );
  const quote = (name: string) => (/^\w+$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`);
  const lengths = new Map<string, number>();
  const parts = names.map((name) => ({ text: quote(name), below: [name] }));
  const withLength = ({ text, below }: (typeof parts)[number]) => {
    const length = random.nextBelow(1000) / 8;
    for (const tip of below) lengths.set(tip, (lengths.get(tip) ?? 0) + length);
    return `${space()}${text}${space()}:${space()}${random.nextBelow(2) ? length : length.toExponential()}${space()}`;
  };
  while (parts.length > 1) {
    const requestedCount = Math.min(parts.length, 2 + random.nextBelow(3));
    const joined = Array.from({ length: requestedCount }, () => parts.splice(random.nextBelow(parts.length), 1)).flat();
    parts.push({ text: `(${joined.map(withLength).join(',')})`, below: joined.flatMap(({ below }) => below) });
  }
  const [root] = parts;
  return { text: `${space()}${root?.text};${space()}`, names: root?.below ?? [], lengths };
}

const depthOf = (tree: Tree, tip: number) => {
  let depth = 0;
  for (let node = tip; at(tree.parents, node) >= 0; node = at(tree.parents, node)) depth += at(tree.lengths, node);
  return depth;
};

describe('trees as ape reads them', () => {
  test.each(reference.trees)('$newick', ({ newick, tips, depth, between, length }) => {
    const tree = parseNewick(newick);
    expect(tipNames(tree)).toEqual(tips);
    [...tree.tips].forEach((tip, place) => {
      expect(depthOf(tree, tip)).toBeCloseTo(at(depth, place), 9);
    });
    expect(sumOf(tree.lengths.filter((value) => !Number.isNaN(value)))).toBeCloseTo(length, 9);
    const single = tips.map((_, i) => tips.map((_unused, j) => (i === j ? 1 : 0)));
    const table = createTable({ sample_ids: tips, feature_ids: tips, values: Float64Array.from(single.flat()) });
    // A read at one tip each: weighted UniFrac is the way from tip to tip.
    weightedUnifrac(table, tree, { normalised: false }).distances.forEach((distance, pair) => {
      expect(distance).toBeCloseTo(at(between, pair), 9);
    });
    expect([...faithPd(table, tree)]).toEqual(depth.map((value) => expect.closeTo(value, 9)));
  });
});

describe('any text that is a tree', () => {
  test.each(seeds)('gives back its tips from left to right, each as deep as was written (%i)', (seed) => {
    const { text, names, lengths } = writeTree(seed, 30);
    const tree = parseNewick(text);
    expect(tipNames(tree)).toEqual(names);
    for (const tip of tree.tips) expect(depthOf(tree, tip)).toBeCloseTo(lengths.get(at(tree.names, tip)) ?? -1, 9);
  });

  test.each(seeds)('is in postorder: children before parents, one root, last (%i)', (seed) => {
    const { parents, tips } = parseNewick(writeTree(seed, 25).text);
    const last = parents.length - 1;
    parents.forEach((parent, node) => {
      if (node === last) expect(parent).toBe(-1);
      else expect(parent).toBeGreaterThan(node);
    });
    const inner = new Set(parents);
    expect([...tips]).toEqual([...parents.keys()].filter((node) => !inner.has(node)));
  });

  test('cut off anywhere, or with a sign doubled, is refused as a tree and never as something else', () => {
    const text = "((a:1,'b c':2e-1)x:0.5,[note](d:3,e:4):1);";
    for (let end = 0; end < text.length; end++)
      expect(() => parseNewick(text.slice(0, end))).toThrow(/^The tree can’t be read at character \d+: .+\.$/);
    for (const sign of '(),;')
      expect(() => parseNewick(text.replace(sign, sign + sign))).toThrow(/^The tree can’t be read at character/);
  });

  test.each([
    ['0x10', '“0x10”'],
    ['1_000', '“1_000”'],
    ['1.5.2', '“1.5.2”'],
    ['Infinity', '“Infinity”'],
    ['NaN', '“NaN”'],
    ['1e', '“1e”'],
    ['--1', '“--1”'],
    ['.', '“.”'],
    ['1e151', '“1e151”'],
    ['-1e-9', '“-1e-9”'],
  ])('has no branch of length %s', (length, message) => {
    expect(() => parseNewick(`(a:${length},b:1);`)).toThrow(message);
  });

  test.each([
    ['1.', 1],
    ['+2', 2],
    ['1E+2', 100],
    ['-0', 0],
    ['1e-400', 0],
    ['007', 7],
  ])('may have a branch of length %s', (length, value) => {
    expect(at(parseNewick(`(a:${length},b:1);`).lengths, 0)).toBeCloseTo(value, 15);
  });
});

/** Each branch by the definition: what lies below it, sample by sample. */
function branchesByHand(tree: Tree, table: FeatureTable): { amounts: number[]; length: number }[] {
  const n = table.sample_ids.length;
  const below = Array.from(tree.parents, () => Array<number>(n).fill(0));
  for (const tip of tree.tips) {
    const column = table.feature_ids.indexOf(at(tree.names, tip));
    if (column < 0) continue;
    for (let node = tip; node >= 0; node = at(tree.parents, node)) {
      const amounts = at(below, node);
      for (let s = 0; s < n; s++) amounts[s] = at(amounts, s) + at(table.values, s * table.feature_ids.length + column);
    }
  }
  return below
    .slice(0, -1)
    .map((amounts, node) => ({ amounts, length: at(tree.lengths, node) }))
    .filter(({ amounts, length }) => length > 0 && amounts.some((amount) => amount > 0));
}

describe('a visit of all branches', () => {
  const drawTable = (seed: number, names: readonly string[]) => {
    const random = createRandomSource(seed + 100);
    const chosen = names.filter(() => random.nextBelow(3) > 0);
    const values = Float64Array.from({ length: 4 * chosen.length }, () => Math.max(0, random.nextBelow(6) - 3));
    return createTable({ sample_ids: [...'wxyz'], feature_ids: chosen.toReversed(), values });
  };

  test.each(seeds)('meets as much length as the definition has, over every set of amounts (%i)', (seed) => {
    const { text, names } = writeTree(seed, 24);
    const tree = parseNewick(text);
    const table = drawTable(seed, names);
    const collect = (branches: { amounts: number[]; length: number }[]) => {
      const lengths = new Map<string, number>();
      for (const { amounts, length } of branches)
        lengths.set(amounts.join(), (lengths.get(amounts.join()) ?? 0) + length);
      return [...lengths].sort(([a], [b]) => (a < b ? -1 : 1));
    };
    const met: { amounts: number[]; length: number }[] = [];
    visitBranches(tree, table, (amounts, length) => met.push({ amounts: [...amounts], length }));
    const [found, expected] = [collect(met), collect(branchesByHand(tree, table))];
    expect(found.map(([amounts]) => amounts)).toEqual(expected.map(([amounts]) => amounts));
    found.forEach(([, length], place) => {
      expect(length).toBeCloseTo(expected[place]?.[1] ?? Number.NaN, 9);
    });
    // No branch without a fork is visited by itself.
    expect(met.length).toBeLessThanOrEqual(2 * table.feature_ids.length);
  });

  test('passes over the length above the root and over branches without a length or a read', () => {
    const tree = parseNewick('((a:1,b:0):0,c:5)root:99;');
    const table = createTable({ sample_ids: ['x'], feature_ids: ['a', 'b', 'c'], values: Float64Array.of(1, 1, 0) });
    const met: number[] = [];
    visitBranches(tree, table, (_, length) => met.push(length));
    expect(met).toEqual([1]);
  });

  test('of a tree that is one tip, or of a table without features, meets nothing', () => {
    const met: number[] = [];
    const one = createTable({ sample_ids: ['x'], feature_ids: ['a'], values: Float64Array.of(3) });
    visitBranches(parseNewick('a:7;'), one, (_, length) => met.push(length));
    const none = createTable({ sample_ids: ['x'], feature_ids: [], values: new Float64Array(0) });
    visitBranches(parseNewick('(a:7,b:1);'), none, (_, length) => met.push(length));
    expect(met).toEqual([]);
  });
});

describe('features among tips', () => {
  const tree = parseNewick("((a:1,'it''s':2)x:0.5,(c:1,d:1)a2:1);");

  test('are found by the whole name; inner nodes are no tips', () => {
    expect(missingTips(tree, ['a', "it's", 'A', 'x', 'a2', 'its', ''])).toEqual(['A', 'x', 'a2', 'its', '']);
    expect(() => matchFeaturesToTips(tree, ['x'])).toThrow('The tree has no tip for feature "x".');
  });

  test('have the column of their own, wherever they stand', () => {
    const columns = matchFeaturesToTips(tree, ['d', 'a']);
    for (const tip of tree.tips) expect(at(columns, tip)).toBe(['d', 'a'].indexOf(at(tree.names, tip)));
    expect([...columns].filter((column) => column >= 0)).toHaveLength(2);
  });
});

describe('UniFrac and Faith’s PD', () => {
  const draw = (seed: number) => {
    const { text, names } = writeTree(seed, 16);
    const random = createRandomSource(seed + 50);
    const values = Float64Array.from({ length: 5 * 16 }, () => Math.max(0, random.nextBelow(5) - 2));
    for (let s = 0; s < 5; s++) values[s * 16 + s] = 1;
    const table = createTable({ sample_ids: [...'vwxyz'], feature_ids: names, values });
    return { tree: parseNewick(text), table };
  };
  const union = (table: FeatureTable, s: number, t: number, join: (a: boolean, b: boolean) => boolean) => {
    const width = table.feature_ids.length;
    const has = (sample: number, f: number) => at(table.values, sample * width + f) > 0;
    return table.feature_ids.map((_, f) => (join(has(s, f), has(t, f)) ? 1 : 0));
  };

  test.each(seeds)('unweighted is the PD that two samples do not share: (2 PD∪ − PD − PD′) / PD∪ (%i)', (seed) => {
    const { tree, table } = draw(seed);
    const own = faithPd(table, tree);
    const { distances } = unweightedUnifrac(table, tree);
    let pair = 0;
    for (let s = 0; s < 5; s++) {
      for (let t = s + 1; t < 5; t++, pair++) {
        const both = union(table, s, t, (a, b) => a || b);
        const joint = createTable({
          sample_ids: ['both'],
          feature_ids: table.feature_ids,
          values: Float64Array.from(both),
        });
        const [all = 0] = faithPd(joint, tree);
        expect(at(distances, pair)).toBeCloseTo((2 * all - at(own, s) - at(own, t)) / all, 11);
      }
    }
  });

  test.each(seeds)('PD of what two samples have together and in common is at most that of both (%i)', (seed) => {
    const { tree, table } = draw(seed);
    const own = faithPd(table, tree);
    for (let s = 0; s < 5; s++) {
      for (let t = s + 1; t < 5; t++) {
        const values = [union(table, s, t, (a, b) => a || b), union(table, s, t, (a, b) => a && b)].flat();
        const joint = createTable({
          sample_ids: ['∪', '∩'],
          feature_ids: table.feature_ids,
          values: Float64Array.from(values),
        });
        const [all = 0, common = 0] = faithPd(joint, tree);
        expect(all + common).toBeLessThanOrEqual(at(own, s) + at(own, t) + 1e-9);
        expect(all).toBeGreaterThanOrEqual(Math.max(at(own, s), at(own, t)) - 1e-9);
      }
    }
  });

  test('of all tips PD is the whole tree; of an empty sample nothing', () => {
    const { text, names } = writeTree(3, 20);
    const tree = parseNewick(text);
    const values = Float64Array.from({ length: 40 }, (_, cell) => (cell < 20 ? 1 : 0));
    const table = createTable({ sample_ids: ['all', 'none'], feature_ids: names, values });
    const whole = sumOf(tree.lengths.filter((length) => !Number.isNaN(length)));
    expect([...faithPd(table, tree)]).toEqual([expect.closeTo(whole, 9), 0]);
  });

  test.each(seeds)('weighted on a comb is the area between two distributions along it (%i)', (seed) => {
    const random = createRandomSource(seed);
    const steps = Array.from({ length: 9 }, () => 1 + random.nextBelow(9));
    // Tips hang without length from a line: reads stand on the line itself.
    const text = steps.reduce((inner, step, i) => `(${inner}:${step},t${i + 1}:0)`, 't0');
    const tree = parseNewick(`${text};`);
    const feature_ids = Array.from({ length: 10 }, (_, i) => `t${i}`);
    const values = Float64Array.from({ length: 20 }, () => 1 + random.nextBelow(20));
    const table = createTable({ sample_ids: ['a', 'b'], feature_ids, values });
    const share = (s: number, upTo: number) =>
      sumOf(values.subarray(10 * s, 10 * s + upTo)) / sumOf(values.subarray(10 * s, 10 * s + 10));
    const area = sumOf(steps.map((step, i) => step * Math.abs(share(0, i + 1) - share(1, i + 1))));
    expect(weightedUnifrac(table, tree, { normalised: false }).distances[0]).toBeCloseTo(area, 11);
  });
});
