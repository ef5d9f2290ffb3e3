import { float64At } from '../array/read-element.ts';
import { type DistanceMatrix, requireValidDistances } from '../distance/distance-matrix.ts';
import { solvePartial } from '../eigen/solve-partial.ts';
import type { EigenPairs } from '../eigen/solve-symmetric.ts';
import { solveSymmetric } from '../eigen/solve-symmetric.ts';
import type { DistanceKernel } from '../kernel/distance-kernel.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { centreDistances, meanSquares, traceOf } from './centre-distances.ts';
import { multiplyCentred } from './multiply-centred.ts';

/** Above this many samples `solver: 'auto'` computes only the first axes. */
export const EXACT_LIMIT = 1_500;
/** An eigenvalue below this share of the largest in size counts as zero. */
const ZERO_FRACTION = 1e-10;

export interface PcoaAxis {
  readonly eigenvalue: number;
  /** 100 × eigenvalue / trace. */
  readonly percent: number;
}

export interface PcoaResult {
  readonly method: 'principal coordinates analysis';
  readonly solver: 'exact' | 'partial';
  readonly metric: string;
  readonly sample_ids: readonly string[];
  readonly n: number;
  /** n × axes.length, row-major: sample i on axis a stands at i · axes.length + a. Unit: that of the distance. */
  readonly coordinates: Float64Array;
  readonly axes: readonly PcoaAxis[];
  /** What percentages are of: the sum of all eigenvalues, negative ones included. */
  readonly denominator: 'trace';
  readonly trace: number;
  /** For each axis 100 × eigenvalue / sum of the positive eigenvalues; null where these are not all known. */
  readonly percents_of_positive: readonly number[] | null;
  /** Null from the partial solver, which does not see them. */
  readonly negative_eigenvalues: {
    readonly count: number;
    readonly sum_abs: number;
    readonly largest_abs: number;
  } | null;
  /** Seed of the partial solver's start; null from the exact solver, which needs none. */
  readonly seed: number | null;
}

export interface PcoaOptions {
  /** How many axes at most, 10 unless given; 'all' gives every axis with a positive eigenvalue (exact solver only). */
  readonly axes?: number | 'all';
  /** 'auto': exact up to 1,500 samples, partial above. */
  readonly solver?: 'auto' | 'exact' | 'partial';
  /** For the partial solver; 1 unless given. */
  readonly seed?: number;
  /** For the partial solver: the same numbers, to its accuracy, faster. */
  readonly kernel?: DistanceKernel | undefined;
}

/**
 * Principal coordinates analysis (classical scaling): the eigenvectors of Gower's centred matrix
 * B = −½ J D² J, each scaled to length √λ, so that plain distances between coordinates approach the distances given.
 *
 * Only axes with λ > 0 are given, so there may be fewer than asked (at most n − 1). Negative eigenvalues, which
 * distances that are not Euclidean have, are counted and summed, not corrected. Percentages have one denominator,
 * the trace of B, whatever the solver and the number of axes; so positive axes together can exceed 100 %. Those of the
 * positive sum stand beside them where the whole spectrum is known.
 * (scikit-bio ≥ 0.6 divides by the positive sum when all axes are kept and by the trace otherwise.)
 * The sign of each axis is chosen so that its coordinate of largest size is positive (the first such sample decides).
 *
 * @param matrix condensed distances of n samples.
 * @returns coordinates n × k and the k axes, in falling order. All distances zero: no axes, trace 0.
 * Refused: fewer than two samples (`too_few_samples`), a number of axes below 1 or 'all' with the partial solver
 *   (`bad_parameter`), `not_converged`, and as `refuseBadDistances`.
 * The partial solver stops when axes are within an angle of 10⁻⁷ of the exact ones; eigenvalues are then exact to about
 * 10⁻¹² of λ₁. With a kernel and from 1,500 samples on it multiplies in single precision first: coordinates are exact to
 * 10⁻⁵ of the largest on their axis (3 · 10⁻⁶ on the tables measured), eigenvalues to 10⁻⁹; the digits after those may be others on a
 * processor that cannot fuse multiplication and addition.
 *
 * Sources: Gower 1966, Biometrika 53:325–338; Legendre & Legendre 2012, §9.3. Same as scikit-bio `pcoa` (eigh).
 */
