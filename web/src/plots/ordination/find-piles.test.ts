import { expect, test } from 'vitest';
import { findPiles } from './find-piles.ts';
import { extentsOf } from './prepare-points.ts';

const found = (points: readonly (readonly [number, number])[]) => {
  const positions = Float32Array.from(points.flatMap(([x, y]) => [x, y, 0]));
  return findPiles(positions, extentsOf(positions)).map(({ n }) => n);
};

test('samples on one point are a pile, also where they differ by rounding; neighbours are not', () => {
  expect(
    found([
      [0, 0],
      [0.3, 0.3],
      [0.3 + 1e-8, 0.3],
      [0.3, 0.3],
      [0.302, 0.3],
      [1, 1],
      [1, 1],
    ]),
  ).toEqual([3, 2]);
});

test('of no samples, and of samples that all lie on one point, nothing breaks', () => {
  expect(found([])).toEqual([]);
  expect(
    found([
      [0.5, 0.5],
      [0.5, 0.5],
    ]),
  ).toEqual([2]);
});
