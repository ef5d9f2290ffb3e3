import { describe, expect, test } from 'vitest';
import { simulateCounts } from '../fixtures/simulate-samples.ts';
import * as stats from './index.ts';

const tree = stats.parseNewick('((a:1,b:2):4,(c:1,d:0.5):8);');
const features = ['a', 'b', 'c', 'd'];
const tableOf = (...rows: number[][]): stats.FeatureTable => ({
  sample_ids: rows.map((_, s) => `gut ${s + 1}`),
  feature_ids: features,
  values: Float64Array.from(rows.flat()),
});
const whole = tableOf([5, 0, 3, 2], [1, 4, 0, 9], [0, 2, 2, 6], [7, 1, 1, 0], [3, 3, 0, 1], [0, 8, 5, 2]);
const groups = ['x', 'x', 'x', 'y', 'y', 'y'];
const diet = [{ name: 'diet', categories: groups }];

/** What a call is refused with: its code and its sentence. */
function refusal(call: () => unknown): [code: string, sentence: string] {
  try {
    call();
  } catch (error) {
    if (error instanceof stats.StatsError) return [error.code, error.message];
    throw error;
  }
  return ['none', ''];
}

/** Everything that takes a table of amounts. */
const onTables: Record<string, (table: stats.FeatureTable) => unknown> = {
  ...Object.fromEntries(
    stats.metricNames.map((metric) => [
      metric,
      (table: stats.FeatureTable) => stats.measureDistances(table, { metric, tree }),
    ]),
  ),
  ...Object.fromEntries(
    stats.alphaIndices.map((index) => [
      index,
      (table: stats.FeatureTable) => stats.alphaDiversity(table, index, { log_base: 2, tree }),
    ]),
  ),
  proportions: (table) => stats.relativeAbundance(table),
  'log-ratios': (table) => stats.centredLogRatio(table),
  'the most abundant': (table) => stats.topFeatures(table, { top: 2 }),
  'the mean composition': (table) => stats.meanComposition(table),
  'a comparison of features': (table) => stats.compareFeatures(table, groups.slice(0, table.sample_ids.length)),
  'linear models': (table) => stats.linearModels(table, diet),
  'ANCOM-BC': (table) => stats.ancomBc(table, diet),
};

describe.each(Object.entries(onTables))('%s', (_, call) => {
  test('has an answer for a table as it should be', () => {
    expect(refusal(() => call(whole))).toEqual(['none', '']);
  });

  test.each([
    ['no number', Number.NaN],
    ['a negative value', -1],
    ['an infinite value', Number.POSITIVE_INFINITY],
    ['minus infinity', Number.NEGATIVE_INFINITY],
  ])('names the sample and the feature with %s', (_words, bad) => {
    const values = whole.values.slice();
    values[2 * 4 + 1] = bad;
    const [code, sentence] = refusal(() => call({ ...whole, values }));
    expect(code).toBe('bad_value');
    expect(sentence).toContain('"gut 3"');
    expect(sentence).toContain('"b"');
  });

  test('names a sample without any amount', () => {
    const values = whole.values.slice();
    values.fill(0, 8, 12);
    const [code, sentence] = refusal(() => call({ ...whole, values }));
    expect(code).toBe('empty_sample');
    expect(sentence).toContain('gut 3');
  });

  test('leaves the table that it was given as it was', () => {
    const values = whole.values.slice();
    call({ ...whole, values });
    expect(values).toEqual(whole.values);
  });
});

describe('one sample', () => {
  const one = tableOf([5, 0, 3, 2]);

  test.each(stats.metricNames)('has no %s distance', (metric) => {
    const { sample_ids, distances } = stats.measureDistances(one, { metric, tree });
    expect([sample_ids.length, distances.length]).toEqual([1, 0]);
  });

  test('is a mean composition without a spread', () => {
    const { groups: found } = stats.meanComposition(one);
    expect(found).toMatchObject([{ group: 'all', n: 1, sd: null }]);
    expect([...(found[0]?.mean ?? [])]).toEqual([0.5, 0, 0.3, 0.2]);
  });

  test('is its own tree, and one cluster', () => {
    const alone = stats.measureDistances(one, { metric: 'bray_curtis' });
    const dendrogram = stats.clusterHierarchically(alone, 'average');
    expect([...dendrogram.heights]).toEqual([]);
    expect(stats.cutDendrogram(dendrogram, 1)).toEqual([0]);
    expect(stats.orderLeaves(dendrogram, alone)).toEqual([0]);
    expect(stats.clusterAroundMedoids(alone, 1)).toMatchObject({ clusters: [0], medoids: [0], cost: 0 });
  });

  test.each<[string, () => unknown, string]>([
    ['ordinated', () => stats.pcoa(stats.brayCurtis(one)), 'too_few_samples'],
    ['tested', () => stats.permanova(stats.brayCurtis(one), ['x'], { seed: 1 }), 'too_few_groups'],
    ['compared', () => stats.kruskalWallis([1], ['x']), 'too_few_groups'],
    ['correlated', () => stats.spearman([1], [1]), 'too_few_samples'],
    ['cut into clusters', () => stats.clusterAroundMedoids(stats.brayCurtis(one), 2), 'bad_parameter'],
    ['split by silhouettes', () => stats.suggestClusters(stats.brayCurtis(one), () => [0]), 'too_few_samples'],
    ['discriminated', () => stats.lefse(one, { classes: ['x'] }, { seed: 1 }), 'too_few_groups'],
  ])('cannot be %s', (_, call, code) => {
    expect(refusal(call)[0]).toBe(code);
  });
});

