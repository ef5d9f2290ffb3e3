import { describe, expect, test } from 'vitest';
import { tridiagonalValues } from './tridiagonal-values.ts';
import { normalise, orthogonalise, tridiagonalVectors } from './tridiagonal-vectors.ts';
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

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, j) => sum + value * (b[j] ?? 0), 0);
}

describe('eigenvectors of a tridiagonal matrix', () => {
  const n = 30;
  const chain = makeTridiagonal(new Array(n).fill(2), new Array(n - 1).fill(-1));

  test('of second differences are sine waves', () => {
    const [first] = tridiagonalVectors(chain, tridiagonalValues(chain).subarray(0, 1));
    const wave = Float64Array.from({ length: n }, (_, i) => Math.sin(((i + 1) * n * Math.PI) / (n + 1)));
    normalise(wave);
    expect(Math.abs(dot(first ?? new Float64Array(n), wave))).toBeCloseTo(1, 12);
  });

  test('are at right angles, each of length 1', () => {
    const vectors = tridiagonalVectors(chain, tridiagonalValues(chain));
    expect(vectors).toHaveLength(n);
    vectors.forEach((a, i) => {
      vectors.forEach((b, j) => {
        expect(dot(a, b)).toBeCloseTo(i === j ? 1 : 0, 11);
      });
    });
  });

  test('of pairs that agree to 14 digits (Wilkinson W21+) are still at right angles', () => {
    const wilkinson = makeTridiagonal(
      Array.from({ length: 21 }, (_, i) => Math.abs(10 - i)),
      new Array(20).fill(1),
    );
    const [a, b] = tridiagonalVectors(wilkinson, tridiagonalValues(wilkinson).subarray(0, 2));
    expect(dot(a ?? new Float64Array(21), b ?? new Float64Array(21))).toBeCloseTo(0, 12);
  });

  test('of an eigenvalue that many parts share span all of it', () => {
    const same = makeTridiagonal(new Array(8).fill(5), new Array(7).fill(0));
    const vectors = tridiagonalVectors(same, tridiagonalValues(same));
    vectors.forEach((a, i) => {
      vectors.forEach((b, j) => {
        expect(dot(a, b)).toBeCloseTo(i === j ? 1 : 0, 12);
      });
    });
  });

  test('are the same each time', () => {
    const values = tridiagonalValues(chain).subarray(0, 5);
    expect(tridiagonalVectors(chain, values)).toEqual(tridiagonalVectors(chain, values));
  });

  test('are refused for a number that is no eigenvalue', () => {
    expect(() => tridiagonalVectors(chain, Float64Array.of(17))).toThrow('An axis could not be computed');
  });

  test('are none when none are asked for', () => {
    expect(tridiagonalVectors(chain, new Float64Array(0))).toEqual([]);
  });
});

describe('lengths and right angles', () => {
  test('normalise gives the length that was, without overflow', () => {
    const vector = Float64Array.of(3e200, 4e200);
    expect(normalise(vector)).toBeCloseTo(5e200, -187);
    expect(vector[0]).toBeCloseTo(0.6, 14);
    expect(vector[1]).toBeCloseTo(0.8, 14);
    const zero = new Float64Array(3);
    expect(normalise(zero)).toBe(0);
    expect([...zero]).toEqual([0, 0, 0]);
  });

  test('orthogonalise takes off what lies along the others', () => {
    const vector = Float64Array.of(3, 4, 5);
    orthogonalise(vector, [Float64Array.of(1, 0, 0), Float64Array.of(0, 0, 1)]);
    expect([...vector]).toEqual([0, 4, 0]);
  });
});
