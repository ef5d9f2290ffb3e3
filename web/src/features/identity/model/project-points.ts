/** A point on the picture: place in its unit square, and nearness (1 in the middle, more in front). */
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
/** Coordinates of an ordination of fractions stay within ±0.6; the picture leaves room around them. */
const SPAN = 1.5;

/** Turns, tilts and projects the first three axes of an ordination; farther points come first, to be drawn first. */
export function projectPoints(points: readonly Point[]): Projected[] {
  return points
    .map(([x, y, z, group]) => {
      const across = x * Math.cos(TURN) + z * Math.sin(TURN);
      const away = -x * Math.sin(TURN) + z * Math.cos(TURN);
      const up = y * Math.cos(TILT) - away * Math.sin(TILT);
      const depth = y * Math.sin(TILT) + away * Math.cos(TILT);
      const near = EYE / (EYE + depth);
      return { x: 0.5 + (across * near) / SPAN, y: 0.5 - (up * near) / SPAN, near, group };
    })
    .toSorted((a, b) => a.near - b.near);
}

/** Pairs of places in `points` that lie within `reach` of each other on the picture. */
export function closePairs(points: readonly Projected[], reach: number): [Projected, Projected][] {
  return points.flatMap((a, place) =>
    points
      .slice(place + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < reach)
      .map((b): [Projected, Projected] => [a, b]),
  );
}
