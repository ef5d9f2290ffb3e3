import { describe, expect, test } from 'vitest';
import { simulateCounts } from '../fixtures/simulate-samples.ts';
import type { FeatureTable } from './index.ts';
import {
  brayCurtis,
  collapseFeatures,
  cramersV,
  createRandomSource,
  createTable,
  distanceBetween,
  kruskalWallis,
  meanComposition,
  pairwisePermanova,
  pcoa,
  permanova,
  permdisp,
  relativeAbundance,
  sampleRow,
  sampleTotals,
  selectSamples,
  shuffle,
  topFeatures,
} from './index.ts';

const { table, grouping } = simulateCounts({ seed: 61, sizes: [7, 6, 8], features: 18, shift: 0.7 });
const rank = table.feature_ids.map((_, f) => `genus${f % 5}`);

/** A shuffled order of `count` places. */
function drawOrder(seed: number, count: number): number[] {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  shuffle(order, createRandomSource(seed));
  return [...order];
}

function orderFeatures(from: FeatureTable, order: readonly number[]): FeatureTable {
  return createTable({
    sample_ids: from.sample_ids,
    feature_ids: order.map((f) => from.feature_ids[f] ?? ''),
    values: Float64Array.from(from.sample_ids.flatMap((_, s) => order.map((f) => sampleRow(from, s)[f] ?? 0))),
  });
}

describe.each([1, 2, 3])('with the samples in another order (%i)', (seed) => {
  const order = drawOrder(seed, table.sample_ids.length);
  const turned = selectSamples(
    table,
    order.map((i) => table.sample_ids[i] ?? ''),
  );
  const groups = order.map((i) => grouping[i] ?? '');
  const before = brayCurtis(relativeAbundance(table));
  const after = brayCurtis(relativeAbundance(turned));

  test('every pair keeps its distance', () => {
    order.forEach((a, i) => {
      order.forEach((b, j) => {
        expect(distanceBetween(after, i, j)).toBeCloseTo(distanceBetween(before, a, b), 14);
      });
    });
  });

  test('totals follow their samples', () => {
    expect([...sampleTotals(turned)]).toEqual(order.map((i) => sampleTotals(table)[i]));
  });

  test('the ordination stays, sample by sample, signs included', () => {
    const [first, second] = [pcoa(before, { axes: 3 }), pcoa(after, { axes: 3 })];
    order.forEach((from, to) => {
      for (let a = 0; a < 3; a++) {
        expect(second.coordinates[to * 3 + a]).toBeCloseTo(first.coordinates[from * 3 + a] ?? Number.NaN, 9);
      }
    });
    expect(second.negative_eigenvalues?.count).toBe(first.negative_eigenvalues?.count);
    expect(second.trace).toBeCloseTo(first.trace, 13);
  });

  test('the statistics of all group tests stay; p moves within its error', () => {
    const options = { seed: 3, permutations: 499 };
    const [located, again] = [permanova(before, grouping, options), permanova(after, groups, options)];
    expect(again.pseudo_f).toBeCloseTo(located.pseudo_f ?? Number.NaN, 10);
    expect(Math.abs((again.p ?? 1) - (located.p ?? 0))).toBeLessThan(0.09);
    const dispersed = permdisp(pcoa(before, { axes: 'all' }), grouping, { seed: 3, permutations: 0 });
    const dispersedAgain = permdisp(pcoa(after, { axes: 'all' }), groups, { seed: 3, permutations: 0 });
    expect(dispersedAgain.f).toBeCloseTo(dispersed.f ?? Number.NaN, 6);
    const pairs = pairwisePermanova(before, grouping, { seed: 3, permutations: 0 }).pairs;
    pairwisePermanova(after, groups, { seed: 3, permutations: 0 }).pairs.forEach((pair, place) => {
      expect(pair.r2).toBeCloseTo(pairs[place]?.r2 ?? Number.NaN, 11);
      expect([pair.group_a, pair.n_a]).toEqual([pairs[place]?.group_a, pairs[place]?.n_a]);
    });
  });

  test('top features and group means stay', () => {
    expect(topFeatures(turned, { top: 6 }).table.feature_ids).toEqual(topFeatures(table, { top: 6 }).table.feature_ids);
    const means = meanComposition(table, grouping).groups;
    meanComposition(turned, groups).groups.forEach(({ group, n, mean, sd }, g) => {
      expect([group, n]).toEqual([means[g]?.group, means[g]?.n]);
      mean.forEach((value, f) => {
        expect(value).toBeCloseTo(means[g]?.mean[f] ?? Number.NaN, 13);
        expect(sd?.[f]).toBeCloseTo(means[g]?.sd?.[f] ?? Number.NaN, 13);
      });
    });
  });

  test('rank tests and associations stay', () => {
    const depth = [...sampleTotals(table)];
    const before = kruskalWallis(depth, grouping);
    expect(
      kruskalWallis(
        order.map((i) => depth[i] ?? 0),
        groups,
      ),
    ).toMatchObject({ df: before.df, n: before.n });
    expect(
      kruskalWallis(
        order.map((i) => depth[i] ?? 0),
        groups,
      ).h,
    ).toBeCloseTo(before.h, 10);
    const study = grouping.map((_, i) => `study${i % 2}`);
    const turnedStudy = order.map((i) => study[i] ?? '');
    expect(cramersV(turnedStudy, groups).v).toBeCloseTo(cramersV(study, grouping).v, 12);
  });
});

