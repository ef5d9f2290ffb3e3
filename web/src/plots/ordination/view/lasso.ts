export type Corner = readonly [number, number];

/** Rows that an outline's sides are sorted into: a point is held against those of its own row. */
const ROWS = 512;

interface Side {
  readonly from: Corner;
  readonly to: Corner;
}

/** The sides that a level line at `y` may cross, by row of the outline's height. */
function sidesByRow(polygon: readonly Corner[], low: number, rowOf: (y: number) => number): readonly Side[][] {
  const rows = Array.from({ length: ROWS }, (): Side[] => []);
  let from = polygon.at(-1) ?? [0, low];
  for (const to of polygon) {
    const last = rowOf(Math.max(from[1], to[1]));
    for (let row = rowOf(Math.min(from[1], to[1])); row <= last; row++) rows[row]?.push({ from, to });
    from = to;
  }
  return rows;
}

/** Even–odd rule: whether a ray from the point to the right crosses an odd number of sides. */
function isWithin(sides: readonly Side[], x: number, y: number): boolean {
  let inside = false;
  for (const { from, to } of sides) {
    if (to[1] > y === from[1] > y) continue;
    if (x < to[0] + ((from[0] - to[0]) * (y - to[1])) / (from[1] - to[1])) inside = !inside;
  }
  return inside;
}

/** Indices, ascending, of the points (n × 3; the first two columns count) inside a polygon, which closes itself. */
export function pointsInside(points: Float32Array, polygon: readonly Corner[]): number[] {
  if (polygon.length < 3) return [];
  const xs = polygon.map((corner) => corner[0]);
  const ys = polygon.map((corner) => corner[1]);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = high > low ? (ROWS - 1) / (high - low) : 0;
  const rowOf = (y: number) => Math.floor((y - low) * scale);
  const rows = sidesByRow(polygon, low, rowOf);
  const found: number[] = [];
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] ?? 0;
    const y = points[i + 1] ?? 0;
    if (x < left || x > right || y < low || y > high) continue;
    if (isWithin(rows[rowOf(y)] ?? [], x, y)) found.push(i / 3);
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
  const thinned: Corner[] = [];
  for (const corner of line) {
    const before = thinned.at(-1);
    if (!before || Math.hypot(corner[0] - before[0], corner[1] - before[1]) >= reach) thinned.push(corner);
  }
  return thinned;
}
