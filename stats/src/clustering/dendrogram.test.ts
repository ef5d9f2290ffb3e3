import { describe, expect, test } from 'vitest';
import scipy from '../../fixtures/clustering.json' with { type: 'json' };
import fromR from '../../fixtures/clustering-r.json' with { type: 'json' };
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { createDistances, distanceBetween, selectDistances } from '../distance/distance-matrix.ts';
import { clusterHierarchically } from './cluster-hierarchically.ts';
import { copheneticCorrelation, copheneticHeights, cutDendrogram, type Linkage } from './dendrogram.ts';
import { orderLeaves } from './order-leaves.ts';

const simulated = createDistances({
  sample_ids: Array.from({ length: scipy.n }, (_, i) => `s${i}`),
  distances: Float64Array.from(scipy.distances),
  metric: 'euclidean',
});
const lichen = createDistances({
  sample_ids: varespec.sample_ids,
  distances: Float64Array.from(varespec.vegan_bray),
  metric: 'bray_curtis',
});
const linkages: Linkage[] = ['average', 'complete', 'ward'];

/** Cluster numbers by first appearance, as ours are. */
function renumber(clusters: readonly number[]): number[] {
  const order = [...new Set(clusters)];
  return clusters.map((cluster) => order.indexOf(cluster));
}

describe.each(linkages)('%s linkage', (linkage) => {
  const tree = clusterHierarchically(simulated, linkage);
  const reference = scipy.trees[linkage];

  test('has SciPy’s merges, heights and cophenetic correlation', () => {
    tree.heights.forEach((height, merge) => {
      expect(height).toBeCloseTo(reference.heights[merge] ?? Number.NaN, 10);
      expect([tree.lefts[merge], tree.rights[merge]]).toEqual(reference.pairs[merge]);
      expect(tree.sizes[merge]).toBe(reference.sizes[merge]);
    });
    expect(copheneticCorrelation(tree, simulated.distances)).toBeCloseTo(reference.cophenetic, 10);
  });

  test('has the heights, cuts and cophenetic correlation of R’s hclust on the lichen pastures', () => {
    const found = clusterHierarchically(lichen, linkage);
    const expected = fromR.trees[linkage];
    found.heights.forEach((height, merge) => {
      expect(height).toBeCloseTo(expected.heights[merge] ?? Number.NaN, 10);
    });
    expect(cutDendrogram(found, 3)).toEqual(renumber(expected.cut3));
    expect(cutDendrogram(found, 5)).toEqual(renumber(expected.cut5));
    expect(copheneticCorrelation(found, lichen.distances)).toBeCloseTo(expected.cophenetic, 10);
  });

  test('orders leaves as R’s seriation (OLO), with the least sum between neighbours', () => {
    const order = orderLeaves(tree, simulated);
    const sum = order
      .slice(1)
      .reduce((path, leaf, place) => path + distanceBetween(simulated, order[place] ?? 0, leaf), 0);
    expect(sum).toBeCloseTo(fromR.orders[linkage].path, 10);
    expect([fromR.orders[linkage].leaves, fromR.orders[linkage].leaves.toReversed()]).toContainEqual(order);
  });

  test('keeps clusters side by side in that order', () => {
    const order = orderLeaves(tree, simulated);
    for (const k of [2, 3, 7]) {
      const clusters = cutDendrogram(tree, k);
      const runs = order.filter((leaf, place) => clusters[leaf] !== clusters[order[place - 1] ?? -1]);
      expect(runs).toHaveLength(k);
    }
  });

  test('keeps heights and clusters when samples come in another order', () => {
    const { distances } = simulateDistances({ seed: 5, sizes: [6, 7, 5], features: 20, shift: 1 });
    const order = distances.sample_ids.map((_, i) => (i * 7) % 18);
    const [before, after] = [distances, selectDistances(distances, order)].map((matrix) =>
      clusterHierarchically(matrix, linkage),
    );
    if (!before || !after) return;
    after.heights.forEach((height, merge) => {
      expect(height).toBeCloseTo(before.heights[merge] ?? Number.NaN, 12);
    });
    const clusters = cutDendrogram(before, 4);
    expect(cutDendrogram(after, 4)).toEqual(renumber(order.map((i) => clusters[i] ?? -1)));
    const ordered = orderLeaves(before, distances).map((leaf) => distances.sample_ids[leaf]);
    const turned = orderLeaves(after, selectDistances(distances, order)).map((leaf) => after.sample_ids[leaf]);
    expect([ordered, ordered.toReversed()]).toContainEqual(turned);
  });

  test('heights never fall', () => {
    tree.heights.forEach((height, merge) => {
      expect(height).toBeGreaterThanOrEqual(tree.heights[merge - 1] ?? 0);
    });
    expect(tree).toMatchObject({ method: 'hierarchical clustering', linkage, metric: 'euclidean', n: 27 });
  });
});

describe('small trees', () => {
  test('of three points on a line, by hand', () => {
    const line = measurePoints([[0], [1], [5]]);
    expect([...clusterHierarchically(line, 'average').heights]).toEqual([1, 4.5]);
    expect([...clusterHierarchically(line, 'complete').heights]).toEqual([1, 5]);
    expect(clusterHierarchically(line, 'ward').heights[1]).toBeCloseTo(Math.sqrt((2 * 2) / 3) * 4.5, 14);
    expect([...copheneticHeights(clusterHierarchically(line, 'complete'))]).toEqual([1, 5, 5]);
    expect(orderLeaves(clusterHierarchically(line, 'average'), line)).toEqual([0, 1, 2]);
  });

  test('of one and two samples', () => {
    const one = clusterHierarchically(measurePoints([[3]]), 'average');
    expect(one.heights).toHaveLength(0);
    expect(cutDendrogram(one, 1)).toEqual([0]);
    expect(orderLeaves(one, measurePoints([[3]]))).toEqual([0]);
    const two = clusterHierarchically(measurePoints([[3], [5]]), 'ward');
    expect(copheneticCorrelation(two, Float64Array.of(2))).toBeNull();
    expect(cutDendrogram(two, 2)).toEqual([0, 1]);
  });

  test('of samples that are all the same', () => {
    const same = clusterHierarchically(measurePoints([[1], [1], [1], [1]]), 'ward');
    expect([...same.heights]).toEqual([0, 0, 0]);
    expect(new Set(cutDendrogram(same, 3)).size).toBe(3);
  });

  test('are refused for no samples and for more clusters than samples', () => {
    expect(() => clusterHierarchically(measurePoints([]), 'average')).toThrow('no samples to cluster');
    const tree = clusterHierarchically(measurePoints([[1], [2]]), 'average');
    expect(() => cutDendrogram(tree, 3)).toThrow('2 samples can’t form 3 clusters.');
    expect(() => cutDendrogram(tree, 0)).toThrow('number of clusters');
  });
});
