import { expect, test } from 'vitest';
import lung from './lung-ordination.json' with { type: 'json' };
import { closePairs, type Point, projectPoints } from './project-points.ts';

const points = lung.points.map(([x = 0, y = 0, z = 0, group = 0]): Point => [x, y, z, group]);

test('every sample of the lung cohort stands within the picture, nearer ones drawn last', () => {
  const projected = projectPoints(points);
  expect(projected).toHaveLength(57);
  const edges = [projected.map(({ x }) => x), projected.map(({ y }) => y)].flatMap((values) => [
    Math.min(...values),
    Math.max(...values),
  ]);
  expect(Math.min(...edges)).toBeCloseTo(0.07);
  expect(Math.max(...edges)).toBeCloseTo(0.93);
  const nearness = projected.map(({ near }) => near);
  expect(nearness).toEqual(nearness.toSorted((a, b) => a - b));
});

test('a single point is the middle of the picture', () => {
  expect(projectPoints([[0, 0, 0, 2]])).toEqual([{ x: 0.5, y: 0.5, near: 1, group: 2 }]);
});

test('only points that lie close are joined', () => {
  const at = (x: number) => ({ x, y: 0, near: 1, group: 0 });
  expect(closePairs([at(0), at(0.1), at(0.5)], 0.2)).toEqual([[at(0), at(0.1)]]);
});
