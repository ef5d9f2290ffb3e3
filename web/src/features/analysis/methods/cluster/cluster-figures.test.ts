import type { Clustering } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { clusterFigure, clusterMap, clusterSizes, clustersForCount, silhouetteFigure } from './cluster-figures.ts';

const tokens = readTokens((name) => (name.startsWith('--seq') ? '#123456' : name));
const id = (n: number) => n.toString(16).padStart(32, '0');
const result: Clustering = {
  method: 'cluster',
  method_description: '',
  parameters: {},
  seed: null,
  software_version: '0.0.2',
  n: 4,
  n_subjects: 4,
  dropped: [],
  warnings: [],
  is_selected_on_plot: false,
  metric: 'bray_curtis',
  rank: 'genus',
  samples: ['Early', 'Late', 'Early', null].map((group, n) => ({
    result_id: id(n),
    sample_id: `F3D${n}`,
    subject_id: null,
    group,
  })),
  k: 2,
  suggested_k: 2,
  clusters: [0, 1, 0, 1],
  silhouette: { mean: 0.4, cluster_means: [0.5, 0.3], widths: [0.5, 0.3, 0.5, 0.3] },
  sizes: [
    { cluster: 0, n: 2, medoid: id(0) },
    { cluster: 1, n: 2, medoid: id(1) },
  ],
  cuts: [
    { k: 2, mean_silhouette: 0.4, clusters: [0, 1, 0, 1] },
    { k: 3, mean_silhouette: 0.2, clusters: [0, 1, 0, 2] },
  ],
  dendrogram: {
    lefts: [0, 1, 4],
    rights: [2, 3, 5],
    heights: [0.2, 0.3, 0.9],
    sizes: [2, 2, 4],
    leaf_order: [2, 0, 1, 3],
    is_optimal_order: true,
    cophenetic_correlation: 0.9,
  },
  group_by: 'time',
  associations: [],
};
const shown = { result, composition: null, k: 3, group: 'Time', selection: new Set<string>() };

test('the slider shows each number of clusters that was tried at once', () => {
  expect(clustersForCount(result, 3)).toEqual([0, 1, 0, 2]);
  expect(clustersForCount(result, 9)).toEqual(result.clusters);
  expect(clusterSizes(result, 3)).toEqual([
    { cluster: 0, result_ids: [id(0), id(2)] },
    { cluster: 1, result_ids: [id(1)] },
    { cluster: 2, result_ids: [id(3)] },
  ]);
});

test('samples stand in the order of the leaves, with their cluster and their group above them', () => {
  const map = clusterMap(shown);
  expect(map.columns.map(({ name }) => name)).toEqual(['F3D2', 'F3D0', 'F3D1', 'F3D3']);
  expect(map.strips.map(({ values }) => values)).toEqual([
    ['1', '1', '2', '3'],
    ['Early', 'Early', 'Late', null],
  ]);
  expect(
    clusterFigure(shown, { title: '', description: '' }).draw({ width: 600, height: 400 }, tokens).parts,
  ).toHaveLength(4);
});

test('medoids have no tree: the samples stand cluster by cluster', () => {
  const map = clusterMap({ ...shown, k: 2, group: null, result: { ...result, dendrogram: null } });
  expect(map.tree).toBeNull();
  expect(map.columns.map(({ name }) => name)).toEqual(['F3D0', 'F3D2', 'F3D1', 'F3D3']);
  expect(map.strips).toHaveLength(1);
});

test('the suggested number is reported where the numbers are compared', () => {
  const { parts } = silhouetteFigure(result, 3).draw({ width: 300, height: 160 }, tokens);
  expect(parts.map(({ card }) => card.aside)).toEqual(['suggested', undefined]);
});