describe('no sample at all', () => {
  const none = tableOf();

  test.each(stats.metricNames)('has no %s distance, and is none', (metric) => {
    expect(stats.measureDistances(none, { metric, tree }).distances).toHaveLength(0);
  });

  test('has no mean composition and no tree', () => {
    expect(refusal(() => stats.meanComposition(none))[0]).toBe('too_few_samples');
    expect(refusal(() => stats.clusterHierarchically(stats.brayCurtis(none), 'ward'))[0]).toBe('too_few_samples');
    expect(refusal(() => stats.pcoa(stats.brayCurtis(none)))[0]).toBe('too_few_samples');
  });

  test('is what is left when all are too shallow', () => {
    const { table, dropped } = stats.rarefyTable(whole, { depth: 1000, seed: 1 });
    expect(table.sample_ids).toEqual([]);
    expect(dropped.map(({ sample_id }) => sample_id)).toEqual(whole.sample_ids);
  });
});

const distances = stats.brayCurtis(whole);
const ordination = stats.pcoa(distances, { axes: 'all' });

/** Everything that compares groups of samples. */
const onGroups: Record<string, (grouping: string[]) => unknown> = {
  PERMANOVA: (grouping) => stats.permanova(distances, grouping, { seed: 1, permutations: 9 }),
  'pairwise PERMANOVA': (grouping) => stats.pairwisePermanova(distances, grouping, { seed: 1, permutations: 9 }),
  PERMDISP: (grouping) => stats.permdisp(ordination, grouping, { seed: 1, permutations: 9 }),
  ANOSIM: (grouping) => stats.anosim(distances, grouping, { seed: 1, permutations: 9 }),
  'structural zeros': (grouping) => stats.structuralZeros(whole, grouping),
  'Kruskal–Wallis': (grouping) => stats.kruskalWallis([3, 1, 4, 1, 5, 9], grouping),
  'pairwise rank sums': (grouping) => stats.pairwiseRankSum([3, 1, 4, 1, 5, 9], grouping),
  LEfSe: (grouping) => stats.lefse(whole, { classes: grouping }, { seed: 1, bootstraps: 2 }),
};

describe.each(Object.entries(onGroups))('%s', (name, call) => {
  test('has an answer for two groups of three', () => {
    expect(refusal(() => call(groups))[0]).toBe('none');
  });

  test('needs two groups', () => {
    expect(refusal(() => call(Array(6).fill('x')))[0]).toBe('too_few_groups');
  });

  test.each([[5], [7], [0]])('needs a group for each of 6 samples, not %i', (n) => {
    const grouping = Array.from({ length: n }, (_, at) => (at % 2 ? 'x' : 'y'));
    expect(refusal(() => call(grouping))[0]).toBe('bad_shape');
  });

  test('does not take the name of a group for its order or for a word of the language', () => {
    expect(refusal(() => call(['constructor', '', 'constructor', '', '__proto__', '__proto__']))[0]).toBe('none');
  });

  test('has an answer, or says why not, for a group of one and for each sample its own', () => {
    const [ofOne] = refusal(() => call(['x', 'x', 'x', 'x', 'x', 'y']));
    const [alone] = refusal(() => call(['1', '2', '3', '4', '5', '6']));
    const perRank = ['Kruskal–Wallis', 'pairwise rank sums'].includes(name);
    expect(ofOne).toBe(name === 'LEfSe' ? 'all_singletons' : 'none');
    expect(alone).toBe(perRank ? 'none' : 'all_singletons');
  });
});

