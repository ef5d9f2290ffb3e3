import { describe, expect, test } from 'vitest';
import { simulateCounts, simulateDistances } from '../fixtures/simulate-samples.ts';
import {
  ancomBc,
  clusterAroundMedoids,
  clusterHierarchically,
  compareFeatures,
  copheneticCorrelation,
  createDistances,
  createRandomSource,
  createTable,
  cutDendrogram,
  type DistanceMatrix,
  type FeatureTable,
  lefse,
  linearModels,
  orderLeaves,
  relativeAbundance,
  selectDistances,
  selectSamples,
  shuffle,
  silhouette,
} from './index.ts';

const linkages = ['average', 'complete', 'ward'] as const;
const shuffled = (n: number, seed: number): number[] => {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  shuffle(order, createRandomSource(seed));
  return [...order];
};

/** The table with its features in another order. */
function withFeatures({ sample_ids, feature_ids, values }: FeatureTable, order: readonly number[]): FeatureTable {
  const width = feature_ids.length;
  return createTable({
    sample_ids,
    feature_ids: order.map((f) => feature_ids[f] ?? ''),
    values: Float64Array.from(sample_ids.flatMap((_, s) => order.map((f) => values[s * width + f] ?? 0))),
  });
}

const { table, grouping } = simulateCounts({ seed: 31, sizes: [9, 10], features: 14, shift: 1.2 });
const byName = new Map(table.sample_ids.map((id, at) => [id, grouping[at] ?? '']));
const groupsOf = (of: FeatureTable) => of.sample_ids.map((id) => byName.get(id) ?? '');

/** What each method says of each feature, by the feature's name. */
const methods: {
  name: string;
  tell: (of: FeatureTable, groups: readonly string[]) => Map<string, readonly unknown[]>;
}[] = [
  {
    name: 'Kruskal–Wallis of each feature',
    tell: (of, groups) =>
      new Map(
        compareFeatures(relativeAbundance(of), groups).features.map(({ feature_id, p, q }) => [feature_id, [p, q]]),
      ),
  },
  {
    name: 'ANCOM-BC',
    tell: (of, groups) =>
      new Map(
        ancomBc(of, [{ name: 'group', categories: groups }], { prevalence: 0 }).features.map(
          ({ feature_id, terms }) => [
            feature_id,
            terms.flatMap(({ coefficient, standard_error, p }) => [coefficient, standard_error, p]),
          ],
        ),
      ),
  },
  {
    name: 'linear models',
    tell: (of, groups) =>
      new Map(
        linearModels(of, [{ name: 'group', categories: groups }]).features.map(({ feature_id, terms }) => [
          feature_id,
          terms.flatMap(({ coefficient, standard_error, p, q }) => [coefficient, standard_error, p, q]),
        ]),
      ),
  },
  {
    name: 'LEfSe',
    tell: (of, groups) =>
      new Map(
        lefse(of, { classes: groups }, { seed: 3 }).features.map(({ feature_id, kruskal_p, lda }) => [
          feature_id,
          [kruskal_p, lda],
        ]),
      ),
  },
];

function expectAlike(found: Map<string, readonly unknown[]>, before: Map<string, readonly unknown[]>, digits = 7) {
  expect([...found.keys()].sort()).toEqual([...before.keys()].sort());
  for (const [feature, numbers] of before) {
    const others = found.get(feature) ?? [];
    expect([feature, others.length]).toEqual([feature, numbers.length]);
    numbers.forEach((number, at) => {
      if (typeof number === 'number') expect(others[at]).toBeCloseTo(number, digits);
      else expect(others[at]).toBe(number);
    });
  }
}

describe.each(methods)('$name', ({ tell }) => {
  const before = tell(table, grouping);

  test('finds something in groups that were drawn apart', () => {
    expect(before.size).toBeGreaterThan(5);
    expect([...before.values()].flat().some((number) => typeof number === 'number' && number !== 0)).toBe(true);
  });

  test.each([1, 2])('says the same with the samples in another order (%i)', (seed) => {
    const order = shuffled(table.sample_ids.length, seed).map((at) => table.sample_ids[at] ?? '');
    const turned = selectSamples(table, order);
    expectAlike(tell(turned, groupsOf(turned)), before);
  });

  test.each([3, 4])('says the same with the features in another order (%i)', (seed) => {
    expectAlike(tell(withFeatures(table, shuffled(table.feature_ids.length, seed)), grouping), before);
  });

  test('says the same of groups by other names, and of samples by other names', () => {
    const renamed = grouping.map((name) => name.replace('group', 'zebra fish, tank '));
    expectAlike(tell(table, renamed), before);
    const others = createTable({ ...table, sample_ids: table.sample_ids.map((_, at) => `鼠 ${at}`) });
    expectAlike(tell(others, grouping), before);
  });

  test('asked twice says the same to the last bit', () => {
    expect([...tell(table, grouping)]).toEqual([...before]);
  });
});

