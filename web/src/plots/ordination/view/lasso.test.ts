import { describe, expect, it } from 'vitest';
import { extentsOf } from '../prepare-points.ts';
import { boxCorners, type Corner, nearestPoint, pointsInside, thinLine } from './lasso.ts';
import { projectAll, projectionOf } from './projection.ts';
import { areaRecipe, combineFor, combineSelection, pointsOfArea } from './recipe.ts';
import { FIRST_CAMERA, fitView, frameFor } from './view.ts';

const concave = [
  [0, 0],
  [4, 0],
  [4, 4],
  [2, 1],
  [0, 4],
] as const;
const samples = Float32Array.of(0.5, 0.5, 0, 2, 3, 0, 3.8, 3, 0, -1, 0.5, 0, 9, 9, 0);

/** Numbers from 0 to 1, the same with every run. */
function createNoise() {
  let state = 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

describe('a lasso drawn by hand', () => {
  it('holds what lies inside and leaves out the bay of a concave outline', () => {
    expect(pointsInside(samples, concave)).toEqual([0, 2]);
  });

  /** How often the outline winds about a point is odd: a definition that needs no rows and no rays. */
  const holds = (outline: readonly Corner[], [x, y]: Corner): boolean => {
    const angles = outline.map(([px, py]) => Math.atan2(py - y, px - x));
    const turned = angles.reduce((sum, angle, i) => {
      const by = angle - (angles.at(i - 1) ?? 0);
      return sum + by - 2 * Math.PI * Math.round(by / (2 * Math.PI));
    }, 0);
    return Math.abs(Math.round(turned / (2 * Math.PI))) % 2 === 1;
  };

  it('holds the same points as the definition, however it crosses itself, and in whatever direction it was drawn', () => {
    const random = createNoise();
    const points = Float32Array.from({ length: 600 }, () => random() * 10 - 5);
    const star = Array.from({ length: 5 }, (_, i): Corner => [4 * Math.sin(i * 2.5133), 4 * Math.cos(i * 2.5133)]);
    const scribble = Array.from({ length: 40 }, (): Corner => [random() * 9 - 4.5, random() * 9 - 4.5]);
    for (const outline of [star, scribble, concave]) {
      const expected = Array.from({ length: 200 }, (_, i) => i).filter((i) =>
        holds(outline, [points[i * 3] ?? 0, points[i * 3 + 1] ?? 0]),
      );
      expect(expected.length).toBeGreaterThan(5);
      expect(pointsInside(points, outline)).toEqual(expected);
      expect(pointsInside(points, outline.toReversed())).toEqual(expected);
    }
  });

  it('that is a line without height holds nothing', () => {
    expect(
      pointsInside(samples, [
        [0, 0.5],
        [4, 0.5],
        [2, 0.5],
      ]),
    ).toEqual([]);
  });

  it('selects nothing while it has fewer than three corners', () => {
    expect(pointsInside(samples, concave.slice(0, 2))).toEqual([]);
  });

  it('agrees with the bounding box when it is a box', () => {
    expect(pointsInside(samples, boxCorners([3, 5], [0, 0]))).toEqual([0, 1]);
  });

  it('drops corners that the hand set on the same place', () => {
    expect(
      thinLine(
        [
          [0, 0],
          [1, 0],
          [5, 0],
          [5, 1],
        ],
        3,
      ),
    ).toEqual([
      [0, 0],
      [5, 0],
    ]);
  });
});

describe('the recipe of a selection', () => {
  const points = Float32Array.from({ length: 300 }, (_, i) => Math.sin(i * 12.9898) * 0.5);
  const extents = extentsOf(points);
  const outline = [
    [100, 80],
    [420, 120],
    [380, 330],
    [140, 300],
  ] as const;

  it.each(['2d', '3d'] as const)('holds the points seen inside the outline, and finds them again (%s)', (mode) => {
    const frame = frameFor(600, 420, mode);
    const view = mode === '2d' ? fitView(mode, extents) : { ...FIRST_CAMERA, turn: 1.1 };
    const projection = projectionOf(view, frame, extents);
    const seen = pointsInside(projectAll(projection, frame, points), outline);
    const recipe = areaRecipe({
      kind: 'lasso',
      combine: 'replace',
      axes: ['PC1', 'PC2'],
      outline,
      view,
      frame,
      projection,
    });
    expect(seen.length).toBeGreaterThan(10);
    expect(pointsOfArea(JSON.parse(JSON.stringify(recipe)), points)).toEqual(seen);
  });

  it('adds with Shift, takes away with Alt, and keeps samples in their order', () => {
    expect(combineSelection(new Set([5, 1]), [3], combineFor({ shiftKey: true, altKey: false }))).toEqual([1, 3, 5]);
    expect(combineSelection(new Set([5, 1]), [5], combineFor({ shiftKey: false, altKey: true }))).toEqual([1]);
    expect(combineSelection(new Set([5, 1]), [3], combineFor({ shiftKey: false, altKey: false }))).toEqual([3]);
  });
});

describe('the sample under the pointer', () => {
  it('is the nearest within reach', () => {
    const screen = Float32Array.of(10, 10, 1, 14, 10, 1);
    expect(nearestPoint(screen, [13, 11], 10)).toBe(1);
    expect(nearestPoint(screen, [40, 40], 10)).toBeNull();
  });
});
