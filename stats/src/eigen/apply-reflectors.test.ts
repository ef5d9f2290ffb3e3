import { expect, test } from 'vitest';
import { simulateSymmetric } from '../../fixtures/simulate-samples.ts';
import { createRandomSource } from '../random/generator.ts';
import { applyReflectors } from './apply-reflectors.ts';
import { type Tridiagonal, tridiagonalise } from './tridiagonalise.ts';

/** One reflection after the other, as they are defined: the last one first. */
function applyOneByOne({ n, reflectors, scales }: Tridiagonal, vector: readonly number[]): number[] {
  let now = [...vector];
  for (let k = n - 2; k >= 0; k--) {
    const v = now.map((_, j) => (j > k ? (reflectors[k * n + j] ?? 0) : 0));
    const along = (scales[k] ?? 0) * v.reduce((sum, value, j) => sum + value * (now[j] ?? 0), 0);
    now = now.map((value, j) => value - along * (v[j] ?? 0));
  }
  return now;
}

// 2 to 6 reflect one to five times: blocks of four that are full, with a rest of one, and short.
test.each([1, 2, 3, 4, 5, 6, 9, 10, 30])('reflecting four at a time is reflecting one by one, n = %i', (n) => {
  const tridiagonal = tridiagonalise(simulateSymmetric(n + 1, n), n);
  const random = createRandomSource(n);
  const vectors = [0, 1, 2].map(() => Array.from({ length: n }, () => random.nextNormal()));
  const found = vectors.map((vector) => Float64Array.from(vector));
  applyReflectors(tridiagonal, found);
  vectors.forEach((vector, at) => {
    applyOneByOne(tridiagonal, vector).forEach((value, j) => {
      expect(found[at]?.[j]).toBeCloseTo(value, 12);
    });
  });
});

test('a matrix that is tridiagonal already is reflected into itself, up to signs', () => {
  const n = 7;
  const matrix = Float64Array.from({ length: n * n }, (_, at) => {
    const apart = Math.abs(Math.floor(at / n) - (at % n));
    return apart === 0 ? 2 : apart === 1 ? -1 : 0;
  });
  const tridiagonal = tridiagonalise(matrix, n);
  const units = Array.from({ length: n }, (_, k) => Float64Array.from({ length: n }, (__, j) => (j === k ? 1 : 0)));
  applyReflectors(tridiagonal, units);
  units.forEach((unit, k) => {
    expect(Array.from(unit, Math.abs)).toEqual(Array.from({ length: n }, (_, j) => (j === k ? 1 : 0)));
  });
});

test('without vectors there is nothing to do, and no vector is another’s', () => {
  const tridiagonal = tridiagonalise(simulateSymmetric(2, 8), 8);
  const [one, other] = [new Float64Array(8).fill(1), new Float64Array(8)];
  applyReflectors(tridiagonal, []);
  applyReflectors(tridiagonal, [one, other]);
  expect(Math.hypot(...one)).toBeCloseTo(Math.sqrt(8), 12);
  expect([...other]).toEqual(new Array(8).fill(0));
});
