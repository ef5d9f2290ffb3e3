import { float64At, itemAt } from '../array/read-element.ts';
import { LARGEST_LENGTH, StatsError } from '../stats-error.ts';

/**
 * Distances between n samples. `distances` is the condensed upper triangle, length n(n−1)/2, in the order
 * (0,1), (0,2) … (0,n−1), (1,2) …: pair (i, j), i < j, stands at i·n − i(i+1)/2 + j − i − 1 (as SciPy's `pdist`).
 */
export interface DistanceMatrix {
  readonly sample_ids: readonly string[];
  readonly distances: Float64Array;
  /** The name of the distance, "bray_curtis" say. */
  readonly metric: string;
}

/** n(n−1)/2, the number of pairs among n samples. */
export function condensedLength(n: number): number {
  return (n * (n - 1)) / 2;
}

/** Place of the pair (i, j) in the condensed triangle of n samples; i ≠ j, both in [0, n), in either order. */
export function condensedIndex(n: number, i: number, j: number): number {
  const [low, high] = i < j ? [i, j] : [j, i];
  return low * n - (low * (low + 1)) / 2 + high - low - 1;
}

/** Distance between the samples at places i and j; 0 when i = j. */
export function distanceBetween(matrix: DistanceMatrix, i: number, j: number): number {
  if (i === j) return 0;
  return float64At(matrix.distances, condensedIndex(matrix.sample_ids.length, i, j));
}

/**
 * A checked distance matrix (imported UniFrac distances, say), sharing the given array.
 *
 * Refused: an id twice (`duplicate_id`), and as `refuseBadDistances`.
 */
export function createDistances(matrix: DistanceMatrix): DistanceMatrix {
  requireValidDistances(matrix);
  const { sample_ids } = matrix;
  const seen = new Set<string>();
  for (const id of sample_ids) {
    if (seen.has(id)) throw new StatsError('duplicate_id', `Sample "${id}" appears twice in the distances.`);
    seen.add(id);
  }
  return matrix;
}

/** Refuses another length than n(n−1)/2 (`bad_shape`). */
export function requireShape({ sample_ids, distances }: DistanceMatrix): void {
  const n = sample_ids.length;
  if (distances.length !== condensedLength(n)) {
    throw new StatsError('bad_shape', `${n} samples have ${condensedLength(n)} pairs, not ${distances.length}.`);
  }
}

/** As `refuseBadShape`, and refuses a distance that is negative, missing or above 1e150 (`bad_value`, naming both samples). */
export function requireValidDistances(matrix: DistanceMatrix): void {
  requireShape(matrix);
  const { sample_ids, distances } = matrix;
  const n = sample_ids.length;
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, pair++) {
      const distance = float64At(distances, pair);
      if (distance >= 0 && distance <= LARGEST_LENGTH) continue;
      throw new StatsError(
        'bad_value',
        `The distance between "${sample_ids[i]}" and "${sample_ids[j]}" is ${distance}.`,
      );
    }
  }
}

/**
 * The distances among the samples at the given places, in that order (a copy).
 * Refused: a place outside the matrix or named twice (`bad_parameter`).
 */
export function selectDistances(matrix: DistanceMatrix, indices: readonly number[]): DistanceMatrix {
  const n = matrix.sample_ids.length;
  if (
    new Set(indices).size !== indices.length ||
    !indices.every((place) => Number.isInteger(place) && place >= 0 && place < n)
  ) {
    throw new StatsError('bad_parameter', `Indices must be distinct whole numbers from 0 to ${n - 1}.`);
  }
  const distances = new Float64Array(condensedLength(indices.length));
  let pair = 0;
  indices.forEach((a, rank) => {
    for (const b of indices.slice(rank + 1)) distances[pair++] = distanceBetween(matrix, a, b);
  });
  return { sample_ids: indices.map((place) => itemAt(matrix.sample_ids, place)), distances, metric: matrix.metric };
}
