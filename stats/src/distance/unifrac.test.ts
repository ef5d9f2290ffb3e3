import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/diversity.json' with { type: 'json' };
import { instantiateKernel } from '../kernel/instantiate-kernel.ts';
import { readKernelBytes } from '../kernel/read-kernel-bytes.ts';
import { createRandomSource } from '../random/generator.ts';
import { createTable, type FeatureTable, selectSamples } from '../table/feature-table.ts';
import { parseNewick } from '../tree/parse-newick.ts';
import type { Tree } from '../tree/tree.ts';
import { distanceBetween } from './distance-matrix.ts';
import { generalisedUnifrac } from './generalised-unifrac.ts';
import { unweightedUnifrac } from './unweighted-unifrac.ts';
import { weightedUnifrac } from './weighted-unifrac.ts';

const { simulated, qiime } = reference;
const bytes = await readKernelBytes();
if (!bytes) throw new Error('Compile the kernel first: node stats/scripts/build-kernel.mjs');
const kernel = instantiateKernel(bytes);
const studies = [
  { name: 'simulated, scikit-bio', digits: 12, study: simulated },
  { name: 'QIIME 1.9.1’s small table', digits: 9, study: qiime },
].map(({ study, ...rest }) => ({
  ...rest,
  study,
  table: createTable({ ...study, values: Float64Array.from(study.counts) }),
  tree: parseNewick(study.newick),
}));
const table = createTable({ ...simulated, values: Float64Array.from(simulated.counts) });
const tree = parseNewick(simulated.newick);

function expectAll(found: Float64Array, expected: readonly number[], digits: number) {
  expect(found).toHaveLength(expected.length);
  found.forEach((distance, pair) => {
    expect(distance).toBeCloseTo(expected[pair] ?? Number.NaN, digits);
  });
}

describe.each(studies)('UniFrac of $name', ({ study, table, tree, digits }) => {
  test('unweighted', () => expectAll(unweightedUnifrac(table, tree).distances, study.unweighted, digits));
  test('weighted', () =>
    expectAll(weightedUnifrac(table, tree, { normalised: false }).distances, study.weighted, digits));
  test('weighted normalised', () =>
    expectAll(weightedUnifrac(table, tree, { normalised: true }).distances, study.weighted_normalised, digits));
  test('unweighted, compiled: the same but for rounding', () => {
    const compiled = unweightedUnifrac(table, tree, { kernel });
    expectAll(compiled.distances, [...unweightedUnifrac(table, tree).distances], 14);
  });
});

describe('generalised UniFrac', () => {
  // python3-unifrac keeps 32-bit floats.
  test.each(Object.entries(simulated.generalised))('of python3-unifrac at α = %s', (alpha, expected) => {
    expectAll(generalisedUnifrac(table, tree, { alpha: Number(alpha) }).distances, expected, 6);
  });

  test('at α = 1 is weighted normalised, and between the two at 0.5', () => {
    const weighted = weightedUnifrac(table, tree, { normalised: true }).distances;
    expectAll(generalisedUnifrac(table, tree, { alpha: 1 }).distances, [...weighted], 12);
    expect(generalisedUnifrac(table, tree).alpha).toBe(0.5);
  });

  test('by hand at α = 0.5: one branch shared unevenly, one each', () => {
    const pair = createTable({
      sample_ids: ['x', 'y'],
      feature_ids: ['a', 'b', 'c'],
      values: Float64Array.of(0.5, 0.5, 0, 0.2, 0, 0.8),
    });
    const weight = [2 * Math.sqrt(0.7), 3 * Math.sqrt(0.5), 1 * Math.sqrt(0.8)];
    const apart = (weight[0] ?? 0) * (0.3 / 0.7) + (weight[1] ?? 0) + (weight[2] ?? 0);
    const all = weight.reduce((sum, value) => sum + value, 0);
    const { distances } = generalisedUnifrac(pair, parseNewick('(a:2,b:3,c:1);'));
    expect(distances[0]).toBeCloseTo(apart / all, 14);
  });

  test('is refused outside 0 to 1', () => {
    for (const alpha of [-0.1, 1.1, Number.NaN]) {
      expect(() => generalisedUnifrac(table, tree, { alpha })).toThrow('between 0 and 1');
    }
  });
});

type Measure = (
  from: FeatureTable,
  on: Tree,
) => ReturnType<typeof unweightedUnifrac | typeof weightedUnifrac | typeof generalisedUnifrac>;
const measures: [string, Measure][] = [
  ['unweighted', (from, on) => unweightedUnifrac(from, on)],
  ['weighted', (from, on) => weightedUnifrac(from, on, { normalised: false })],
  ['weighted normalised', (from, on) => weightedUnifrac(from, on, { normalised: true })],
  ['generalised', (from, on) => generalisedUnifrac(from, on)],
];

