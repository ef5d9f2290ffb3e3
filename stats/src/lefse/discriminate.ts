import { float64At, itemAt, uint32At, valueAt } from '../array/read-element.ts';
import { solveSymmetric } from '../eigen/solve-symmetric.ts';
import { whitenByCholesky } from './whiten-by-cholesky.ts';
import { type Whitening, whitenColumns } from './whiten-columns.ts';

/** Directions within groups below this size are left out, as LEfSe asks of R's lda. */
const TOLERANCE = 1e-10;

export interface Discriminant {
  /** Coefficient of each feature on the first linear discriminant, of length 1 together (0 for a constant feature). */
  readonly direction: Float64Array;
  /** `means[g][f]`: mean of feature f in group g. */
  readonly means: readonly Float64Array[];
}

/** Samples in groups, each as often as it is drawn. */
export interface GroupedDraw {
  readonly groups: number;
  /** Group number of each sample, 0 to groups − 1, none empty. */
  readonly codes: ArrayLike<number>;
  /** Its place in the columns; the samples as they come where absent. */
  readonly places?: ArrayLike<number>;
  /** How often it counts; once where absent. */
  readonly weights?: ArrayLike<number>;
}

/**
 * First linear discriminant of n samples in g groups: the direction in which group means lie furthest apart in units of
 * the spread within groups. Features are scaled by their spread within groups first, directions that are left without
 * spread are not used, groups weigh by their size.
 *
 * @param columns one array a feature, n values each.
 * Degenerate: features constant within groups get the coefficient 0, as do all when group means are the same.
 * Source: Venables & Ripley 2002, "Modern Applied Statistics with S", §12.1; same as MASS `lda`, up to sign and length.
 */
export function discriminate(columns: readonly Float64Array[], grouped: GroupedDraw): Discriminant {
  const { codes, groups } = grouped;
  const count = codes.length;
  const places = Uint32Array.from(codes, (_, i) => grouped.places?.[i] ?? i);
  const weights = Float64Array.from(codes, (_, i) => grouped.weights?.[i] ?? 1);
  const sizes = new Float64Array(groups);
  for (let i = 0; i < count; i++)
    sizes[valueAt(codes, i)] = float64At(sizes, valueAt(codes, i)) + float64At(weights, i);
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const means = Array.from(sizes, () => new Float64Array(columns.length));
  const scaled = new Float64Array(columns.length * count);
  const used: { f: number; spread: number; grand: number }[] = [];
  for (const [f, column] of columns.entries()) {
    const into = scaled.subarray(used.length * count, (used.length + 1) * count);
    const sums = centreByGroup(column, into, { codes, places, weights, sizes });
    for (let g = 0; g < groups; g++) itemAt(means, g)[f] = float64At(sums, g);
    const spread = Math.sqrt(sumSquares(into) / (n - 1));
    if (!(spread > TOLERANCE)) continue;
    multiply(into, 1 / (Math.sqrt(n - groups) * spread));
    const grand = sums.reduce((sum, mean, g) => sum + (float64At(sizes, g) / n) * mean, 0);
    used.push({ f, spread, grand });
  }
  const whitening = whiten(scaled.subarray(0, used.length * count), used.length);
  const projected = means.map((mean, g) => {
    const row = Float64Array.from(used, ({ f, spread, grand }) => (float64At(mean, f) - grand) / spread);
    return multiply(whitening.project(row), Math.sqrt(float64At(sizes, g) / (groups - 1)));
  });
  const lifted = whitening.lift(mainDirection(projected));
  const direction = new Float64Array(columns.length);
  for (const [index, { f, spread }] of used.entries()) direction[f] = float64At(lifted, index) / spread;
  const length = Math.sqrt(sumSquares(direction));
  return { direction: length > 0 ? multiply(direction, 1 / length) : direction, means };
}

/** By Cholesky where that is safe, else by reflections, which see what is no direction at all. */
function whiten(columns: Float64Array, p: number): Whitening {
  const factored = whitenByCholesky(columns, p);
  if (factored) return factored;
  const n = p === 0 ? 0 : columns.length / p;
  const apart = Array.from({ length: p }, (_, f) => columns.slice(f * n, (f + 1) * n));
  return whitenColumns(apart, TOLERANCE);
}

type WeightedGroups = { codes: ArrayLike<number>; places: Uint32Array; weights: Float64Array; sizes: Float64Array };

/** Values about the means of their groups, times the square root of each weight. @returns the means. */
function centreByGroup(
  column: Float64Array,
  into: Float64Array,
  { codes, places, weights, sizes }: WeightedGroups,
): Float64Array {
  const means = new Float64Array(sizes.length);
  for (let i = 0; i < into.length; i++) {
    const code = valueAt(codes, i);
    means[code] = float64At(means, code) + float64At(weights, i) * float64At(column, uint32At(places, i));
  }
  for (let g = 0; g < means.length; g++) means[g] = float64At(means, g) / float64At(sizes, g);
  for (let i = 0; i < into.length; i++)
    into[i] =
      (float64At(column, uint32At(places, i)) - float64At(means, valueAt(codes, i))) * Math.sqrt(float64At(weights, i));
  return means;
}

function sumSquares(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += float64At(values, i) ** 2;
  return sum;
}

/** In place. */
function multiply(values: Float64Array, factor: number): Float64Array {
  for (let i = 0; i < values.length; i++) values[i] = float64At(values, i) * factor;
  return values;
}

/** First right singular vector of the rows, through their few products with each other. */
function mainDirection(rows: readonly Float64Array[]): Float64Array {
  const groups = rows.length;
  const products = Float64Array.from({ length: groups * groups }, (_, cell) => {
    const [a, b] = [itemAt(rows, Math.floor(cell / groups)), itemAt(rows, cell % groups)];
    return a.reduce((sum, value, index) => sum + value * float64At(b, index), 0);
  });
  const width = itemAt(rows, 0).length;
  const first = itemAt(solveSymmetric(products, groups, () => 1).vectors, 0);
  const direction = new Float64Array(width);
  rows.forEach((row, g) => {
    for (let k = 0; k < width; k++) direction[k] = float64At(direction, k) + float64At(first, g) * float64At(row, k);
  });
  return direction;
}
