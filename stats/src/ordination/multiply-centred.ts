import { condensedLength, type DistanceMatrix } from '../distance/distance-matrix.ts';
import { type Panel, type PanelProducts, plainPanels } from '../eigen/panels.ts';
import type { DistanceKernel } from '../kernel/distance-kernel.ts';

/**
 * B·x for panels x without making B: −½ J D² J x with J = I − 11ᵀ/n. Distances are read once for each panel, so that
 * 5,000 samples need 100 MB for them and, with a kernel, half as much again for their squares in single precision.
 */
export function multiplyCentred(matrix: DistanceMatrix, kernel?: DistanceKernel): PanelProducts {
  const n = matrix.sample_ids.length;
  const squares = kernel?.holdSquares(matrix.distances, n) ?? holdSquares(matrix.distances, n);
  const [input] = squares.allocate(1);
  const between = (product: PanelProducts['multiply']): PanelProducts['multiply'] => {
    return (x, into) => {
      if (!input) return;
      input.set(x);
      centre(input, 1);
      product(input, into);
      centre(into, -0.5);
    };
  };
  const { sharpen } = squares;
  return { ...squares, multiply: between(squares.multiply), ...(sharpen ? { sharpen: between(sharpen) } : {}) };
}

/** Takes the mean off each of the four columns, then scales. */
function centre(panel: Panel, scale: number): void {
  const means = [0, 0, 0, 0];
  for (let cell = 0; cell < panel.length; cell++) means[cell & 3] = (means[cell & 3] ?? 0) + (panel[cell] ?? 0);
  const [a = 0, b = 0, c = 0, d = 0] = means.map((sum) => (4 * sum) / panel.length);
  for (let cell = 0; cell < panel.length; cell += 4) {
    panel[cell] = scale * ((panel[cell] ?? 0) - a);
    panel[cell + 1] = scale * ((panel[cell + 1] ?? 0) - b);
    panel[cell + 2] = scale * ((panel[cell + 2] ?? 0) - c);
    panel[cell + 3] = scale * ((panel[cell + 3] ?? 0) - d);
  }
}

/** What a kernel's `holdSquares` does, without one: the same numbers, to rounding. */
function holdSquares(distances: Float64Array, n: number): PanelProducts {
  return {
    ...plainPanels(n),
    multiply(x, into) {
      into.fill(0);
      for (let i = 0; i < n; i++) multiplyRow(distances, { n, i }, x, into);
    },
  };
}

/** Adds row i of D², right of the diagonal, times x to row i of `into`, and its column to the rows below. */
function multiplyRow(distances: Float64Array, { n, i }: { n: number; i: number }, x: Panel, into: Panel): void {
  const [a, b, c, d] = [x[4 * i] ?? 0, x[4 * i + 1] ?? 0, x[4 * i + 2] ?? 0, x[4 * i + 3] ?? 0];
  let [sa, sb, sc, sd] = [0, 0, 0, 0];
  let pair = condensedLength(n) - condensedLength(n - i);
  for (let cell = 4 * (i + 1); cell < 4 * n; cell += 4) {
    const square = (distances[pair++] ?? 0) ** 2;
    sa += square * (x[cell] ?? 0);
    sb += square * (x[cell + 1] ?? 0);
    sc += square * (x[cell + 2] ?? 0);
    sd += square * (x[cell + 3] ?? 0);
    into[cell] = (into[cell] ?? 0) + square * a;
    into[cell + 1] = (into[cell + 1] ?? 0) + square * b;
    into[cell + 2] = (into[cell + 2] ?? 0) + square * c;
    into[cell + 3] = (into[cell + 3] ?? 0) + square * d;
  }
  [sa, sb, sc, sd].forEach((sum, k) => {
    into[4 * i + k] = (into[4 * i + k] ?? 0) + sum;
  });
}
