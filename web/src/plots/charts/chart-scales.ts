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

export type ReadsLine = {
  readonly sample_id: string;
  /** Reads left after each step, as far as the sample came. */
  readonly reads: readonly number[];
  /** The step at which it stopped for good, in words. */
  readonly failed_at?: string | undefined;
};

/** Median over the samples that went through every step, one number a step; null while there are none. */
export function medianReads(lines: readonly ReadsLine[], steps: number): number[] | null {
  const whole = lines.filter((line) => line.failed_at === undefined && line.reads.length === steps);
  if (whole.length === 0) return null;
  return Array.from({ length: steps }, (_, step) => median(whole.map((line) => line.reads[step] ?? 0)));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}
