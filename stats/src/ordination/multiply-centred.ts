import { float64At, itemAt } from '../array/read-element.ts';
import {
  condensedLength,
  type DistanceMatrix,
  requireShape,
  requireValidDistances,
} from '../distance/distance-matrix.ts';
import { type Panel, type PanelProducts, plainPanels } from '../eigen/panels.ts';
import type { DistanceKernel } from '../kernel/distance-kernel.ts';
import { meanSquares, traceOf } from './centre-distances.ts';

/** Products with the centred matrix, and the sum of its eigenvalues. */
export interface CentredProducts extends PanelProducts {
  readonly trace: number;
}

/**
 * B·x for panels x without making B: −½ J D² J x with J = I − 11ᵀ/n. Distances are read once for each panel, so that
 * 5,000 samples need 100 MB for them and, with a kernel, three quarters as much again for their squares: single precision, and sixteen digits more.
 * Refused: as `refuseBadDistances`.
 */
export function multiplyCentred(matrix: DistanceMatrix, kernel?: DistanceKernel): CentredProducts {
  const squares = kernel ? loadIntoKernel(matrix, kernel) : loadSquares(matrix);
  const inputs: Panel[] = [];
  const between = (product: PanelProducts['multiply']): PanelProducts['multiply'] => {
    return (panels, images) => {
      if (inputs.length < panels.length) inputs.push(...squares.allocate(panels.length - inputs.length));
      const centred = inputs.slice(0, panels.length);
      centred.forEach((input, p) => {
        squares.centre(itemAt(panels, p), 1, input);
      });
      product(centred, images);
      for (const image of images) squares.centre(image, -0.5, image);
    };
  };
  const { sharpen } = squares;
  return { ...squares, multiply: between(squares.multiply), ...(sharpen ? { sharpen: between(sharpen) } : {}) };
}

/** A kernel finds bad distances while it reads them all; which they are is looked up only then. */
function loadIntoKernel(matrix: DistanceMatrix, kernel: DistanceKernel): CentredProducts {
  requireShape(matrix);
  const n = matrix.sample_ids.length;
  const { sum, ...products } = kernel.loadSquares(matrix.distances, n);
  if (Number.isNaN(sum)) requireValidDistances(matrix);
  return { ...products, trace: sum / n };
}

/** What a kernel's `holdSquares` does, without one: the same numbers, to rounding. */
function loadSquares(matrix: DistanceMatrix): CentredProducts {
  requireValidDistances(matrix);
  const n = matrix.sample_ids.length;
  return {
    ...plainPanels(n),
    trace: traceOf(meanSquares(matrix)),
    multiply(panels, images) {
      panels.forEach((x, p) => {
        const into = images[p]?.fill(0);
        if (into) for (let i = 0; i < n; i++) multiplyRow(matrix.distances, { n, i }, x, into);
      });
    },
  };
}

/** Adds row i of D², right of the diagonal, times x to row i of `into`, and its column to the rows below. */
function multiplyRow(distances: Float64Array, { n, i }: { n: number; i: number }, x: Panel, into: Panel): void {
  const [a, b] = [float64At(x, 2 * i), float64At(x, 2 * i + 1)];
  let [left, right] = [0, 0];
  let pair = condensedLength(n) - condensedLength(n - i);
  for (let cell = 2 * (i + 1); cell < 2 * n; cell += 2) {
    const square = float64At(distances, pair++) ** 2;
    left += square * float64At(x, cell);
    right += square * float64At(x, cell + 1);
    into[cell] = float64At(into, cell) + square * a;
    into[cell + 1] = float64At(into, cell + 1) + square * b;
  }
  into[2 * i] = float64At(into, 2 * i) + left;
  into[2 * i + 1] = float64At(into, 2 * i + 1) + right;
}
