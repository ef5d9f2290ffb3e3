import {
  clusterAroundMedoids,
  clusterHierarchically,
  copheneticCorrelation,
  cutDendrogram,
  type Dendrogram,
  type DistanceMatrix,
  type Linkage,
  membersOf,
  orderLeaves,
  silhouette,
  suggestClusters,
} from '@cohortium/stats';
import { entryOf, numberAt } from '@cohortium/stats/array';
import { formatNumber } from '#platform/text';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import { type Association, associateFields, type FieldValues } from '../../associate-fields.ts';
import { type Distanced, distancesOf } from '../../compute-distances.ts';
import { prepareTable } from '../../prepare-table.ts';
import { reportProgress } from '../../progress.ts';
import type { TaskInput } from '../../run-task.ts';
import { withKernel } from '../../with-kernel.ts';

export interface ClusterInput extends TaskInput, Distanced {
  algorithm: 'hierarchical' | 'medoids';
  linkage: Linkage;
  k: number | null;
  most_k: number;
  fields: FieldValues[];
  /** Samples that a cluster needs to be compared with fields. */
  smallest_group: number;
}

export interface ClusterOutput {
  k: number;
  suggested_k: number | null;
  clusters: number[];
  silhouette: { mean: number; cluster_means: number[]; widths: number[] } | null;
  /** Places of the medoids by cluster number; null for hierarchical clusters. */
  medoids: readonly number[] | null;
  cuts: { k: number; mean_silhouette: number; clusters: number[] }[];
  dendrogram: {
    lefts: number[];
    rights: number[];
    heights: number[];
    sizes: number[];
    leaf_order: number[];
    is_optimal_order: boolean;
    cophenetic_correlation: number | null;
  } | null;
  associations: Association[];
  notes: { code: string; message: string }[];
}

/** The optimal order takes time with the cube. */
const OPTIMAL_ORDER = 1_000;

/** Cuts the tree, or computes a new partition; once per k. */
function rememberCuts(cut: (k: number) => readonly number[]) {
  const known = new Map<number, number[]>();
  return (k: number): number[] => {
    const clusters = known.get(k) ?? [...cut(k)];
    known.set(k, clusters);
    return clusters;
  };
}

function present(tree: Dendrogram, matrix: DistanceMatrix): ClusterOutput['dendrogram'] {
  const is_optimal_order = tree.n <= OPTIMAL_ORDER;
  return {
    lefts: [...tree.lefts],
    rights: [...tree.rights],
    heights: [...tree.heights],
    sizes: [...tree.sizes],
    leaf_order: is_optimal_order ? orderLeaves(tree, matrix) : [...(membersOf(tree).at(-1) ?? [])],
    is_optimal_order,
    cophenetic_correlation: copheneticCorrelation(tree, matrix.distances),
  };
}

/** Clusters numbered in the order in which the leaves stand on the plot. */
function numberAlong(clusters: readonly number[], leaf_order: readonly number[]): number[] {
  const inOrder = [...new Set(leaf_order.map((leaf) => numberAt(clusters, leaf)))];
  const numbers = new Map(inOrder.map((cluster, number) => [cluster, number]));
  return clusters.map((cluster) => entryOf(numbers, cluster));
}

function widthsOf(matrix: DistanceMatrix, clusters: readonly number[]): ClusterOutput['silhouette'] {
  if (new Set(clusters).size < 2) return null;
  const { mean, cluster_means, widths } = silhouette(matrix, clusters);
  return { mean, cluster_means: [...cluster_means], widths: [...widths] };
}

function cluster(input: ClusterInput, matrix: DistanceMatrix): Omit<ClusterOutput, 'associations' | 'notes'> {
  reportProgress(input.progress, 'clustering');
  const tree = input.algorithm === 'hierarchical' ? clusterHierarchically(matrix, input.linkage) : null;
  const dendrogram = tree && present(tree, matrix);
  const cut = rememberCuts((k) =>
    tree && dendrogram
      ? numberAlong(cutDendrogram(tree, k), dendrogram.leaf_order)
      : clusterAroundMedoids(matrix, k).clusters,
  );
  reportProgress(input.progress, 'choosing');
  const suggested = matrix.sample_ids.length < 3 ? null : suggestClusters(matrix, cut, input.most_k);
  const k = input.k ?? suggested?.k ?? 1;
  const clusters = cut(k);
  return {
    k,
    suggested_k: suggested?.k ?? null,
    clusters,
    silhouette: widthsOf(matrix, clusters),
    medoids: tree ? null : clusterAroundMedoids(matrix, k).medoids,
    cuts: (suggested?.candidates ?? []).map(({ k: tried, mean }) => ({
      ...{ k: tried, mean_silhouette: mean, clusters: cut(tried) },
    })),
    dendrogram,
  };
}

const LOPSIDED = 0.9;

/** A cut that separates single samples says nothing about the others. */
function lopsidedNotes(clusters: readonly number[]): ClusterOutput['notes'] {
  const sizes = [...Map.groupBy(clusters, (cluster) => cluster).values()].map(({ length }) => length);
  const largest = Math.max(...sizes);
  if (sizes.length < 2 || largest < LOPSIDED * clusters.length) return [];
  const message = `One cluster contains ${formatNumber(largest)} of ${formatNumber(clusters.length)} samples: the clustering separates outliers rather than groups`;
  return [{ code: 'lopsided_clusters', message }];
}

/** Clusters of samples by their distances, and what goes together with them. */
export async function run(input: ClusterInput): Promise<TaskAnswer<ClusterOutput>> {
  return withKernel(input.table.result_ids.length, (kernel) =>
    toRefusalAnswer(() => {
      reportProgress(input.progress, 'preparing');
      const prepared = prepareTable(input.table, input);
      reportProgress(input.progress, 'comparing');
      const found = cluster(input, distancesOf(prepared, input, kernel));
      reportProgress(input.progress, 'testing');
      const { associations, notes } = associateFields(found.clusters, input.fields, input.smallest_group);
      return { ...found, associations, notes: [...prepared.notes, ...lopsidedNotes(found.clusters), ...notes] };
    }),
  );
}