export function pcoa(matrix: DistanceMatrix, options: PcoaOptions = {}): PcoaResult {
  const n = matrix.sample_ids.length;
  const { axes = 10, seed = 1 } = options;
  if (n < 2) throw new StatsError('too_few_samples', `An ordination needs at least 2 samples, not ${n}.`);
  if (axes !== 'all') requireCount('The number of axes', axes, 1);
  const solver = chooseSolver(n, options);
  const count = axes === 'all' ? n : Math.min(axes, n - 1);
  const { pairs, trace } =
    solver === 'exact' ? solveWhole(matrix, count) : solveFirst(matrix, { ...options, count, seed });
  const retainedAxes = Math.min(count, trace > 0 ? countPositive(pairs.values) : 0);
  return {
    method: 'principal coordinates analysis',
    solver,
    metric: matrix.metric,
    sample_ids: matrix.sample_ids,
    n,
    coordinates: scaleVectors(pairs, { n, retained: retainedAxes }),
    axes: Array.from(pairs.values.subarray(0, retainedAxes), (eigenvalue) => ({
      eigenvalue,
      percent: (100 * eigenvalue) / trace,
    })),
    denominator: 'trace',
    trace,
    percents_of_positive: solver === 'exact' ? fractionOfPositive(pairs.values, retainedAxes) : null,
    negative_eigenvalues: solver === 'exact' ? describeNegative(pairs.values) : null,
    seed: solver === 'exact' ? null : seed,
  };
}

function solveWhole(matrix: DistanceMatrix, count: number): { pairs: EigenPairs; trace: number } {
  requireValidDistances(matrix);
  const means = meanSquares(matrix);
  const countAxes = (values: Float64Array) => Math.min(count, countPositive(values));
  const pairs = solveSymmetric(centreDistances(matrix, means), matrix.sample_ids.length, countAxes);
  return { pairs, trace: traceOf(means) };
}

function solveFirst(
  matrix: DistanceMatrix,
  { kernel, count, seed }: { kernel?: DistanceKernel | undefined; count: number; seed: number },
): { pairs: EigenPairs; trace: number } {
  const products = multiplyCentred(matrix, kernel);
  return { pairs: solvePartial({ products, count, seed }), trace: products.trace };
}

function chooseSolver(n: number, { axes, solver = 'auto' }: PcoaOptions): 'exact' | 'partial' {
  if (solver === 'partial' && axes === 'all') {
    throw new StatsError('bad_parameter', 'The partial solver computes only the first axes. Specify how many.');
  }
  if (solver !== 'auto') return solver;
  return n <= EXACT_LIMIT || axes === 'all' ? 'exact' : 'partial';
}

function zeroThreshold(values: Float64Array): number {
  return ZERO_FRACTION * values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}

function countPositive(values: Float64Array): number {
  const zero = zeroThreshold(values);
  return values.filter((value) => value > zero).length;
}

function fractionOfPositive(values: Float64Array, retainedAxes: number): number[] {
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
  return Array.from(values.subarray(0, retainedAxes), (value) => (100 * value) / sum);
}

function describeNegative(values: Float64Array): { count: number; sum_abs: number; largest_abs: number } {
  const zero = zeroThreshold(values);
  const sizes = Array.from(
    values.filter((value) => value < -zero),
    Math.abs,
  );
  return {
    count: sizes.length,
    sum_abs: sizes.reduce((sum, size) => sum + size, 0),
    largest_abs: Math.max(0, ...sizes),
  };
}

function scaleVectors(pairs: EigenPairs, { n, retained }: { n: number; retained: number }): Float64Array {
  const coordinates = new Float64Array(n * retained);
  pairs.vectors.slice(0, retained).forEach((vector, axis) => {
    const scale = signOf(vector) * Math.sqrt(float64At(pairs.values, axis));
    vector.forEach((value, sample) => {
      coordinates[sample * retained + axis] = scale * value;
    });
  });
  return coordinates;
}

/** Sizes within 10⁻⁶ of the largest are ties, so that rounding never decides. */
function signOf(vector: Float64Array): number {
  const largest = vector.reduce((size, value) => Math.max(size, Math.abs(value)), 0);
  const decisive = vector.find((value) => Math.abs(value) >= largest * (1 - 1e-6)) ?? 1;
  return decisive < 0 ? -1 : 1;
}
