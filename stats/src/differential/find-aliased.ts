import { float64At, itemAt, numberAt } from '../array/read-element.ts';
import type { DesignMatrix } from './design-matrix.ts';

export interface AliasedColumn {
  column: string;
  /** The columns that determine it; without the intercept unless it is alone. */
  by: string[];
}

/** Share of a column's length below which nothing is left of it. */
const TOLERANCE = 1e-7;
/** Share of the largest weight below which a column takes no part. */
const LEAST_WEIGHT = 1e-6;

/**
 * Columns of a design that are linear combinations of those before them, which no model can tell apart, with the columns
 * that make each up. Modified Gram–Schmidt with a tolerance of 1e-7 of the column's length (as R's `lm`, LINPACK dqrdc2).
 * Empty for a design of full rank.
 */
export function findAliasedColumns({ n, columns, values }: DesignMatrix): AliasedColumn[] {
  const k = columns.length;
  const found: AliasedColumn[] = [];
  /** Of length 1 and orthogonal, each with its weights of the columns themselves. */
  const basis: { vector: Float64Array; weights: Float64Array }[] = [];
  for (const [at, { name }] of columns.entries()) {
    const vector = Float64Array.from({ length: n }, (_, sample) => float64At(values, sample * k + at));
    const whole = lengthOf(vector);
    const weights = new Float64Array(k);
    // Twice: once leaves errors that grow with the columns' likeness.
    for (let turn = 0; turn < 2; turn++) for (const one of basis) subtract(vector, weights, one);
    const left = lengthOf(vector);
    if (left > TOLERANCE * whole) {
      weights[at] = 1;
      basis.push({ vector: vector.map((value) => value / left), weights: weights.map((value) => value / left) });
    } else found.push({ column: name, by: partsOf(weights, columns) });
  }
  return found;
}

const lengthOf = (vector: Float64Array): number => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));

/** Takes the part along a basis vector away, and notes what that was made of. */
function subtract(vector: Float64Array, weights: Float64Array, one: { vector: Float64Array; weights: Float64Array }) {
  const along = vector.reduce((sum, value, i) => sum + value * float64At(one.vector, i), 0);
  for (let i = 0; i < vector.length; i++) vector[i] = float64At(vector, i) - along * float64At(one.vector, i);
  for (let c = 0; c < weights.length; c++) weights[c] = float64At(weights, c) - along * float64At(one.weights, c);
}

function partsOf(weights: Float64Array, columns: DesignMatrix['columns']): string[] {
  const sizes = Array.from(weights, Math.abs);
  const most = Math.max(...sizes);
  const parts = columns.flatMap((_, c) => (numberAt(sizes, c) > LEAST_WEIGHT * most ? [c] : []));
  const named = parts.filter((c) => itemAt(columns, c).covariate !== null);
  return (named.length > 0 ? named : parts).map((c) => itemAt(columns, c).name);
}
