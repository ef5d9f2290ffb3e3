export type Point = readonly [number, number];

export type LineAxis = {
  /** With its unit: “Reads per sample”. */
  readonly label: string;
  /** `log` leaves out what is not above zero. */
  readonly scale: 'linear' | 'log';
  readonly domain: readonly [number, number];
  /** Names instead of numbers, at 0, 1, 2 …: the steps of a pipeline. */
  readonly names?: readonly string[];
};

export type LineSeries = {
  readonly id: string;
  readonly points: readonly Point[];
  /** One of many, their median, or one that stopped. */
  readonly look: 'one' | 'median' | 'failed';
  /** That of its group; by its look by default. */
  readonly colour?: string;
  /** Words at its end. */
  readonly end?: string;
};

/** An area between two curves over the same x, such as quartiles. */
export type LineBand = {
  readonly id: string;
  readonly lower: readonly Point[];
  readonly upper: readonly Point[];
  readonly strength: number;
};

/** Curves over one pair of axes: what screen, SVG, PNG and table are made of. */
export type LineFigure = {
  readonly title: string;
  /** n and the method, in words. */
  readonly description: string;
  readonly x: LineAxis;
  readonly y: LineAxis;
  readonly series: readonly LineSeries[];
  readonly bands?: readonly LineBand[];
};

/** Smallest and largest of some values, widened where they are one; [0, 1] where there are none. */
export function extentOf(values: readonly number[], from?: number): readonly [number, number] {
  let low = from ?? Number.POSITIVE_INFINITY;
  let high = from ?? Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  return low === high ? [low, low + 1] : [low, high];
}
