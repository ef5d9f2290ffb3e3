import { float64At, itemAt } from '../array/read-element.ts';

/** Columns are whitened: M with (X M)ᵀ(X M) = I and M in the row space of X, given by what it does. */
export interface Whitening {
  readonly rank: number;
  /** g with g = h M for a row h of p numbers. */
  project(row: Float64Array): Float64Array;
  /** M v, p numbers, for v of `rank` numbers. */
  lift(vector: Float64Array): Float64Array;
}

/**
 * A whitening of X (n × p, given as p columns, which are overwritten) by a complete orthogonal decomposition:
 * Householder reflections with column pivoting, then reflections of the rows when the rank is below p. It spans what
 * the singular value decomposition's V Σ⁻¹ spans, with directions of size below `tolerance` left out.
 *
 * Source: Golub & Van Loan 2013, "Matrix Computations", 4th ed., §5.4 and §5.5.
 */
export function whitenColumns(columns: Float64Array[], tolerance: number): Whitening {
  const p = columns.length;
  const order = columns.map((_, place) => place);
  const rank = reduceColumns(columns, order, tolerance);
  const rows = Array.from({ length: rank }, (_, r) => Float64Array.from(columns, (column) => float64At(column, r)));
  const upper = rank === p ? null : reflectRows(rows);
  const permute = (row: Float64Array) => Float64Array.from(order, (place) => float64At(row, place));
  return {
    rank,
    project(row) {
      const turned = permute(row);
      if (!upper) return solveLower(rows, turned);
      for (const [start, vector] of upper.reflections.entries()) reflect(turned, vector, start);
      return solveUpper(upper.triangle, turned.subarray(0, rank));
    },
    lift(vector) {
      const turned = new Float64Array(p);
      turned.set(upper ? solveLower(upper.triangle, vector) : solveUpper(rows, vector));
      const reflections = upper?.reflections ?? [];
      for (let step = reflections.length - 1; step >= 0; step--) reflect(turned, itemAt(reflections, step), step);
      const lifted = new Float64Array(p);
      order.forEach((place, from) => {
        lifted[place] = float64At(turned, from);
      });
      return lifted;
    },
  };
}

/** X P = Q R: columns become those of R, in the order of falling remainders; answers with the rank. */
function reduceColumns(columns: Float64Array[], order: number[], tolerance: number): number {
  const n = columns[0]?.length ?? 0;
  const most = Math.min(n, columns.length);
  const left = columns.map((column) => ({ squares: sumSquares(column, 0), known: 0 }));
  for (const remainder of left) remainder.known = remainder.squares;
  for (let step = 0; step < most; step++) {
    const place = findLargest(columns, left, step);
    if (!(Math.sqrt(itemAt(left, place).squares) > tolerance)) return step;
    for (const list of [columns, order, left]) swap<Float64Array | number | Remainder>(list, step, place);
    const vector = toReflector(itemAt(columns, step), step);
    for (let c = step; c < columns.length; c++) {
      const [column, remainder] = [columns[c], left[c]];
      if (!column || !remainder) continue;
      reflect(column, vector, step);
      remainder.squares -= float64At(column, step) ** 2;
    }
  }
  return most;
}

/** Σ of squares from the current row on: carried along, and summed again where too little of what was `known` is left. */
interface Remainder {
  squares: number;
  known: number;
}

function findLargest(columns: readonly Float64Array[], left: readonly Remainder[], step: number): number {
  let [place, most] = [step, -1];
  for (let c = step; c < columns.length; c++) {
    const [column, remainder] = [columns[c], left[c]];
    if (!column || !remainder) continue;
    if (remainder.squares < 1e-4 * remainder.known) {
      remainder.squares = sumSquares(column, step);
      remainder.known = remainder.squares;
    }
    if (remainder.squares > most) [place, most] = [c, remainder.squares];
  }
  return place;
}

function sumSquares(column: Float64Array, start: number): number {
  let sum = 0;
  for (let i = start; i < column.length; i++) sum += float64At(column, i) ** 2;
  return sum;
}

function swap<T>(list: T[], a: number, b: number): void {
  const [first, second] = [list[a], list[b]];
  if (first === undefined || second === undefined || a === b) return;
  list[a] = second;
  list[b] = first;
}

/** The unit vector whose reflection sends everything of `column` from `start` on into place `start`. */
function toReflector(column: Float64Array, start: number): Float64Array {
  const vector = column.slice();
  vector.fill(0, 0, start);
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  const head = float64At(vector, start);
  vector[start] = head + (head < 0 ? -norm : norm);
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** target −= 2 v (v · target), v being 0 before `start`. */
function reflect(target: Float64Array, vector: Float64Array, start: number): void {
  let product = 0;
  for (let i = start; i < target.length; i++) product += float64At(target, i) * float64At(vector, i);
  const twice = 2 * product;
  for (let i = start; i < target.length; i++) target[i] = float64At(target, i) - twice * float64At(vector, i);
}

/** [R₁ R₂] = Sᵀ Zᵀ: the rows' own reduction. `triangle[i][j]` is S, upper, in rows. */
function reflectRows(rows: Float64Array[]): { reflections: Float64Array[]; triangle: Float64Array[] } {
  const rank = rows.length;
  const reflections = rows.map((_, step) => {
    const vector = toReflector(itemAt(rows, step), step);
    for (let r = step; r < rank; r++) reflect(itemAt(rows, r), vector, step);
    return vector;
  });
  const triangle = rows.map((_, i) =>
    Float64Array.from({ length: rank }, (_unused, j) => float64At(itemAt(rows, j), i)),
  );
  return { reflections, triangle };
}

/** x with U x = b, U upper triangular in rows. */
function solveUpper(upper: readonly Float64Array[], b: Float64Array): Float64Array {
  const x = b.slice(0, upper.length);
  for (let i = upper.length - 1; i >= 0; i--) {
    const row = itemAt(upper, i);
    let sum = float64At(x, i);
    for (let j = i + 1; j < upper.length; j++) sum -= float64At(row, j) * float64At(x, j);
    x[i] = sum / float64At(row, i);
  }
  return x;
}

/** x with Uᵀ x = b, U upper triangular in rows. */
function solveLower(upper: readonly Float64Array[], b: Float64Array): Float64Array {
  const x = b.slice(0, upper.length);
  for (let i = 0; i < upper.length; i++) {
    const row = itemAt(upper, i);
    const value = float64At(x, i) / float64At(row, i);
    x[i] = value;
    for (let j = i + 1; j < upper.length; j++) x[j] = float64At(x, j) - float64At(row, j) * value;
  }
  return x;
}
