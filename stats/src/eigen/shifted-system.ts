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
    const below = offDiagonal[i] ?? 0;
    const pivot = pivots[i] ?? 0;
    if (Math.abs(pivot) >= Math.abs(below)) {
      if (Math.abs(pivot) < least) pivots[i] = least;
      const multiplier = below / (pivots[i] ?? least);
      multipliers[i] = multiplier;
      pivots[i + 1] = (pivots[i + 1] ?? 0) - multiplier * (first[i] ?? 0);
    } else {
      const multiplier = pivot / below;
      const [next, beyond] = [pivots[i + 1] ?? 0, first[i + 1] ?? 0];
      exchanged[i] = 1;
      multipliers[i] = multiplier;
      pivots[i] = below;
      pivots[i + 1] = (first[i] ?? 0) - multiplier * next;
      first[i] = next;
      second[i] = beyond;
      first[i + 1] = -multiplier * beyond;
    }
  }
  if (n > 0 && Math.abs(pivots[n - 1] ?? 0) < least) pivots[n - 1] = least;
  return { pivots, first, second, multipliers, exchanged };
}

/** Solves (T − λI) x = b in place. */
export function solveFactored(factors: ShiftedFactors, b: Float64Array): void {
  const { pivots, first, second, multipliers, exchanged } = factors;
  const n = b.length;
  for (let i = 0; i < n - 1; i++) {
    const [here, next] = [b[i] ?? 0, b[i + 1] ?? 0];
    if (exchanged[i] === 1) {
      b[i] = next;
      b[i + 1] = here - (multipliers[i] ?? 0) * next;
    } else {
      b[i + 1] = next - (multipliers[i] ?? 0) * here;
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    const known = (first[i] ?? 0) * (b[i + 1] ?? 0) + (second[i] ?? 0) * (b[i + 2] ?? 0);
    b[i] = ((b[i] ?? 0) - known) / (pivots[i] ?? 1);
  }
}
