import { float64At, itemAt } from '../array/read-element.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { condensedLength } from '../distance/distance-matrix.ts';
import { createRandomSource } from '../random/generator.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { type PcoaAxis, pcoa } from './pcoa.ts';

/** Distances of n samples to some of them, the landmarks: sample i and landmark l stand at i · landmarks.length + l. */
export interface LandmarkDistances {
  readonly sample_ids: readonly string[];
  /** Places of the landmarks among the samples. */
  readonly landmarks: readonly number[];
  readonly distances: Float64Array;
  readonly metric: string;
}

export interface LandmarkPcoaResult {
  readonly method: 'landmark principal coordinates analysis';
  readonly metric: string;
  readonly sample_ids: readonly string[];
  readonly n: number;
  readonly landmarks: readonly number[];
  /** n × axes.length, row-major, as of `pcoa`. */
  readonly coordinates: Float64Array;
  /** Eigenvalues and percentages are those of the landmarks among themselves: an estimate for all samples. */
  readonly axes: readonly PcoaAxis[];
  readonly denominator: 'trace of the landmarks';
}

/**
 * Draws `count` different samples as landmarks, each choice equally likely; places rise. With no more than `count`
 * samples all are landmarks. Refused: a count below 2 or a seed that is no whole number (`bad_parameter`).
 */
export function chooseLandmarks(n: number, { count, seed }: { count: number; seed: number }): number[] {
  requireCount('The number of landmarks', count, 2);
  const random = createRandomSource(seed);
  const chosen = new Set<number>();
  for (let last = Math.max(0, n - count); last < n; last++) {
    const place = random.nextBelow(last + 1);
    chosen.add(chosen.has(place) ? last : place);
  }
  return [...chosen].sort((a, b) => a - b);
}

/**
 * Landmark PCoA for samples too many to compare all with all: the landmarks are ordinated exactly (`pcoa`), every
 * sample is placed by its distances to them, x_a = ½ λ_a^(−½) Σ_l v_la (μ_l − δ_l²), μ the landmarks' mean squared
 * distances to each other.
 * For Euclidean distances of a rank that the landmarks span, coordinates are exact up to a shift of the origin to the
 * landmarks' centre; otherwise they are an approximation that improves with the number of landmarks.
 *
 * @param options.axes how many at most, 10 unless given. @returns n × k coordinates; landmarks stand where `pcoa` puts
 *   them.
 * Refused: as `pcoa` on the landmarks; an array of another length (`bad_shape`), a landmark that is no sample or named
 * twice
 *   (`bad_parameter`), a negative, infinite or missing distance (`bad_value`).
 * Source: de Silva & Tenenbaum 2004, "Sparse multidimensional scaling using landmark points", Stanford.
 */
export function landmarkPcoa(from: LandmarkDistances, options: { axes?: number } = {}): LandmarkPcoaResult {
  const n = from.sample_ids.length;
  requireValidLandmarks(from);
  const count = from.landmarks.length;
  const ordination = pcoa(selectLandmarkDistances(from), { axes: options.axes ?? 10, solver: 'exact' });
  const k = ordination.axes.length;
  const means = meanSquares(from);
  const coordinates = new Float64Array(n * k);
  for (let i = 0; i < n; i++) {
    for (let l = 0; l < count; l++) {
      const nearer = float64At(means, l) - float64At(from.distances, i * count + l) ** 2;
      for (let a = 0; a < k; a++) {
        const cell = i * k + a;
        coordinates[cell] = float64At(coordinates, cell) + nearer * float64At(ordination.coordinates, l * k + a);
      }
    }
    for (let a = 0; a < k; a++) {
      const cell = i * k + a;
      coordinates[cell] = float64At(coordinates, cell) / (2 * (ordination.axes[a]?.eigenvalue ?? 1));
    }
  }
  return {
    method: 'landmark principal coordinates analysis',
    metric: from.metric,
    sample_ids: from.sample_ids,
    n,
    landmarks: from.landmarks,
    coordinates,
    axes: ordination.axes,
    denominator: 'trace of the landmarks',
  };
}

function requireValidLandmarks({ sample_ids, landmarks, distances }: LandmarkDistances): void {
  const [n, count] = [sample_ids.length, landmarks.length];
  if (distances.length !== n * count)
    throw new StatsError(
      'bad_shape',
      `${n} samples × ${count} landmarks need ${n * count} distances, not ${distances.length}.`,
    );
  if (
    new Set(landmarks).size !== count ||
    landmarks.some((place) => !Number.isInteger(place) || place < 0 || place >= n)
  )
    throw new StatsError('bad_parameter', `Landmarks must be different samples, whole numbers from 0 to ${n - 1}.`);
  const bad = distances.findIndex((distance) => !(distance >= 0 && distance < Number.POSITIVE_INFINITY));
  if (bad >= 0)
    throw new StatsError(
      'bad_value',
      `Sample "${sample_ids[Math.floor(bad / count)]}" has a distance of ${distances[bad]} to a landmark.`,
    );
}

function selectLandmarkDistances({ sample_ids, landmarks, distances, metric }: LandmarkDistances): DistanceMatrix {
  const count = landmarks.length;
  const among = new Float64Array(condensedLength(count));
  let pair = 0;
  landmarks.forEach((place, a) => {
    for (let b = a + 1; b < count; b++) among[pair++] = float64At(distances, place * count + b);
  });
  return { sample_ids: landmarks.map((place) => itemAt(sample_ids, place)), distances: among, metric };
}

function meanSquares({ landmarks, distances }: LandmarkDistances): Float64Array {
  const count = landmarks.length;
  return Float64Array.from(landmarks, (_, l) =>
    landmarks.reduce((sum, place) => sum + float64At(distances, place * count + l) ** 2 / count, 0),
  );
}
