import { float64At } from '../array/read-element.ts';
import type { Tridiagonal } from './tridiagonalise.ts';

/** LU factors of T − λI with row exchanges: U has two bands above its diagonal, L one multiplier a row. */
export interface ShiftedFactors {
  readonly pivots: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly multipliers: Float64Array;
  readonly exchanged: Uint8Array;
}

/**
 * Gaussian elimination of T − `shift`·I with partial pivoting; a vanishing pivot is replaced by ε·`norm`, which is
 * what inverse iteration wants. Source: LAPACK `dgttrf` / `dlagtf`.
 */
export function factorShifted(tridiagonal: Tridiagonal, shift: number, norm: number): ShiftedFactors {
  const { n, diagonal, offDiagonal } = tridiagonal;
  const pivots = diagonal.map((value) => value - shift);
  const first = offDiagonal.slice();
  const second = new Float64Array(n);
  const multipliers = new Float64Array(n);
  const exchanged = new Uint8Array(n);
  const least = Number.EPSILON * norm;
  for (let i = 0; i < n - 1; i++) {
    const below = float64At(offDiagonal, i);
    const pivot = float64At(pivots, i);
    if (Math.abs(pivot) >= Math.abs(below)) {
      if (Math.abs(pivot) < least) pivots[i] = least;
      const multiplier = below / float64At(pivots, i);
      multipliers[i] = multiplier;
      pivots[i + 1] = float64At(pivots, i + 1) - multiplier * float64At(first, i);
    } else {
      const multiplier = pivot / below;
      const [next, beyond] = [float64At(pivots, i + 1), float64At(first, i + 1)];
      exchanged[i] = 1;
      multipliers[i] = multiplier;
      pivots[i] = below;
      pivots[i + 1] = float64At(first, i) - multiplier * next;
      first[i] = next;
      second[i] = beyond;
      first[i + 1] = -multiplier * beyond;
    }
  }
  if (n > 0 && Math.abs(float64At(pivots, n - 1)) < least) pivots[n - 1] = least;
  return { pivots, first, second, multipliers, exchanged };
}

/** Solves (T − λI) x = b in place. */
export function solveFactored(factors: ShiftedFactors, b: Float64Array): void {
  const { pivots, first, second, multipliers, exchanged } = factors;
  const n = b.length;
  for (let i = 0; i < n - 1; i++) {
    const [here, next] = [float64At(b, i), float64At(b, i + 1)];
    if (exchanged[i] === 1) {
      b[i] = next;
      b[i + 1] = here - float64At(multipliers, i) * next;
    } else {
      b[i + 1] = next - float64At(multipliers, i) * here;
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    const near = i + 1 < n ? float64At(first, i) * float64At(b, i + 1) : 0;
    const far = i + 2 < n ? float64At(second, i) * float64At(b, i + 2) : 0;
    b[i] = (float64At(b, i) - (near + far)) / float64At(pivots, i);
  }
}
