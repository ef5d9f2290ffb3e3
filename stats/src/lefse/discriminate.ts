import { solveSymmetric } from '../eigen/solve-symmetric.ts';
import { whitenColumns } from './whiten-columns.ts';

/** Directions within groups below this size are left out, as LEfSe asks of R's lda. */
const TOLERANCE = 1e-10;

export interface Discriminant {
  /** Coefficient of each feature on the first linear discriminant, of length 1 together (0 for a constant feature). */
  readonly direction: Float64Array;
  /** `means[g][f]`: mean of feature f in group g. */
  readonly means: readonly Float64Array[];
}

/**
 * First linear discriminant of n samples in g groups: the direction in which group means lie furthest apart in units of
 * the spread within groups. Features are scaled by their spread within groups first, directions that are left without
 * spread are not used, groups weigh by their size.
 *
 * @param columns one array a feature, n values each. @param codes group number of each sample, 0 to groups − 1, none
 *   empty.
 * Degenerate: features constant within groups get the coefficient 0, as do all when group means are the same.
 * Source: Venables & Ripley 2002, "Modern Applied Statistics with S", §12.1; same as MASS `lda`, up to sign and length.
 */
export function discriminate(columns: readonly Float64Array[], codes: readonly number[], groups: number): Discriminant {
  const n = codes.length;
  const sizes = Array.from({ length: groups }, (_, group) => codes.filter((code) => code === group).length);
  const means = sizes.map((size, group) => Float64Array.from(columns, (column) => sumOf(column, codes, group) / size));
  const centred = columns.map((column, f) => column.map((value, i) => value - (means[codes[i] ?? 0]?.[f] ?? 0)));
  const spreads = centred.map((column) => Math.sqrt(column.reduce((sum, value) => sum + value * value, 0) / (n - 1)));
  const used = spreads.flatMap((spread, f) => (spread > TOLERANCE ? [f] : []));
  const share = 1 / Math.sqrt(n - groups);
  const whitening = whitenColumns(
    used.map((f) => (centred[f] ?? new Float64Array(n)).map((value) => (value * share) / (spreads[f] ?? 1))),
    TOLERANCE,
  );
  const projected = sizes.map((size, group) => {
    const row = Float64Array.from(used, (f) => {
      const grand = sizes.reduce((sum, other, g) => sum + (other / n) * (means[g]?.[f] ?? 0), 0);
      return ((means[group]?.[f] ?? 0) - grand) / (spreads[f] ?? 1);
    });
    return whitening.project(row).map((value) => value * Math.sqrt(size / (groups - 1)));
  });
  const lifted = whitening.lift(mainDirection(projected));
  const direction = new Float64Array(columns.length);
  used.forEach((f, place) => {
    direction[f] = (lifted[place] ?? 0) / (spreads[f] ?? 1);
  });
  const length = Math.sqrt(direction.reduce((sum, value) => sum + value * value, 0));
  return { direction: length > 0 ? direction.map((value) => value / length) : direction, means };
}

function sumOf(column: Float64Array, codes: readonly number[], group: number): number {
  let sum = 0;
  for (let i = 0; i < column.length; i++) if (codes[i] === group) sum += column[i] ?? 0;
  return sum;
}

/** First right singular vector of the rows, through their few products with each other. */
function mainDirection(rows: readonly Float64Array[]): Float64Array {
  const groups = rows.length;
  const products = Float64Array.from({ length: groups * groups }, (_, cell) => {
    const [a, b] = [rows[Math.floor(cell / groups)], rows[cell % groups]];
    return a?.reduce((sum, value, place) => sum + value * (b?.[place] ?? 0), 0) ?? 0;
  });
  const width = rows[0]?.length ?? 0;
  const [first] = solveSymmetric(products, groups, () => 1).vectors;
  const direction = new Float64Array(width);
  rows.forEach((row, g) => {
    for (let k = 0; k < width; k++) direction[k] = (direction[k] ?? 0) + (first?.[g] ?? 0) * (row[k] ?? 0);
  });
  return direction;
}
