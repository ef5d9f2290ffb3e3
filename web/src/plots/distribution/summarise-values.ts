import { max, min, quantileSorted } from 'd3-array';

export type Summary = {
  readonly n: number;
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
  /** The farthest values within one and a half times the quartiles' distance. */
  readonly whiskers: readonly [number, number];
};

const WHISKER = 1.5;

/** Quartiles (type 7, as R and NumPy have them) and whiskers after Tukey; null without values. */
export function summariseValues(values: readonly number[]): Summary | null {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number) => quantileSorted(sorted, share) ?? 0;
  if (sorted.length === 0) return null;
  const [lower, median, upper] = [at(0.25), at(0.5), at(0.75)];
  const reach = WHISKER * (upper - lower);
  const inside = sorted.filter((value) => value >= lower - reach && value <= upper + reach);
  return { n: sorted.length, median, lower, upper, whiskers: [min(inside) ?? lower, max(inside) ?? upper] };
}

export type Density = readonly { readonly value: number; readonly fraction: number }[];

const PLACES = 48;

/**
 * How the values lie, as shares of the densest place, from the least to the greatest value: a Gaussian kernel of
 * Silverman's width (0.9 · min(SD, IQR / 1.34) · n^−1/5). Empty for fewer than three values, or where all are equal.
 */
export function densityOf(values: readonly number[]): Density {
  const summary = summariseValues(values);
  const n = summary?.n ?? 0;
  if (summary === null || n < 3) return [];
  const finite = values.filter(Number.isFinite);
  const mean = finite.reduce((sum, value) => sum + value, 0) / n;
  const sd = Math.sqrt(finite.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const quartiles = (summary.upper - summary.lower) / 1.34;
  const width = 0.9 * Math.min(sd, quartiles || sd) * n ** -0.2;
  if (!(width > 0)) return [];
  const [low, high] = [min(finite) ?? 0, max(finite) ?? 0];
  const heights = Array.from({ length: PLACES + 1 }, (_, i) => {
    const value = low + ((high - low) * i) / PLACES;
    return { value, share: finite.reduce((sum, one) => sum + Math.exp(-(((value - one) / width) ** 2) / 2), 0) };
  });
  const most = max(heights, ({ share }) => share) ?? 1;
  return heights.map(({ value, share }) => ({ value, fraction: share / most }));
}

/** Where the i-th point stands next to its group's middle, −1 to 1: even and repeatable (van der Corput, base 2). */
export function jitterOffset(i: number): number {
  let [fraction, unit, left] = [0, 0.5, i + 1];
  while (left > 0) {
    fraction += (left % 2) * unit;
    left = Math.floor(left / 2);
    unit /= 2;
  }
  return 2 * fraction - 1;
}
