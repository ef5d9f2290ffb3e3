import { float64At } from '../array/read-element.ts';
import type { EigenPairs } from './solve-symmetric.ts';

/** How far vectors may be off: an angle, or a residual as a share of the largest value. */
export interface Accuracy {
  readonly angle: number;
  readonly residual: number;
}

/** A neighbour's residual as a share of its distance, below which it is a vector of its own. */
const SEPARATION = 0.1;
/** Values nearer than this share of the largest may be one value, repeated. It is a hundred times the residuals that are allowed. */
const NEARLY_EQUAL = 1e-4;

/**
 * The largest residual ‖Bx − λx‖ of the first `count` Ritz vectors over what is allowed of it: they are settled at 1 and below.
 * Only the images of the last block leave the subspace, by `spill`: a residual is what the last weights make of it.
 */
export function residualExcess(
  ritz: EigenPairs,
  { count, spill, accuracy }: { count: number; spill: Float64Array; accuracy: Accuracy },
): number {
  if (ritz.vectors.length < count) return Number.POSITIVE_INFINITY;
  const width = Math.sqrt(spill.length);
  const residuals = ritz.vectors.map((vector) => {
    const last = vector.subarray(vector.length - width);
    let squares = 0;
    for (let first = 0; first < spill.length; first += width) {
      squares += last.reduce((sum, weight, c) => sum + weight * float64At(spill, first + c), 0) ** 2;
    }
    return Math.sqrt(squares);
  });
  const smallest = accuracy.residual * Math.abs(float64At(ritz.values, 0));
  const excesses = residuals
    .slice(0, count)
    .map((residual, k) => residual / Math.max(smallest, accuracy.angle * gapAt(ritz.values, residuals, k)));
  return Math.max(...excesses.map((excess) => (Number.isNaN(excess) ? 0 : excess)));
}

/**
 * Distance of a value to the nearest that may still be mixed with it. A neighbour whose own residual is a tenth of the distance
 * is a vector of its own in the subspace, orthogonal to this one; what is missing lies outside (Saad 2011, §4.6).
 */
function gapAt(values: Float64Array, residuals: readonly number[], place: number): number {
  const value = float64At(values, place);
  const gaps = residuals.map((residual, k) => {
    const gap = Math.abs(value - float64At(values, k));
    return k === place || residual <= SEPARATION * gap ? Number.POSITIVE_INFINITY : gap;
  });
  return Math.min(...gaps, Math.abs(value - float64At(values, residuals.length - 1)));
}

/**
 * Whether a repeated value may have been found less often than it is there: blocks of b columns see it b times at most. At the end
 * of what is asked for it does not matter. (A cluster that is wider than that keeps residuals above what is allowed until all of it
 * is seen.)
 */
export function mayBeRepeated(values: Float64Array, { count, columns }: { count: number; columns: number }): boolean {
  const near = NEARLY_EQUAL * Math.abs(float64At(values, 0));
  return values
    .subarray(0, Math.max(0, Math.min(count, values.length) - columns))
    .some((value, k) => value - float64At(values, k + columns - 1) <= near);
}