describe.each(measures)('%s UniFrac', (_, measure) => {
  const before = measure(table, tree);

  test('says what it did', () => {
    expect(before).toMatchObject({ n: 11, feature_count: 37, precision: 'f64' });
    expect(before.metric).toMatch(/unifrac$/);
    expect(before.branches).toBeGreaterThan(37);
    expect(before.tree_length).toBeGreaterThan(1);
  });

  test('is exactly 0 between equal samples', () => {
    const first = table.values.slice(0, 37);
    const twins = createTable({
      sample_ids: ['one', 'other', 'two'],
      feature_ids: table.feature_ids,
      values: Float64Array.from([...first, ...table.values.slice(37, 74), ...first]),
    });
    expect(measure(twins, tree).distances[1]).toBe(0);
  });

  test('follows samples, features and branches that come in another order', () => {
    const mirrored = parseNewick(mirror(simulated.newick));
    const turned = measure(
      createTable({
        sample_ids: [...table.sample_ids].reverse(),
        feature_ids: [...table.feature_ids].reverse(),
        values: table.values.slice().reverse(),
      }),
      mirrored,
    );
    for (let i = 0; i < 11; i++) {
      for (let j = 0; j < 11; j++) {
        expect(distanceBetween(turned, 10 - i, 10 - j)).toBeCloseTo(distanceBetween(before, i, j), 12);
      }
    }
  });

  test('does not see tips that no sample has', () => {
    const wider = parseNewick(simulated.newick.replace('asv3:', "(asv3:0,('new':1,newer:2):1):"));
    expectAll(measure(table, wider).distances, [...before.distances], 12);
  });

  test('of one sample is no distance, and of a tree without length 0', () => {
    expect(measure(selectSamples(table, ['s04']), tree).distances).toHaveLength(0);
    const pair = createTable({ sample_ids: ['x', 'y'], feature_ids: ['a', 'b'], values: Float64Array.of(1, 0, 0, 1) });
    expect(measure(pair, parseNewick('(a:0,b:0);')).distances[0]).toBe(0);
    expect(measure(pair, parseNewick('(a:2,b:3);')).distances[0]).toBeGreaterThan(0.99);
  });

  test('refuses features without a tip, empty samples and values that are no abundances', () => {
    const pair = { sample_ids: ['gut', 'lung'], feature_ids: ['a', 'b'] };
    const small = parseNewick('(a:2,b:3);');
    expect(() => measure({ ...pair, feature_ids: ['a', 'z'], values: Float64Array.of(1, 1, 1, 1) }, small)).toThrow(
      'no tip for feature "z"',
    );
    expect(() => measure({ ...pair, values: Float64Array.of(1, 1, 0, 0) }, small)).toThrow(
      'Sample "lung" has no reads. Remove them first.',
    );
    expect(() => measure({ ...pair, values: Float64Array.of(1, 1, -1, 2) }, small)).toThrow('negative value -1');
  });
});

test('many branches pass through the kernel in pieces', () => {
  const random = createRandomSource(3);
  const features = Array.from({ length: 3_000 }, (_, f) => `f${f}`);
  const values = Float64Array.from({ length: 9 * 3_000 }, () => (random.nextFloat() < 0.1 ? 1 : 0));
  const many = createTable({ sample_ids: [...'abcdefghi'], feature_ids: features, values });
  const star = parseNewick(`(${features.map((id) => `${id}:${random.nextFloat().toFixed(6)}`).join(',')});`);
  const [plain, compiled] = [unweightedUnifrac(many, star), unweightedUnifrac(many, star, { kernel })];
  expect(plain.branches).toBeGreaterThan(1_024);
  expectAll(compiled.distances, [...plain.distances], 13);
});

/** The same tree with the children of every node in reverse order. */
function mirror(newick: string): string {
  const { parents, lengths, names } = parseNewick(newick);
  const children = Array.from(parents, (): number[] => []);
  parents.forEach((parent, node) => {
    children[parent]?.unshift(node);
  });
  const write = (node: number): string => {
    const below = children[node] ?? [];
    const length = Number.isNaN(lengths[node] ?? Number.NaN) ? '' : `:${lengths[node]}`;
    return `${below.length > 0 ? `(${below.map(write).join(',')})` : ''}${names[node]}${length}`;
  };
  return `${write(parents.length - 1)};`;
}