describe('samples that are all the same', () => {
  const same = tableOf([1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]);
  const two = ['x', 'x', 'y', 'y'];

  test.each(stats.metricNames)('are 0 apart by %s', (metric) => {
    expect([...stats.measureDistances(same, { metric, tree }).distances]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('have no axes, R = 0, and nothing for PERMANOVA to explain', () => {
    const flat = stats.brayCurtis(same);
    expect(stats.pcoa(flat)).toMatchObject({ axes: [], trace: 0 });
    expect(stats.anosim(flat, two, { seed: 1 })).toMatchObject({ r: 0, p: 1 });
    expect(refusal(() => stats.permanova(flat, two, { seed: 1 }))[0]).toBe('no_variation');
    expect(stats.permdisp(stats.pcoa(flat), two, { seed: 1 })).toMatchObject({ f: null, p: null });
  });

  test('have features with nothing to test, all of them left out by name', () => {
    expect(stats.compareFeatures(same, two)).toMatchObject({ features: [], untested: features });
    const { features: found } = stats.lefse(same, { classes: two }, { seed: 1, bootstraps: 2 });
    expect(found.every(({ kruskal_p, is_discriminative }) => kruskal_p === null && !is_discriminative)).toBe(true);
  });

  test('have no correlation and no ranks', () => {
    expect(refusal(() => stats.spearman([1, 1, 1], [1, 2, 3]))[0]).toBe('no_variation');
    expect(refusal(() => stats.kruskalWallis([2, 2, 2, 2], two))[0]).toBe('no_variation');
    expect(refusal(() => stats.wilcoxonRankSum([2, 2, 2, 2], two))[0]).toBe('no_variation');
  });

  test('make one cluster at height 0, whichever way they are joined', () => {
    for (const linkage of ['average', 'complete', 'ward'] as const) {
      expect([...stats.clusterHierarchically(stats.brayCurtis(same), linkage).heights]).toEqual([0, 0, 0]);
    }
  });
});

describe('a tree that does not fit', () => {
  const withTree = stats.metricNames.filter((metric) => metric.endsWith('unifrac'));
  const text = '((a:1,b:2):4,(c:1,e:0.5):8);';

  test.each(withTree)('is refused by %s, naming the feature that is no tip', (metric) => {
    const [code, sentence] = refusal(() => stats.measureDistances(whole, { metric, tree: stats.parseNewick(text) }));
    expect(code).toBe('bad_tree');
    expect(sentence).toBe('The tree has no tip for feature "d".');
  });

  test.each(withTree)('because a branch has no length is refused by %s', (metric) => {
    const bare = stats.parseNewick('((a:1,b:2):4,(c:1,d):8);');
    expect(refusal(() => stats.measureDistances(whole, { metric, tree: bare }))).toEqual([
      'bad_tree',
      'The branch above "d" has no length.',
    ]);
  });

  test.each(withTree)('but has more tips than features makes no difference to %s', (metric) => {
    const larger = stats.parseNewick('(((a:1,b:2):4,(c:1,d:0.5):8):0,((z:3,y:1):2,"x":9):7);'.replaceAll('"', "'"));
    const before = stats.measureDistances(whole, { metric, tree }).distances;
    const after = stats.measureDistances(whole, { metric, tree: larger }).distances;
    after.forEach((distance, pair) => {
      expect(distance).toBeCloseTo(before[pair] ?? Number.NaN, 12);
    });
  });

  test('names five features and counts the others', () => {
    const wide = stats.createTable({
      sample_ids: ['s'],
      feature_ids: Array.from({ length: 8 }, (_, at) => `t${at}`),
      values: new Float64Array(8).fill(1),
    });
    const [, sentence] = refusal(() => stats.unweightedUnifrac(wide, tree));
    expect(sentence).toBe('The tree has no tip for features "t0", "t1", "t2", "t3", "t4" and 3 more.');
    expect(stats.missingTips(tree, wide.feature_ids)).toHaveLength(8);
  });
});

describe('more groups than samples could fill', () => {
  test('two samples in two groups are two samples', () => {
    const pair = stats.brayCurtis(tableOf([1, 2, 3, 4], [4, 3, 2, 1]));
    expect(refusal(() => stats.permanova(pair, ['x', 'y'], { seed: 1 }))[0]).toBe('all_singletons');
  });

  test('a model of more variables than samples is refused', () => {
    const { table, grouping } = simulateCounts({ seed: 3, sizes: [2, 2], features: 6 });
    const numbers = Array.from({ length: 5 }, (_, at) => ({ name: `n${at}`, numbers: [1, at + 2, at * at, 7 - at] }));
    expect(refusal(() => stats.linearModels(table, [{ name: 'g', categories: grouping }, ...numbers]))[0]).toMatch(
      /^(too_few_samples|bad_parameter|no_variation)$/,
    );
  });
});

describe('names that appear twice', () => {
  test.each<[string, Partial<stats.FeatureTable>]>([
    ['a sample', { sample_ids: ['s', 's'], feature_ids: ['a', 'b'] }],
    ['a feature', { sample_ids: ['s', 't'], feature_ids: ['a', 'a'] }],
  ])('%s is named', (_, ids) => {
    const table = { sample_ids: [], feature_ids: [], values: new Float64Array(4), ...ids };
    const [code, sentence] = refusal(() => stats.createTable(table));
    expect(code).toBe('duplicate_id');
    expect(sentence).toMatch(/"[sa]" appears twice/);
  });

  test('differ by their characters, not by what they look like', () => {
    const sample_ids = ['é', 'e\u0301', 'E', ' E'];
    const table = stats.createTable({ sample_ids, feature_ids: ['腸'], values: Float64Array.of(1, 2, 3, 4) });
    expect(stats.selectSamples(table, ['e\u0301', ' E']).values).toEqual(Float64Array.of(2, 4));
  });
});