describe('clusters', () => {
  const { distances } = simulateDistances({ seed: 8, sizes: [6, 7, 5], features: 20, shift: 2 });
  const n = distances.sample_ids.length;
  const scaled = (by: number): DistanceMatrix =>
    createDistances({ ...distances, distances: distances.distances.map((value) => value * by) });
  /** Who is with whom, whatever clusters are called. */
  const together = (clusters: readonly number[], ids: readonly string[]): string[] =>
    [...Map.groupBy(ids, (_, at) => clusters[at])].map(([, members]) => members.toSorted().join()).sort();

  test.each(linkages)(
    '%s: a tree of distances in another unit is the same tree, its heights in that unit',
    (linkage) => {
      const [before, after] = [
        clusterHierarchically(distances, linkage),
        clusterHierarchically(scaled(1_000), linkage),
      ];
      expect([after.lefts, after.rights, after.sizes]).toEqual([before.lefts, before.rights, before.sizes]);
      after.heights.forEach((height, merge) => {
        expect(height / 1_000).toBeCloseTo(before.heights[merge] ?? Number.NaN, 10);
      });
      expect(copheneticCorrelation(after, scaled(1_000).distances)).toBeCloseTo(
        copheneticCorrelation(before, distances.distances) ?? Number.NaN,
        10,
      );
      expect(orderLeaves(after, scaled(1_000))).toEqual(orderLeaves(before, distances));
    },
  );

  test.each(linkages)(
    '%s: cuts hold every sample once, one cluster more with each, each within one of the last cut',
    (linkage) => {
      const tree = clusterHierarchically(distances, linkage);
      let last: readonly number[] = cutDendrogram(tree, 1);
      expect(new Set(last)).toEqual(new Set([0]));
      for (let k = 2; k <= n; k++) {
        const cut = cutDendrogram(tree, k);
        expect([cut.length, new Set(cut).size]).toEqual([n, k]);
        const parents = Map.groupBy(
          cut.map((cluster, at) => ({ cluster, parent: last[at] })),
          ({ cluster }) => cluster,
        );
        for (const [, members] of parents) expect(new Set(members.map(({ parent }) => parent)).size).toBe(1);
        last = cut;
      }
    },
  );

  test.each([1, 2, 3])('are of the same samples, whatever the order these come in (%i)', (seed) => {
    const order = shuffled(n, seed);
    const turned = selectDistances(distances, order);
    for (const linkage of linkages) {
      const [one, other] = [distances, turned].map((of) =>
        together(cutDendrogram(clusterHierarchically(of, linkage), 3), of.sample_ids),
      );
      expect(other).toEqual(one);
    }
    const [one, other] = [distances, turned].map((of) => clusterAroundMedoids(of, 3));
    expect(other?.cost).toBeCloseTo(one?.cost ?? Number.NaN, 10);
    expect(together(other?.clusters ?? [], turned.sample_ids)).toEqual(
      together(one?.clusters ?? [], distances.sample_ids),
    );
  });

  test('have silhouettes between −1 and 1 that know no unit, least where clusters are drawn by lot', () => {
    const found = clusterAroundMedoids(distances, 3).clusters;
    const { widths, mean } = silhouette(distances, found);
    for (const width of widths) expect(Math.abs(width)).toBeLessThanOrEqual(1);
    expect(silhouette(scaled(0.001), found).mean).toBeCloseTo(mean, 12);
    const lots = shuffled(n, 5).map((place) => place % 3);
    expect(silhouette(distances, lots).mean).toBeLessThan(mean);
  });

  test('around more medoids cost less, and nothing around all samples', () => {
    let before = Number.POSITIVE_INFINITY;
    for (let k = 1; k <= n; k++) {
      const { cost } = clusterAroundMedoids(distances, k);
      expect(cost).toBeLessThan(before);
      before = cost;
    }
    expect(before).toBeCloseTo(0, 12);
  });
});
