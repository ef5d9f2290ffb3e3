import { float64At, numberAt } from '../array/read-element.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { distanceBetween, requireValidDistances } from '../distance/distance-matrix.ts';
import { requireCount, StatsError } from '../stats-error.ts';

export interface Silhouette {
  /** Width of each sample, −1 to 1; 0 for a sample that is a cluster of its own. */
  readonly widths: Float64Array;
  readonly mean: number;
  /** Mean width by cluster number. */
  readonly cluster_means: readonly number[];
}

/**
 * Silhouette widths s_i = (b_i − a_i) / max(a_i, b_i): a the mean distance to the sample's own cluster, b to the
 * nearest other one. Near 1: well inside; 0: between two; negative: closer to another cluster.
 *
 * @param clusters a number from 0 for each sample, none left out. @returns widths; equal samples in different clusters
 *   have 0.
 * Refused: numbers for another number of samples (`bad_shape`), what is no whole number of at least 0, or a number
 *   left out (`bad_parameter`), one cluster only (`too_few_groups`), and as `refuseBadDistances`.
 * Source: Rousseeuw 1987, J. Comput. Appl. Math. 20:53–65. Same as R `cluster::silhouette`.
 */
export function silhouette(matrix: DistanceMatrix, clusters: readonly number[]): Silhouette {
  const n = matrix.sample_ids.length;
  if (clusters.length !== n) throw new StatsError('bad_shape', `${clusters.length} cluster numbers for ${n} samples.`);
  requireValidDistances(matrix);
  for (const cluster of clusters) requireCount('A cluster number', cluster, 0);
  const k = 1 + clusters.reduce((most, cluster) => Math.max(most, cluster), -1);
  if (k < 2) throw new StatsError('too_few_groups', 'The silhouette needs at least two clusters.');
  const sizes = countMembers(clusters, k);
  const widths = Float64Array.from(clusters, (own, i) => {
    const sums = new Float64Array(k);
    clusters.forEach((other, j) => {
      sums[other] = float64At(sums, other) + distanceBetween(matrix, i, j);
    });
    return silhouetteWidth({ own, sums, sizes });
  });
  const meanOf = (isIncluded: (i: number) => boolean, size: number) =>
    widths.reduce((sum, width, i) => sum + (isIncluded(i) ? width : 0), 0) / size;
  return {
    widths,
    mean: meanOf(() => true, n),
    cluster_means: sizes.map((size, cluster) => meanOf((i) => clusters[i] === cluster, size)),
  };
}

function countMembers(clusters: readonly number[], k: number): number[] {
  if (k > clusters.length || new Set(clusters).size < k)
    throw new StatsError('bad_parameter', `Some cluster numbers up to ${k - 1} are missing.`);
  const sizes = Array.from({ length: k }, () => 0);
  for (const own of clusters) sizes[own] = numberAt(sizes, own) + 1;
  return sizes;
}

function silhouetteWidth({ own, sums, sizes }: { own: number; sums: Float64Array; sizes: readonly number[] }): number {
  if (sizes[own] === 1) return 0;
  const a = float64At(sums, own) / (numberAt(sizes, own) - 1);
  let b = Number.POSITIVE_INFINITY;
  sums.forEach((sum, cluster) => {
    if (cluster !== own) b = Math.min(b, sum / numberAt(sizes, cluster));
  });
  const larger = Math.max(a, b);
  return larger === 0 ? 0 : (b - a) / larger;
}

export interface ClusterCount {
  /** The number of clusters with the largest mean width; the least of those that tie. */
  readonly k: number;
  readonly candidates: readonly { readonly k: number; readonly mean: number }[];
}

/**
 * Suggests a number of clusters from 2 to `most` by the mean silhouette width.
 *
 * @param cut the clusters for a given k (`cutDendrogram` of a tree, or `clusterAroundMedoids`).
 * Refused: fewer than 3 samples (`too_few_samples`), `most` below 2 (`bad_parameter`). Above n − 1 it stops there.
 */
export function suggestClusters(
  matrix: DistanceMatrix,
  cut: (k: number) => readonly number[],
  most = 10,
): ClusterCount {
  requireCount('The largest number of clusters', most, 2);
  const n = matrix.sample_ids.length;
  if (n < 3) throw new StatsError('too_few_samples', `${n} samples are too few to choose a number of clusters.`);
  const candidates = Array.from({ length: Math.min(most, n - 1) - 1 }, (_, index) => {
    const k = index + 2;
    return { k, mean: silhouette(matrix, cut(k)).mean };
  });
  const largest = Math.max(...candidates.map(({ mean }) => mean));
  return { k: candidates.find(({ mean }) => mean >= largest - 1e-12)?.k ?? 2, candidates };
}
