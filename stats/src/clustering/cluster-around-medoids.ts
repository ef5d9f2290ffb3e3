import { entryOf, float64At, int32At, numberAt } from '../array/read-element.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { distanceBetween, requireValidDistances } from '../distance/distance-matrix.ts';
import { requireCount, StatsError } from '../stats-error.ts';

export interface MedoidClusters {
  readonly method: 'partitioning around medoids';
  readonly metric: string;
  readonly n: number;
  readonly k: number;
  /** A cluster number from 0 for each sample; clusters are numbered by their first sample. */
  readonly clusters: readonly number[];
  /** Place of each cluster's medoid, by cluster number. */
  readonly medoids: readonly number[];
  /** Sum of the distances of samples to their medoids. */
  readonly cost: number;
  readonly swaps: number;
}

/**
 * Partitioning around medoids: k samples, one a cluster, with a small sum of distances of all samples to the nearest of
 * them.
 * BUILD takes the most central sample and then, one by one, that which lowers the sum most; SWAP exchanges the medoid
 * and sample that lower it most, until no exchange does. No chance: ties fall to the sample that comes first.
 *
 * @param matrix distances of n samples; any kind. Work: (n − k)² k to build, n² a swap.
 * Degenerate: k = n makes every sample a medoid; k = 1 finds the most central one.
 * Refused: k below 1 or above n (`bad_parameter`), and as `refuseBadDistances`.
 * Sources: Kaufman & Rousseeuw 1990, "Finding Groups in Data", ch. 2 (the method; same as R `cluster::pam`); Schubert &
 * Rousseeuw 2021, Inf. Syst. 101:101804 (all k exchanges of a sample in one pass).
 */
export function clusterAroundMedoids(matrix: DistanceMatrix, k: number): MedoidClusters {
  const n = matrix.sample_ids.length;
  requireCount('The number of clusters', k, 1);
  if (k > n) throw new StatsError('bad_parameter', `${n} samples can’t form ${k} clusters.`);
  requireValidDistances(matrix);
  const apart = (i: number, j: number) => distanceBetween(matrix, i, j);
  const medoids = buildMedoids(n, k, apart);
  let swaps = 0;
  for (; swaps < 100 * n; swaps++) {
    const best = bestSwap(n, medoids, apart);
    if (!(best.change < -1e-12 * best.cost)) break;
    medoids[best.slot] = best.sample;
  }
  return {
    method: 'partitioning around medoids',
    metric: matrix.metric,
    n,
    k,
    swaps,
    ...assignToMedoids(n, medoids, apart),
  };
}

type DistanceOf = (i: number, j: number) => number;

function buildMedoids(n: number, k: number, apart: DistanceOf): number[] {
  const nearest = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const medoids: number[] = [];
  while (medoids.length < k) {
    let [chosen, least] = [-1, Number.POSITIVE_INFINITY];
    for (let h = 0; h < n; h++) {
      if (medoids.includes(h)) continue;
      let cost = 0;
      for (let j = 0; j < n; j++) cost += Math.min(float64At(nearest, j), apart(h, j));
      if (cost < least) [chosen, least] = [h, cost];
    }
    medoids.push(chosen);
    for (let j = 0; j < n; j++) nearest[j] = Math.min(float64At(nearest, j), apart(chosen, j));
  }
  return medoids;
}

interface Neighbours {
  readonly slot: Int32Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

function findNeighbours(n: number, medoids: readonly number[], apart: DistanceOf): Neighbours {
  const found = { slot: new Int32Array(n), first: new Float64Array(n), second: new Float64Array(n) };
  for (let j = 0; j < n; j++) {
    let [slot, first, second] = [-1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    medoids.forEach((medoid, place) => {
      const distance = medoid === j ? -1 : apart(medoid, j);
      if (distance < first) [slot, first, second] = [place, distance, first];
      else second = Math.min(second, distance);
    });
    found.slot[j] = slot;
    found.first[j] = Math.max(0, first);
    found.second[j] = second;
  }
  return found;
}

function bestSwap(n: number, medoids: readonly number[], apart: DistanceOf) {
  const { slot, first, second } = findNeighbours(n, medoids, apart);
  const included = new Set(medoids);
  const cost = first.reduce((sum, distance) => sum + distance, 0);
  let best = { change: 0, slot: -1, sample: -1, cost };
  for (let h = 0; h < n; h++) {
    if (included.has(h)) continue;
    const changes = new Float64Array(medoids.length);
    let gain = 0;
    for (let j = 0; j < n; j++) {
      const [distance, own, own1, own2] = [apart(h, j), int32At(slot, j), float64At(first, j), float64At(second, j)];
      if (distance < own1) gain += distance - own1;
      changes[own] = float64At(changes, own) + (distance < own1 ? 0 : Math.min(distance, own2) - own1);
    }
    changes.forEach((change, place) => {
      if (change + gain < best.change) best = { change: change + gain, slot: place, sample: h, cost };
    });
  }
  return best;
}

function assignToMedoids(n: number, medoids: readonly number[], apart: DistanceOf) {
  const { slot, first } = findNeighbours(n, medoids, apart);
  const order = [...new Set(slot)];
  const number = new Map(order.map((place, cluster) => [place, cluster]));
  return {
    clusters: Array.from(slot, (place) => entryOf(number, place)),
    medoids: order.map((place) => numberAt(medoids, place)),
    cost: first.reduce((sum, distance) => sum + distance, 0),
  };
}
