import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { factorShifted, solveFactored } from './shifted-system.ts';
import type { Tridiagonal } from './tridiagonalise.ts';

function makeTridiagonal(diagonal: number[], offDiagonal: number[]): Tridiagonal {
  return {
    n: diagonal.length,
    diagonal: Float64Array.from(diagonal),
    offDiagonal: Float64Array.from([...offDiagonal, 0]),
    reflectors: new Float64Array(0),
    scales: new Float64Array(0),
  };
}

function apply({ diagonal, offDiagonal }: Tridiagonal, shift: number, x: Float64Array): Float64Array {
  return x.map((value, i) => {
    const extra = (offDiagonal[i] ?? 0) * (x[i + 1] ?? 0) + (offDiagonal[i - 1] ?? 0) * (x[i - 1] ?? 0);
    return ((diagonal[i] ?? 0) - shift) * value + extra;
  });
}

describe('solving a shifted tridiagonal system', () => {
  test.each([1, 2, 3, 10, 200])('of %i equations gives back the right-hand side', (n) => {
    const random = createRandomSource(n);
    const draw = (length: number) => Array.from({ length }, () => random.nextNormal());
    const tridiagonal = makeTridiagonal(draw(n), draw(n - 1));
    const b = Float64Array.from(draw(n));
    const x = b.slice();
    solveFactored(factorShifted(tridiagonal, 0.123, 5), x);
    const size = Math.max(1, ...x.map(Math.abs));
    apply(tridiagonal, 0.123, x).forEach((value, i) => {
      expect(Math.abs(value - (b[i] ?? 0)) / size).toBeLessThan(1e-12);
    });
  });

  test('exchanges rows where the pivot is small', () => {
    const tridiagonal = makeTridiagonal([1e-20, 1e-20, 1], [1, 1]);
    const factors = factorShifted(tridiagonal, 0, 1);
    expect(factors.exchanged[0]).toBe(1);
    const x = Float64Array.of(1, 2, 3);
    solveFactored(factors, x);
    const back = apply(tridiagonal, 0, x);
    [1, 2, 3].forEach((value, i) => {
      expect(back[i]).toBeCloseTo(value, 12);
    });
  });

  test('at an exact eigenvalue blows the eigenvector up instead of dividing by zero', () => {
    const tridiagonal = makeTridiagonal([2, 2], [1]);
    const x = Float64Array.of(1, 0.5);
    solveFactored(factorShifted(tridiagonal, 3, 3), x);
    expect(x.every(Number.isFinite)).toBe(true);
    expect(Math.abs(x[0] ?? 0)).toBeGreaterThan(1e12);
    expect((x[1] ?? 0) / (x[0] ?? 1)).toBeCloseTo(1, 12);
  });
});
