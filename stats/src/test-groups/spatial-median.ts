import { float64At, valueAt } from '../array/read-element.ts';
import type { LoadedPoints } from '../kernel/distance-kernel.ts';

/** Points in k dimensions: point i is `coordinates[i * k … i * k + k − 1]`. */
export interface Points {
  readonly coordinates: Float64Array;
  readonly k: number;
}

const MAX_ROUNDS = 500;

/** What a kernel answers of points it holds, without one: the same sums, to rounding. */
export function createPoints(points: Points): LoadedPoints {
  const { coordinates, k } = points;
  const addTo = (sum: Float64Array, place: number, weight: number) => {
    for (let a = 0; a < k; a++) sum[a] = float64At(sum, a) + weight * float64At(coordinates, place * k + a);
  };
  return {
    sum(places, weights) {
      const sum = new Float64Array(k);
      for (let m = 0; m < places.length; m++) addTo(sum, valueAt(places, m), weights?.[valueAt(places, m)] ?? 1);
      return sum;
    },
    pull(places, centre) {
      const [towards, each] = [new Float64Array(k), new Float64Array(places.length)];
      let [weights, distances, met] = [0, 0, 0];
      for (let m = 0; m < places.length; m++) {
        const distance = distanceTo(points, valueAt(places, m), centre);
        each[m] = distance;
        if (distance < 1e-300) {
          met++;
          continue;
        }
        weights += 1 / distance;
        distances += distance;
        addTo(towards, valueAt(places, m), 1 / distance);
      }
      return { towards, weights, distances, met, each };
    },
  };
}

/** Mean of the points at the given places; k numbers. */
export function centroidOf(loaded: LoadedPoints, places: ArrayLike<number>): Float64Array {
  return loaded.sum(places).map((sum) => sum / places.length);
}

/**
 * Spatial (geometric) median: the point with the smallest sum of distances to the given ones, by Weiszfeld's iteration
 * from the centroid, with Vardi and Zhang's step where it meets a point. It stops when a step is shorter than
 * `tolerance` of the mean distance, or after 500 steps. Two points have every point between them as median; this gives
 * the middle.
 *
 * @returns k numbers. One point is its own median.
 * Source: Vardi & Zhang 2000, Proc. Natl. Acad. Sci. 97(4):1423–1426.
 */
export function spatialMedian(loaded: LoadedPoints, places: ArrayLike<number>, tolerance = 1e-9): Float64Array {
  let centre = centroidOf(loaded, places);
  if (places.length <= 2) return centre;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { next, step, spread } = medianStep(loaded, places, centre);
    centre = next;
    if (step <= tolerance * spread) break;
  }
  return centre;
}

/** Distance of the point at `place` to `centre`. */
function distanceTo({ coordinates, k }: Points, place: number, centre: Float64Array): number {
  const start = place * k;
  let squares = 0;
  for (let a = 0; a < k; a++) {
    const difference = float64At(coordinates, start + a) - float64At(centre, a);
    squares += difference * difference;
  }
  return Math.sqrt(squares);
}

function medianStep(loaded: LoadedPoints, places: ArrayLike<number>, centre: Float64Array) {
  const { towards: next, weights, met, distances } = loaded.pull(places, centre);
  if (weights === 0) return { next: centre, step: 0, spread: 0 };
  let [pull, step] = [0, 0];
  for (let a = 0; a < next.length; a++) {
    next[a] = float64At(next, a) / weights;
    pull += (float64At(next, a) - float64At(centre, a)) ** 2;
  }
  // Where the centre lies on `met` points, these hold it back against the pull of the others.
  const share = met === 0 ? 1 : Math.max(0, 1 - met / (weights * Math.sqrt(pull) || met));
  for (let a = 0; a < next.length; a++) {
    const moved = share * (float64At(next, a) - float64At(centre, a));
    step += moved * moved;
    next[a] = float64At(centre, a) + moved;
  }
  return { next, step: Math.sqrt(step), spread: distances / places.length };
}
