export type Range = readonly [number, number];

/** The range after one end was moved: inside the limits, and the ends never cross. */
export function clampRange(range: Range, end: 0 | 1, value: number, limits: Range): Range {
  if (end === 0) return [Math.min(Math.max(value, limits[0]), range[1]), range[1]];
  return [range[0], Math.max(Math.min(value, limits[1]), range[0])];
}

/** The edge nearest to a value; the value itself where there is no edge. */
export function snapTo(edges: readonly number[], value: number): number {
  return edges.reduce(
    (best, edge) => (Math.abs(edge - value) < Math.abs(best - value) ? edge : best),
    edges[0] ?? value,
  );
}

/** Whole numbers for the axis of a count, from 0 to at most `most`: two to four of them, round ones. */
export function countTicks(most: number): number[] {
  const step = [1, 2, 5].flatMap((first) => Array.from({ length: 12 }, (_, power) => first * 10 ** power));
  const fitting = step.toSorted((a, b) => a - b).find((one) => most / one < 4) ?? most;
  return Array.from({ length: Math.floor(most / fitting) + 1 }, (_, at) => at * fitting);
}
