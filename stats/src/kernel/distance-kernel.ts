import type { PanelProducts } from '../eigen/panels.ts';

/** Rows of samples: `values[s * width + f]`, row-major, already checked to be finite and not negative. */
export interface AbundanceRows {
  readonly values: Float64Array;
  readonly n: number;
  readonly width: number;
}

/** Several labellings of the same n samples into groups of the same sizes. n ≤ 65,535. */
export interface Labellings {
  /** count × n, row-major: the group of each sample in each labelling, 0 to sizes.length − 1. */
  readonly rows: Uint16Array;
  /** Samples of each group. */
  readonly sizes: readonly number[];
}

/** What `countWithin` is asked about the condensed distances of n samples. */
export interface CountWithin {
  readonly n: number;
  readonly limit: number;
  readonly largest: number;
}

/**
 * Branches of a tree in groups of eight: bit b of `bytes[g * n + s]` says that sample s has the group's branch b;
 * `tables[g * 256 + pattern]` is the sum of the lengths of the branches in the pattern.
 */
export interface BranchGroups {
  readonly n: number;
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly tables: Float64Array;
}

/** Where a centre is pulled by some points: the sum of these over their distances, and what it has to be divided by. */
export interface CentrePull {
  /** Σ x/d, k numbers. */
  readonly towards: Float64Array;
  /** Σ 1/d. */
  readonly weights: number;
  /** Σ d. */
  readonly distances: number;
  /** Points on which the centre lies; left out of the sums. */
  readonly met: number;
  /** d of each point, in the order of the places. */
  readonly each: Float64Array;
}

/** Points in k dimensions that are asked about by their places. */
export interface LoadedPoints {
  /** Σ w x, k numbers; `weights` stand in the order of all points, 1 each unless given. */
  sum(places: ArrayLike<number>, weights?: Float64Array): Float64Array;
  pull(places: ArrayLike<number>, centre: Float64Array): CentrePull;
}

/** Squares of distances, as a matrix. */
export interface LoadedSquares extends PanelProducts {
  /** Σ_{i<j} d_ij²; NaN where something is negative, missing or above 1e150. */
  readonly sum: number;
}

/**
 * A compiled implementation of the hot loops. The statistics work without one and give the same numbers
 * (f64: to 1e-12; f32: to about 3e-7); with one they are several times as fast. One kernel serves one caller; the
 * numbers do not depend on how many threads it has.
 */
export interface DistanceKernel {
  /** Precision of the sums in `brayCurtis` over rows of mostly positive amounts; all else is always f64. */
  readonly precision: 'f64' | 'f32';
  /**
   * Rows `from` ≤ i < `to` of the condensed upper triangle: Σ_f |x_if − x_jf| / Σ_f (x_if + x_jf) for j > i.
   * @returns the part of the condensed array that these rows fill, in order; 0 where both rows are empty; and the
   *   precision of the sums: tables of mostly zeros are always summed in f64.
   */
  brayCurtis(rows: AbundanceRows, from: number, to: number): { distances: Float64Array; precision: 'f64' | 'f32' };
  /**
   * For each labelling the within-group sum Σ_g (1/n_g) Σ_{i<j in g} d_ij².
   * @param distances condensed distances of n samples (not squared).
   */
  withinSums(distances: Float64Array, n: number, labellings: Labellings): Float64Array;
  /**
   * How many labellings have a `withinSums` of at most `limit`: the same count, in less time, as most are distinguished from sums in
   * whole numbers. @param asked.largest the largest of the distances.
   */
  countWithin(distances: Float64Array, labellings: Labellings, request: CountWithin): number;
  /**
   * Adds the branch lengths that samples share: `shared` (condensed) += Σ_g tables[g][bytes[g][i] & bytes[g][j]], and
   * `own[i]` += the same sum of sample i with itself. Always f64, in the same order for `shared` and `own`.
   */
  addShared(groups: BranchGroups, sums: { shared: Float64Array; own: Float64Array }): void;
  /**
   * Holds points in k dimensions, row-major; answers are always in f64. To be used before any other call of the kernel:
   * they share its memory.
   */
  loadPoints(coordinates: Float64Array, k: number): LoadedPoints;
  /** Holds condensed distances of n samples as a matrix to be multiplied with; to be used as `holdPoints`. */
  loadSquares(distances: Float64Array, n: number): LoadedSquares;
  /** Ends its threads. A kernel of one thread needs no closing. */
  close(): void;
}
