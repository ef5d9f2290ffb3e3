import { float64At, itemAt, numberAt, valueAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { DesignMatrix } from './design-matrix.ts';

/** Ordinary least squares with one design for many responses. */
export interface LeastSquares {
  /** (XᵀX)⁻¹, k × k, row-major. */
  readonly inverse: Float64Array;
  /** Coefficients (k) and residuals (n) of a response of n numbers. */
  fit(response: ArrayLike<number>): { coefficients: Float64Array; residuals: Float64Array };
}

/**
 * Prepares the fit β = (XᵀX)⁻¹ Xᵀ y, columns scaled to length 1 meanwhile.
 * Refused: columns that determine each other (`bad_parameter`, naming the one found so), no more samples than columns
 *   (`too_few_samples`).
 */
export function leastSquares(design: DesignMatrix): LeastSquares {
  const { n, values } = design;
  const k = design.columns.length;
  if (n <= k) throw new StatsError('too_few_samples', `${n} samples are too few for a model of ${k} coefficients.`);
  const at = (sample: number, column: number) => float64At(values, sample * k + column);
  const lengths = design.columns.map((_, c) => Math.sqrt(sumOver(n, (i) => at(i, c) ** 2)));
  const gram = Array.from({ length: k }, (_, a) =>
    Float64Array.from(
      { length: k },
      (_unused, b) => sumOver(n, (i) => at(i, a) * at(i, b)) / (numberAt(lengths, a) * numberAt(lengths, b)),
    ),
  );
  const scaled = invert(gram, design);
  const inverse = Float64Array.from({ length: k * k }, (_, cell) => {
    const [a, b] = [Math.floor(cell / k), cell % k];
    return float64At(itemAt(scaled, a), b) / (numberAt(lengths, a) * numberAt(lengths, b));
  });
  return {
    inverse,
    fit(response) {
      const products = Float64Array.from({ length: k }, (_, c) => sumOver(n, (i) => at(i, c) * valueAt(response, i)));
      const coefficients = products.map((_, a) =>
        products.reduce((sum, product, b) => sum + float64At(inverse, a * k + b) * product, 0),
      );
      const residuals = Float64Array.from({ length: n }, (_, i) =>
        coefficients.reduce((left, coefficient, c) => left - coefficient * at(i, c), valueAt(response, i)),
      );
      return { coefficients, residuals };
    },
  };
}

function sumOver(n: number, term: (i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += term(i);
  return sum;
}

/** Gauss–Jordan on a correlation-like matrix; a pivot near 0 is a column that those before it determine. */
function invert(matrix: readonly Float64Array[], { columns }: DesignMatrix): Float64Array[] {
  const k = matrix.length;
  const rows = matrix.map((row, a) =>
    Float64Array.from({ length: 2 * k }, (_, b) => (b < k ? float64At(row, b) : b - k === a ? 1 : 0)),
  );
  rows.forEach((row, step) => {
    const pivot = float64At(row, step);
    if (!(Math.abs(pivot) > 1e-10)) {
      throw new StatsError(
        'bad_parameter',
        `“${columns[step]?.name}” is a linear combination of the other variables. Remove one of them.`,
      );
    }
    for (let b = 0; b < 2 * k; b++) row[b] = float64At(row, b) / pivot;
    rows.forEach((other, place) => {
      const factor = float64At(other, step);
      if (place === step || factor === 0) return;
      for (let b = 0; b < 2 * k; b++) other[b] = float64At(other, b) - factor * float64At(row, b);
    });
  });
  return rows.map((row) => row.slice(k));
}
