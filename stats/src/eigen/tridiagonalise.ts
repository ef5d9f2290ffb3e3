import { float64At } from '../array/read-element.ts';

/** QᵀAQ = T. `reflectors` row k holds, from column k + 1 on, the vector of reflection k; `scales[k]` its factor τ. */
export interface Tridiagonal {
  readonly n: number;
  readonly diagonal: Float64Array;
  /** `offDiagonal[k]` stands beside rows k and k + 1; the last entry is 0. */
  readonly offDiagonal: Float64Array;
  readonly reflectors: Float64Array;
  readonly scales: Float64Array;
}

/**
 * Householder reduction of a symmetric matrix to tridiagonal form, in place.
 *
 * @param matrix n × n, row-major; only the upper triangle is read, and it is overwritten by the reflectors.
 * Each step's rank-2 update is delayed into the next step's product, so that the trailing matrix is read once a step.
 *
 * Source: Golub & Van Loan 2013, "Matrix Computations", 4th ed., alg. 8.3.1; reflections I − τ v vᵀ with v₀ = 1 as
 * LAPACK `dsytd2`.
 */
export function tridiagonalise(matrix: Float64Array, n: number): Tridiagonal {
  const diagonal = new Float64Array(n);
  const offDiagonal = new Float64Array(n);
  const scales = new Float64Array(n);
  const pending = { v: new Float64Array(n), w: new Float64Array(n) };
  const product = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    const row = matrix.subarray(k * n, (k + 1) * n);
    updateRow(row, k, pending, k);
    diagonal[k] = float64At(row, k);
    if (k === n - 1) break;
    const { beta, tau } = reflect(row, k + 1);
    offDiagonal[k] = beta;
    scales[k] = tau;
    product.fill(0);
    for (let i = k + 1; i < n; i++)
      updateAndMultiply(matrix.subarray(i * n, (i + 1) * n), { i, pending, vector: row, product });
    queueUpdate(pending, { vector: row, product, tau, start: k + 1 });
  }
  return { n, diagonal, offDiagonal, reflectors: matrix, scales };
}

interface PendingUpdate {
  readonly v: Float64Array;
  readonly w: Float64Array;
}

function updateRow(row: Float64Array, i: number, { v, w }: PendingUpdate, start: number): void {
  const [vi, wi] = [float64At(v, i), float64At(w, i)];
  for (let j = start; j < row.length; j++) row[j] = float64At(row, j) - vi * float64At(w, j) - wi * float64At(v, j);
}

/** Turns row[start…] into the reflector that maps it to (beta, 0, …). */
function reflect(row: Float64Array, start: number): { beta: number; tau: number } {
  const head = float64At(row, start);
  let tail = 0;
  for (let j = start + 1; j < row.length; j++) tail += float64At(row, j) ** 2;
  row[start] = 1;
  if (tail === 0) return { beta: head, tau: 0 };
  const beta = head >= 0 ? -Math.sqrt(head * head + tail) : Math.sqrt(head * head + tail);
  for (let j = start + 1; j < row.length; j++) row[j] = float64At(row, j) / (head - beta);
  return { beta, tau: (beta - head) / beta };
}

function updateAndMultiply(
  row: Float64Array,
  at: { i: number; pending: PendingUpdate; vector: Float64Array; product: Float64Array },
): void {
  const { i, vector, product } = at;
  const { v, w } = at.pending;
  const n = row.length;
  const [vi, wi, xi] = [float64At(v, i), float64At(w, i), float64At(vector, i)];
  const corner = float64At(row, i) - 2 * vi * wi;
  row[i] = corner;
  let sum = corner * xi;
  for (let j = i + 1; j < n; j++) {
    const value = float64At(row, j) - vi * float64At(w, j) - wi * float64At(v, j);
    row[j] = value;
    sum += value * float64At(vector, j);
    product[j] = float64At(product, j) + value * xi;
  }
  product[i] = float64At(product, i) + sum;
}

function queueUpdate(
  { v, w }: PendingUpdate,
  step: { vector: Float64Array; product: Float64Array; tau: number; start: number },
): void {
  const { vector, product, tau, start } = step;
  let dot = 0;
  for (let j = start; j < vector.length; j++) dot += float64At(vector, j) * float64At(product, j);
  const half = 0.5 * tau * tau * dot;
  v.fill(0, 0, start);
  w.fill(0, 0, start);
  for (let j = start; j < vector.length; j++) {
    v[j] = float64At(vector, j);
    w[j] = tau * float64At(product, j) - half * float64At(vector, j);
  }
}
