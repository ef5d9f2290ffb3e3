/** A projected point: its position in the unit square, and its nearness (1 in the middle, greater in front). */
export interface Projected {
  x: number;
  y: number;
  near: number;
  group: number;
}
export type Point = readonly [x: number, y: number, z: number, group: number];

const TURN = 0.6;
const TILT = 0.35;
const EYE = 1.9;
const MARGIN = 0.07;

/** Turns, tilts and projects the first three axes of an ordination; farther points come first, to be drawn first. */
export function projectPoints(points: readonly Point[]): Projected[] {
  return fitToUnitSquare(points.map(projectPoint)).toSorted((a, b) => a.near - b.near);
}

function projectPoint([x, y, z, group]: Point): Projected {
  const across = x * Math.cos(TURN) + z * Math.sin(TURN);
  const away = -x * Math.sin(TURN) + z * Math.cos(TURN);
  const up = y * Math.cos(TILT) - away * Math.sin(TILT);
  const depth = y * Math.sin(TILT) + away * Math.cos(TILT);
  const near = EYE / (EYE + depth);
  return { x: across * near, y: -up * near, near, group };
}

/** Moves and scales, both ways alike, so that the points fill the unit square but for its margin. */
function fitToUnitSquare(points: readonly Projected[]): Projected[] {
  const spanOf = (values: number[]) => ({ middle: (Math.min(...values) + Math.max(...values)) / 2, values });
  const across = spanOf(points.map(({ x }) => x));
  const down = spanOf(points.map(({ y }) => y));
  const reach = [across, down].map(({ middle, values }) => Math.max(...values) - middle);
  const scale = (0.5 - MARGIN) / (Math.max(...reach) || 1);
  return points.map((point) => ({
    ...point,
    x: 0.5 + (point.x - across.middle) * scale,
    y: 0.5 + (point.y - down.middle) * scale,
  }));
}

/** Pairs of places in `points` that lie within `reach` of each other on the picture. */
export function closePairs(points: readonly Projected[], reach: number): [Projected, Projected][] {
  return points.flatMap((a, index) =>
    points
      .slice(index + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < reach)
      .map((b): [Projected, Projected] => [a, b]),
  );
}
