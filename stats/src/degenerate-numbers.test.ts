import { describe, expect, test } from 'vitest';
import * as stats from './index.ts';

/** Numbers at the ends of what a number can hold, or none at all: an answer, or a refusal that names them. */

const tree = stats.parseNewick('((a:1,b:2):4,(c:1,d:0.5):8);');
const features = ['a', 'b', 'c', 'd'];
const tableOf = (...rows: number[][]): stats.FeatureTable => ({
  sample_ids: rows.map((_, s) => `gut ${s + 1}`),
  feature_ids: features,
  values: Float64Array.from(rows.flat()),
});
const matrixOf = (distances: readonly number[]): stats.DistanceMatrix => ({
  sample_ids: ['s', 't', 'u', 'v'],
  distances: Float64Array.from(distances),
  metric: 'bray_curtis',
});
const refusal = (call: () => unknown): [code: string, sentence: string] => {
  try {
    call();
  } catch (error) {
    if (error instanceof stats.StatsError) return [error.code, error.message];
    throw error;
  }
  return ['none', ''];
};

const rows = [
  [5, 0, 3, 2],
  [1, 4, 0, 9],
  [0, 2, 2, 6],
  [7, 1, 1, 0],
];
const scaled = (factor: number) => tableOf(...rows.map((row) => row.map((amount) => amount * factor)));
const groups = ['x', 'x', 'y', 'y'];

/** What knows proportions alone: the unit in which amounts come must not matter, be it the molecule or the universe. */
const ofProportions: Record<string, (table: stats.FeatureTable) => ArrayLike<number | null>> = {
  ...Object.fromEntries(
    stats.metricNames.map((metric) => [
      metric,
      (table: stats.FeatureTable) => stats.measureDistances(table, { metric, tree }).distances,
    ]),
  ),
  ...Object.fromEntries(
    (['observed', 'shannon', 'simpson', 'pielou', 'faith_pd'] as const).map((index) => [
      index,
      (table: stats.FeatureTable) => stats.alphaDiversity(table, index, { log_base: 2, tree }).values,
    ]),
  ),
  proportions: (table) => stats.relativeAbundance(table).values,
  'log-ratios': (table) => stats.centredLogRatio(table).table.values,
  'the most abundant': (table) => stats.topFeatures(table, { top: 2 }).table.values,
  'mean compositions': (table) => stats.meanComposition(table, groups).groups.flatMap(({ mean }) => [...mean]),
  'a comparison of features': (table) => stats.compareFeatures(table, groups).features.map(({ p }) => p),
  'linear models': (table) =>
    stats
      .linearModels(table, [{ name: 'group', categories: groups }])
      .features.flatMap(({ terms }) => terms.map(({ coefficient }) => coefficient)),
};

describe.each(Object.entries(ofProportions))('%s', (_, measure) => {
  test.each([2 ** 900, 2 ** -900])('are those of the proportions when amounts are %d times as large', (factor) => {
    const before = measure(scaled(1));
    const after = measure(scaled(factor));
    expect(after.length).toBe(before.length);
    for (let at = 0; at < before.length; at++) expect(after[at]).toBeCloseTo(before[at] ?? Number.NaN, 10);
  });

  test('refuse amounts whose sum no number can hold, naming sample and feature', () => {
    expect(refusal(() => measure(tableOf([1e308, 1e308, 0, 0], [1, 2, 3, 4], [1, 1, 1, 1], [4, 4, 1, 1])))).toEqual([
      'bad_value',
      'Sample "gut 1" has 1e+308 (more than sums can hold) for feature "a". Abundances must be numbers of at least 0.',
    ]);
  });
});

describe('log-ratios', () => {
  test('of amounts further apart than a quotient can tell are still their logarithms', () => {
    const { table } = stats.centredLogRatio(tableOf([1e-200, 1e200, 1e-200, 1e200]));
    const half = 200 * Math.LN10;
    expect([...table.values].map((value) => value / half)).toEqual(
      [-1, 1, -1, 1].map((sign) => expect.closeTo(sign, 12)),
    );
  });

  test('of the least numbers that there are, in equal parts, are 0', () => {
    expect([...stats.centredLogRatio(tableOf([5e-324, 5e-324, 5e-324, 5e-324])).table.values]).toEqual([0, 0, 0, 0]);
  });
});

