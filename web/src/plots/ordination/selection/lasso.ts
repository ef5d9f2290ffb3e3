export type Corner = readonly [number, number];

/** True inside a polygon (even–odd rule), which closes itself. */
export function isInside(polygon: readonly Corner[], x: number, y: number): boolean {
  let inside = false;
  let before = polygon.at(-1);
  for (const corner of polygon) {
    if (before && corner[1] > y !== before[1] > y) {
      const crossing = corner[0] + ((before[0] - corner[0]) * (y - corner[1])) / (before[1] - corner[1]);
      if (x < crossing) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** Indices of the points (n × 3; the first two columns count) inside a polygon; its bounding box spares most of them. */
export function pointsInside(points: Float32Array, polygon: readonly Corner[]): number[] {
  if (polygon.length < 3) return [];
  const xs = polygon.map((corner) => corner[0]);
  const ys = polygon.map((corner) => corner[1]);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const found: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] ?? 0;
    const y = points[i + 1] ?? 0;
    if (x < left || x > right || y < low || y > high) continue;
    if (isInside(polygon, x, y)) found.push(i / 3);
  }
  return found;
}

/** Index of the point nearest to a place on the stage and no farther than `reach` pixels, or null. */
export function nearestPoint(screen: Float32Array, [x, y]: Corner, reach: number): number | null {
  let best: number | null = null;
  let least = reach * reach;
  for (let i = 0; i < screen.length; i += 3) {
    const away = ((screen[i] ?? 0) - x) ** 2 + ((screen[i + 1] ?? 0) - y) ** 2;
    if (away > least) continue;
    least = away;
    best = i / 3;
  }
  return best;
}

/** The four corners of a box between two opposite ones. */
export function boxCorners([x1, y1]: Corner, [x2, y2]: Corner): Corner[] {
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ];
}

/** A hand-drawn line without corners nearer than `reach` to the one before: a recipe must not be longer than it needs. */
export function thinLine(line: readonly Corner[], reach: number): Corner[] {
  const kept: Corner[] = [];
  for (const corner of line) {
    const before = kept.at(-1);
    if (!before || Math.hypot(corner[0] - before[0], corner[1] - before[1]) >= reach) kept.push(corner);
  }
  return kept;
}
