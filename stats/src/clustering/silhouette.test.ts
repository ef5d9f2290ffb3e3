import { describe, expect, test } from 'vitest';
import fromR from '../../fixtures/clustering-r.json' with { type: 'json' };
import { measurePoints } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { createDistances, selectDistances } from '../distance/distance-matrix.ts';
import { clusterAroundMedoids } from './cluster-around-medoids.ts';
import { clusterHierarchically } from './cluster-hierarchically.ts';
import { cutDendrogram } from './dendrogram.ts';
import { silhouette, suggestClusters } from './silhouette.ts';

const lichen = createDistances({
  sample_ids: varespec.sample_ids,
  distances: Float64Array.from(varespec.vegan_bray),
  metric: 'bray_curtis',
});
const renumber = (clusters: readonly number[]) => clusters.map((cluster) => [...new Set(clusters)].indexOf(cluster));
const threeHeaps = measurePoints([[0], [1], [2], [20], [21], [22], [23], [60], [61]]);

describe('silhouettes', () => {
  test.each(['average', 'complete', 'ward'] as const)('of three %s clusters are R’s', (linkage) => {
    const { widths } = silhouette(lichen, cutDendrogram(clusterHierarchically(lichen, linkage), 3));
    widths.forEach((width, sample) => {
      expect(width).toBeCloseTo(fromR.trees[linkage].silhouette3[sample] ?? Number.NaN, 12);
    });
  });

  test('are near 1 in well parted heaps, negative for a sample in the wrong one, 0 for one alone', () => {
    const right = silhouette(threeHeaps, [0, 0, 0, 1, 1, 1, 1, 2, 2]);
    expect(right.mean).toBeGreaterThan(0.9);
    expect(right.cluster_means).toHaveLength(3);
    expect(silhouette(threeHeaps, [0, 0, 1, 1, 1, 1, 1, 2, 2]).widths[2]).toBeLessThan(0);
    expect(silhouette(threeHeaps, [0, 0, 0, 1, 1, 1, 1, 2, 3]).widths[8]).toBe(0);
    expect(silhouette(measurePoints([[1], [1], [1]]), [0, 0, 1]).widths[0]).toBe(0);
  });

  test('do not depend on how clusters are numbered', () => {
    const before = silhouette(threeHeaps, [0, 0, 0, 1, 1, 1, 1, 2, 2]);
    expect(silhouette(threeHeaps, [2, 2, 2, 0, 0, 0, 0, 1, 1]).widths).toEqual(before.widths);
  });

  test('suggest the number of heaps, and say how others fared', () => {
    const tree = clusterHierarchically(threeHeaps, 'average');
    const found = suggestClusters(threeHeaps, (k) => cutDendrogram(tree, k));
    expect(found.k).toBe(3);
    expect(found.candidates.map(({ k }) => k)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(suggestClusters(threeHeaps, (k) => clusterAroundMedoids(threeHeaps, k).clusters, 4).k).toBe(3);
  });

  test('are refused for one cluster, missing numbers and too few samples', () => {
    expect(() =>
      silhouette(
        threeHeaps,
        threeHeaps.sample_ids.map(() => 0),
      ),
    ).toThrow('The silhouette needs at least two clusters.');
    expect(() => silhouette(threeHeaps, [0, 1])).toThrow('2 cluster numbers for 9 samples.');
    expect(() => suggestClusters(measurePoints([[1], [2]]), () => [0, 1])).toThrow('too few');
    expect(() => suggestClusters(threeHeaps, () => [], 1)).toThrow('largest number of clusters');
  });
});

describe('partitioning around medoids', () => {
  test.each(fromR.pam)('into $k clusters is R’s pam', ({ k, clusters, medoids, objective, silhouette: width }) => {
    const found = clusterAroundMedoids(lichen, k);
    expect(found.clusters).toEqual(renumber(clusters));
    expect([...found.medoids].sort((a, b) => a - b)).toEqual([...medoids].sort((a, b) => a - b));
    expect(found.cost).toBeCloseTo(objective, 10);
    expect(silhouette(lichen, found.clusters).mean).toBeCloseTo(width, 10);
  });

  test('finds heaps, whatever the order of samples', () => {
    const order = [8, 3, 0, 5, 7, 1, 4, 2, 6];
    const before = clusterAroundMedoids(threeHeaps, 3);
    const after = clusterAroundMedoids(selectDistances(threeHeaps, order), 3);
    expect(after.clusters).toEqual(renumber(order.map((i) => before.clusters[i] ?? -1)));
    expect(after.cost).toBeCloseTo(before.cost, 12);
  });

  test('puts each sample with its nearest medoid', () => {
    const { clusters, medoids, cost } = clusterAroundMedoids(threeHeaps, 4);
    const points = [0, 1, 2, 20, 21, 22, 23, 60, 61];
    let sum = 0;
    points.forEach((point, sample) => {
      const all = medoids.map((medoid) => Math.abs(point - (points[medoid] ?? 0)));
      const own = all[clusters[sample] ?? 0] ?? Number.NaN;
      expect(own).toBe(Math.min(...all));
      sum += own;
    });
    expect(cost).toBe(sum);
  });

  test('of as many clusters as samples, of one, and of samples that are the same', () => {
    expect(clusterAroundMedoids(threeHeaps, 9)).toMatchObject({ cost: 0, clusters: [0, 1, 2, 3, 4, 5, 6, 7, 8] });
    expect(clusterAroundMedoids(threeHeaps, 1).medoids).toEqual([4]);
    expect(new Set(clusterAroundMedoids(measurePoints([[1], [1], [1]]), 2).clusters).size).toBe(2);
  });

  test('is refused for no clusters and for more than samples', () => {
    expect(() => clusterAroundMedoids(threeHeaps, 0)).toThrow('number of clusters');
    expect(() => clusterAroundMedoids(threeHeaps, 10)).toThrow('9 samples can’t form 10 clusters.');
  });
});
