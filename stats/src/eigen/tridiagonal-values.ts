import { float64At } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { Tridiagonal } from './tridiagonalise.ts';

const MAX_SWEEPS = 60;

/**
 * All eigenvalues of a symmetric tridiagonal matrix, falling; implicit QL with Wilkinson's shift, without vectors
 * (about 10 n² multiplications).
 *
 * Refused: `not_converged` when one value needs more than 60 sweeps (values that are no numbers do it). Values are exact to
 * rounding of the largest.
 * Source: Golub & Van Loan 2013, alg. 8.3.3; the arrangement of EISPACK `imtql1`.
 */
export function tridiagonalValues(tridiagonal: Pick<Tridiagonal, 'diagonal' | 'offDiagonal'>): Float64Array {
  const d = tridiagonal.diagonal.slice();
  const e = tridiagonal.offDiagonal.slice();
  // Where the rank is low, whole blocks are rounding, which is never negligible beside itself (EISPACK `tql1` does so too).
  const nothing = Number.EPSILON * Math.max(largest(d), largest(e));
  for (let low = 0; low < d.length; low++) {
    let sweeps = 0;
    for (let high = findSplit({ d, e, nothing }, low); high !== low; high = findSplit({ d, e, nothing }, low)) {
      if (++sweeps > MAX_SWEEPS) throw new StatsError('not_converged', 'The eigenvalues could not be computed.');
      qlSweep(d, e, { low, high });
    }
  }
  return d.sort().reverse();
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** First place from `low` on whose off-diagonal entry is negligible beside its neighbours, or nothing. */
function findSplit({ d, e, nothing }: { d: Float64Array; e: Float64Array; nothing: number }, low: number): number {
  for (let m = low; m < d.length - 1; m++) {
    const scale = Math.abs(float64At(d, m)) + Math.abs(float64At(d, m + 1));
    if (Math.abs(float64At(e, m)) <= Math.max(nothing, Number.EPSILON * scale)) return m;
  }
  return d.length - 1;
}

function qlSweep(d: Float64Array, e: Float64Array, { low, high }: { low: number; high: number }): void {
  const first = (float64At(d, low + 1) - float64At(d, low)) / (2 * float64At(e, low));
  const length = Math.hypot(first, 1);
  let g = float64At(d, high) - float64At(d, low) + float64At(e, low) / (first + (first >= 0 ? length : -length));
  let [sine, cosine, shift] = [1, 1, 0];
  for (let i = high - 1; i >= low; i--) {
    const f = sine * float64At(e, i);
    const b = cosine * float64At(e, i);
    const r = Math.sqrt(f * f + g * g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1] = float64At(d, i + 1) - shift;
      e[high] = 0;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = float64At(d, i + 1) - shift;
    const turned = (float64At(d, i) - g) * sine + 2 * cosine * b;
    shift = sine * turned;
    d[i + 1] = g + shift;
    g = cosine * turned - b;
  }
  d[low] = float64At(d, low) - shift;
  e[low] = g;
  e[high] = 0;
}
