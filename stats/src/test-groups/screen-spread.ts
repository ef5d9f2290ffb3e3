import { float64At, valueAt } from '../array/read-element.ts';
import type { LoadedPoints } from '../kernel/distance-kernel.ts';
import { spatialMedian } from './spatial-median.ts';
import { splitSquares } from './spread-squares.ts';

/** Members of each group of a labelling. */
export type Members = readonly ArrayLike<number>[];

export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Groups up to this size get their median itself: it costs little, and steps towards it say little. */
const SMALL_GROUP = 7;
/** Steps that shorten less than this say too little of what is left of the way. */
const SLOWEST = 0.5;
/** The error of a centre is taken twice as large as its steps foretell. */
const CAUTION = 2;
/** F may be anything. */
export const UNDECIDED: Bounds = { least: 0, most: Number.POSITIVE_INFINITY };

/**
 * Between which numbers F about the groups' medians lies, from two steps of Weiszfeld's iteration beginning at the
 * median of all points. The weights of the first step are the same for every labelling, so that one labelling takes
 * one and a half passes over the points.
 *
 * With e_g = |centre − median|, as the shortening of the steps foretells it, doubled: distances to the centre change by
 * e_g at most, their mean (smallest at the median, convex) by e_g |slope|; group means and residuals are projections,
 * so √SS_among and √SS_within change by no more than √Σ n_g (e_g |slope|)² and √Σ n_g e_g². What this cannot tell has
 * least 0 and most ∞.
 *
 * @returns a function of the members of each group; two groups at least.
 */
export function screenSpread(loaded: LoadedPoints, n: number): (members: Members) => Bounds {
  const all = Uint32Array.from({ length: n }, (_, index) => index);
  const middle = spatialMedian(loaded, all, 1e-6);
  const { each, met } = loaded.pull(all, middle);
  if (met > 0) return () => UNDECIDED;
  const weights = each.map((distance) => 1 / distance);
  return (members) => {
    const groups = members.map((places) => estimateMedian(loaded, { places, middle, weights }));
    return groups.every((group) => group !== null) ? boundF(groups) : UNDECIDED;
  };
}

interface MedianEstimate {
  readonly distances: Float64Array;
  /** How far the centre can be from the median, and the mean distance to it above the least. */
  readonly astray: number;
  readonly above: number;
}

function estimateMedian(
  loaded: LoadedPoints,
  { places, middle, weights }: { places: ArrayLike<number>; middle: Float64Array; weights: Float64Array },
): MedianEstimate | null {
  const n = places.length;
  if (n <= SMALL_GROUP) {
    const { each } = loaded.pull(places, spatialMedian(loaded, places, 1e-6));
    return { distances: each, astray: 0, above: 0 };
  }
  const centre = loaded.sum(places, weights);
  let total = 0;
  for (let m = 0; m < n; m++) total += float64At(weights, valueAt(places, m));
  for (let a = 0; a < centre.length; a++) centre[a] = float64At(centre, a) / total;
  const { towards, weights: pulled, distances, met, each } = loaded.pull(places, centre);
  const before = lengthOf(centre, middle, 1);
  const step = lengthOf(centre, towards, 1 / pulled);
  const slower = before > 0 ? step / before : 0;
  if (met > 0 || slower > SLOWEST) return null;
  const slope = (step * pulled) / n;
  const astray = (CAUTION * slope * (distances / n)) / (1 - slower);
  return { distances: each, astray, above: slope * astray };
}

/** |a − scale · b|. */
function lengthOf(a: Float64Array, b: Float64Array, scale: number): number {
  let squares = 0;
  for (let index = 0; index < a.length; index++) squares += (float64At(a, index) - scale * float64At(b, index)) ** 2;
  return Math.sqrt(squares);
}

function boundF(groups: readonly MedianEstimate[]): Bounds {
  const squares = splitSquares(groups.map(({ distances }) => distances));
  const norm = (errorOf: (group: MedianEstimate) => number) =>
    Math.sqrt(groups.reduce((sum, group) => sum + group.distances.length * errorOf(group) ** 2, 0));
  const [amongError, withinError] = [norm(({ above }) => above), norm(({ astray }) => astray)];
  const [among, within] = [Math.sqrt(squares.among), Math.sqrt(squares.within)];
  if (within <= 2 * withinError) return UNDECIDED;
  const ratio = (a: number, w: number) => ((a / w) ** 2 * squares.df_within) / squares.df_among;
  return {
    least: ratio(Math.max(0, among - amongError), within + withinError),
    most: ratio(among + amongError, within - withinError),
  };
}