describe('one sample’s amounts', () => {
  const indices: Record<string, (amounts: number[]) => unknown> = {
    'observed features': (amounts) => stats.observedFeatures(amounts),
    Shannon: (amounts) => stats.shannon(amounts, 'e'),
    Simpson: (amounts) => stats.simpson(amounts),
    Pielou: (amounts) => stats.pielou(amounts),
    Chao1: (amounts) => stats.chao1(amounts),
  };

  test.each(Object.entries(indices))('%s refuses what is no abundance, and says which one', (_, measure) => {
    const about = (bad: number) => refusal(() => measure([3, bad, 1]));
    const end = 'Abundances must be numbers of at least 0.';
    expect(about(-2)).toEqual(['bad_value', `Amount 2 of 3 is the negative value -2. ${end}`]);
    expect(about(Number.NaN)).toEqual(['bad_value', `Amount 2 of 3 is a missing number (NaN). ${end}`]);
    expect(about(Number.POSITIVE_INFINITY)).toEqual(['bad_value', `Amount 2 of 3 is an infinite value. ${end}`]);
    expect(about(1.5e308)).toEqual(['bad_value', `Amount 2 of 3 is 1.5e+308 (more than sums can hold). ${end}`]);
  });

  test.each(['Shannon', 'Simpson', 'Pielou'])('%s of nothing, or of no features, is refused as empty', (name) => {
    expect(refusal(() => indices[name]?.([0, 0]))[0]).toBe('empty_sample');
    expect(refusal(() => indices[name]?.([]))[0]).toBe('empty_sample');
  });

  test('nothing has no features, and none that were missed', () => {
    expect([stats.observedFeatures([0, 0]), stats.chao1([0, 0]), stats.observedFeatures([]), stats.chao1([])]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

/** Everything that takes distances and is answered from all of them. */
const onDistances: Record<string, (matrix: stats.DistanceMatrix) => unknown> = {
  'a checked matrix': (matrix) => stats.createDistances(matrix),
  'average linkage': (matrix) => stats.clusterHierarchically(matrix, 'average'),
  'complete linkage': (matrix) => stats.clusterHierarchically(matrix, 'complete'),
  'Ward’s linkage': (matrix) => stats.clusterHierarchically(matrix, 'ward'),
  'an order of leaves': (matrix) => stats.orderLeaves(stats.clusterHierarchically(whole, 'average'), matrix),
  medoids: (matrix) => stats.clusterAroundMedoids(matrix, 2),
  silhouettes: (matrix) => stats.silhouette(matrix, [0, 0, 1, 1]),
  'a number of clusters': (matrix) => stats.suggestClusters(matrix, (k) => [0, 1, 2, 3].map((s) => Math.min(s, k - 1))),
  ANOSIM: (matrix) => stats.anosim(matrix, groups, { seed: 1, permutations: 9 }),
};
const whole = matrixOf([1, 4, 5, 4.5, 5.5, 1]);

describe.each(Object.entries(onDistances))('%s', (_, call) => {
  test('has an answer for distances as they should be', () => {
    expect(refusal(() => call(whole))).toEqual(['none', '']);
  });

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, 1e200])('names both samples that are %d apart', (bad) => {
    expect(refusal(() => call(matrixOf([1, 4, 5, bad, 5.5, 1])))).toEqual([
      'bad_value',
      `The distance between "t" and "u" is ${bad}.`,
    ]);
  });

  test.each([0, 3, 5, 7])('needs six distances for four samples, not %i', (count) => {
    expect(refusal(() => call(matrixOf(Array(count).fill(1))))).toEqual([
      'bad_shape',
      `4 samples have 6 pairs, not ${count}.`,
    ]);
  });

  test('leaves the distances that it was given as they were', () => {
    const distances = whole.distances.slice();
    call({ ...whole, distances });
    expect(distances).toEqual(whole.distances);
  });
});

describe('numbers of a variable', () => {
  const table = tableOf([1, 2, 3, 7], [3, 1, 2, 2], [1, 5, 8, 4]);
  const models: [string, (numbers: number[]) => unknown][] = [
    ['linear models', (numbers) => stats.linearModels(table, [{ name: 'age', numbers }])],
    ['ANCOM-BC', (numbers) => stats.ancomBc(table, [{ name: 'age', numbers }])],
  ];

  test.each(models)('that are all the same are called so by %s, though their mean is rounded', (_, call) => {
    for (const same of [0.1, 1 / 3, 0, -7, 1e300])
      expect(refusal(() => call([same, same, same]))).toEqual([
        'no_variation',
        '“age” has the same value for all samples, so it explains nothing.',
      ]);
  });

  test.each(models)('that are missing, or further apart than can be squared, are named by %s', (_, call) => {
    expect(refusal(() => call([1, Number.NaN, 3]))).toEqual(['bad_value', '“age” has no number for sample 2 of 3.']);
    expect(refusal(() => call([1, 1e200, 3]))).toEqual(['bad_value', '"age" has numbers that are too large.']);
    expect(refusal(() => call([0, 1e-200, 0]))[0]).toBe('bad_value');
  });
});

describe('seeds', () => {
  const some = tableOf(...rows);
  const distances = stats.brayCurtis(some);
  const seeded: Record<string, (seed: number) => unknown> = {
    PERMANOVA: (seed) => stats.permanova(distances, groups, { seed, permutations: 0 }),
    ANOSIM: (seed) => stats.anosim(distances, groups, { seed, permutations: 0 }),
    rarefaction: (seed) => stats.rarefyTable(some, { depth: 3, seed }),
    LEfSe: (seed) => stats.lefse(some, { classes: groups }, { seed, bootstraps: 1 }),
    'a stream of numbers': (seed) => stats.createRandomSource(seed),
  };

  test.each(Object.entries(seeded))('of %s are whole numbers of at least 0, even where nothing is drawn', (_, call) => {
    for (const bad of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(refusal(() => call(bad))).toEqual([
        'bad_parameter',
        `The seed must be a whole number of at least 0, not ${bad}.`,
      ]);
    for (const good of [0, 1, 2 ** 32, 2 ** 53 - 1]) expect(refusal(() => call(good))[0]).toBe('none');
  });
});