describe.each([4, 5])('with the features in another order (%i)', (seed) => {
  const order = drawOrder(seed, table.feature_ids.length);
  const turned = orderFeatures(table, order);

  test('no distance moves', () => {
    const before = brayCurtis(relativeAbundance(table)).distances;
    brayCurtis(relativeAbundance(turned)).distances.forEach((distance, pair) => {
      expect(distance).toBeCloseTo(before[pair] ?? Number.NaN, 14);
    });
  });

  test('ranks collapse to the same table', () => {
    const collapsed = collapseFeatures(
      turned,
      order.map((f) => rank[f] ?? ''),
    );
    expect(collapsed).toEqual(collapseFeatures(table, rank));
  });

  test('the top features are the same, in the same order', () => {
    for (const top of [1, 3, 10]) {
      const [first, second] = [topFeatures(table, { top }), topFeatures(turned, { top })];
      expect(second.table.feature_ids).toEqual(first.table.feature_ids);
      expect(second.other_count).toBe(18 - top);
      second.table.values.forEach((value, cell) => {
        expect(value).toBeCloseTo(first.table.values[cell] ?? Number.NaN, 13);
      });
    }
  });
});

describe('with other names for the groups', () => {
  const names = new Map([
    ['group0', 'Zebra'],
    ['group1', 'apple'],
    ['group2', '10'],
  ]);
  const renamed = grouping.map((name) => names.get(name) ?? '');
  const distances = brayCurtis(relativeAbundance(table));

  test('every p stays to the last bit: chance is dealt to samples, not to names', () => {
    const options = { seed: 12, permutations: 199 };
    expect(permanova(distances, renamed, options).p).toBe(permanova(distances, grouping, options).p);
    const ordination = pcoa(distances, { axes: 'all' });
    expect(permdisp(ordination, renamed, options).p).toBe(permdisp(ordination, grouping, options).p);
    const ps = (groups: readonly string[]) =>
      pairwisePermanova(distances, groups, options)
        .pairs.map(({ p }) => p ?? Number.NaN)
        .sort((a, b) => a - b);
    expect(ps(renamed)).toEqual(ps(grouping));
  });

  test('groups are listed by name, each with its own number of samples', () => {
    expect(permanova(distances, renamed, { seed: 1, permutations: 0 }).groups).toEqual([
      { name: '10', n: 8 },
      { name: 'Zebra', n: 7 },
      { name: 'apple', n: 6 },
    ]);
  });
});
