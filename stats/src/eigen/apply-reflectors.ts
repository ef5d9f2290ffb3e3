import { float64At, numberAt } from '../array/read-element.ts';
import type { Tridiagonal } from './tridiagonalise.ts';

/**
 * Applies Q to each of the vectors (rows of length n), in place: eigenvectors of T become eigenvectors of A.
 *
 * Four reflections at a time as one product I − V S Vᵀ with S upper triangular: the sums of one pass over a vector do
 * not wait for each other, and the vector is read and written a quarter as often.
 *
 * Source: Schreiber & Van Loan 1989, SIAM J. Sci. Stat. Comput. 10:53–57; S as LAPACK `dlarft`.
 */
export function applyReflectors(tridiagonal: Tridiagonal, vectors: readonly Float64Array[]): void {
  const { n } = tridiagonal;
  const rows = [new Float64Array(n), new Float64Array(n), new Float64Array(n), new Float64Array(n)] as const;
  for (let end = n - 1; end > 0; end -= 4) {
    const block = collectBlock(tridiagonal, rows, { first: Math.max(0, end - 4), end });
    for (const vector of vectors) applyBlock(block, vector);
  }
}

interface Block {
  /** Four reflectors of length n, zero before their first number; those that are not there are zero. */
  readonly rows: readonly [Float64Array, Float64Array, Float64Array, Float64Array];
  /** S, row-major 4 × 4. */
  readonly factors: Float64Array;
  /** From here on the rows are not zero. */
  readonly start: number;
}

/** Of the reflectors first ≤ k < end, in `rows`. */
function collectBlock(
  { n, reflectors, scales }: Tridiagonal,
  rows: Block['rows'],
  { first, end }: { first: number; end: number },
): Block {
  rows.forEach((own, index) => {
    const k = first + index;
    own.fill(0, 0, k < end ? k + 1 : n);
    if (k < end) own.set(reflectors.subarray(k * n + k + 1, (k + 1) * n), k + 1);
  });
  const factors = new Float64Array(16);
  rows.forEach((own, j) => {
    const tau = first + j < end ? float64At(scales, first + j) : 0;
    const products = rows.slice(0, j).map((other) => dot(other, own, first + 1));
    for (let i = 0; i < j; i++) {
      let sum = 0;
      for (let l = i; l < j; l++) sum += float64At(factors, 4 * i + l) * numberAt(products, l);
      factors[4 * i + j] = -tau * sum;
    }
    factors[4 * j + j] = tau;
  });
  return { rows, factors, start: first + 1 };
}

function dot(a: Float64Array, b: Float64Array, start: number): number {
  let sum = 0;
  for (let j = start; j < a.length; j++) sum += float64At(a, j) * float64At(b, j);
  return sum;
}

function applyBlock({ rows, factors, start }: Block, vector: Float64Array): void {
  const [p, q, r, s] = rows;
  const n = vector.length;
  let [dp, dq, dr, ds] = [0, 0, 0, 0];
  for (let j = start; j < n; j++) {
    const value = float64At(vector, j);
    dp += value * float64At(p, j);
    dq += value * float64At(q, j);
    dr += value * float64At(r, j);
    ds += value * float64At(s, j);
  }
  const [ap, aq, ar, az] = multiplyFour(factors, [dp, dq, dr, ds]);
  for (let j = start; j < n; j++) {
    const taken = ap * float64At(p, j) + aq * float64At(q, j) + ar * float64At(r, j) + az * float64At(s, j);
    vector[j] = float64At(vector, j) - taken;
  }
}

type Four = readonly [number, number, number, number];

function multiplyFour(factors: Float64Array, [a, b, c, d]: Four): Four {
  const row = (i: number): number =>
    float64At(factors, i) * a +
    float64At(factors, i + 1) * b +
    float64At(factors, i + 2) * c +
    float64At(factors, i + 3) * d;
  return [row(0), row(4), row(8), row(12)];
}
