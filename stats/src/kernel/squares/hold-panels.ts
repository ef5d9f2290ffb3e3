import { condensedLength } from '../../distance/distance-matrix.ts';
import { COLUMNS, type Panel, type PanelProducts } from '../../eigen/panels.ts';
import type { Loops } from '../share-loops.ts';

/** Panels that are projected on at the same time. */
const BASES_AT_A_TIME = 128;
/** The loops take so many at once; the last stands in for those that are missing, and is seen as nothing. */
const TOGETHER = 4;
/** Fewer panels than that are projected on before another thread has begun. */
const WORTH_SHARING = 12;

/** Places for the squares, and panels that come after them, with their projections. */
export function holdPanels(loops: Loops, n: number, sizes: readonly number[]) {
  const held = [...sizes, BASES_AT_A_TIME * 4, BASES_AT_A_TIME * 32];
  const [seen = 0, base = 0, ...before] = loops.reserve(held).reverse();
  const products = new Float64Array(loops.memory(), seen, BASES_AT_A_TIME * 4);
  const places = new Uint32Array(loops.memory(), base, BASES_AT_A_TIME);
  const projectSome = (bases: readonly Panel[], image: Panel): Float64Array[] => {
    const count = Math.ceil(bases.length / TOGETHER) * TOGETHER;
    places.fill(bases.at(-1)?.byteOffset ?? 0, 0, count);
    bases.forEach(({ byteOffset }, b) => {
      places[b] = byteOffset;
    });
    const [args, alone] = [[base, count, image.byteOffset, n, seen], bases.length < WORTH_SHARING];
    loops.share({ loop: 'see', args, alone });
    products.fill(0, 4 * bases.length, 4 * count);
    loops.share({ loop: 'subtract', args, alone });
    return bases.map((_, b) => products.slice(4 * b, 4 * (b + 1)));
  };
  const panels: Omit<PanelProducts, 'multiply'> = {
    n,
    allocate(count) {
      const first = held.length;
      held.push(...Array<number>(count).fill(n * COLUMNS * 8));
      return loops
        .reserve(held)
        .slice(first)
        .map((place) => new Float64Array(loops.memory(), place, n * COLUMNS));
    },
    project(bases, image) {
      const seen: Float64Array[] = [];
      for (let first = 0; first < bases.length; first += BASES_AT_A_TIME)
        seen.push(...projectSome(bases.slice(first, first + BASES_AT_A_TIME), image));
      return seen;
    },
  };
  return { places: before.reverse(), panels };
}

/** Pairs that the loop `square` takes at a time. */
const PAIRS = 8_192;

/** How many sums `squarePairs` needs. */
export function sumsOf(count: number): number {
  return Math.ceil(count / PAIRS);
}

/** Squares so many distances where they stand. @returns the sum; NaN where something is no distance. */
export function squarePairs(
  loops: Loops,
  { pairs, count, sums }: { pairs: number; count: number; sums: number },
): number {
  loops.share({ loop: 'square', args: [pairs, count, sums] });
  return new Float64Array(loops.memory(), sums, sumsOf(count)).reduce((total, sum) => total + sum, 0);
}

/** Bounds of slices of the rows first ≤ i < last, of as many pairs each. */
export function sliceRows(at: { n: number; first: number; last: number; slices: number }): number[] {
  const { n, first, last, slices } = at;
  const behind = (row: number): number => condensedLength(n - first) - condensedLength(n - row);
  const all = behind(last);
  const bounds = [first];
  for (let row = first; row < last && bounds.length < slices; row++) {
    while (bounds.length < slices && behind(row) >= (all * bounds.length) / slices) bounds.push(row);
  }
  while (bounds.length < slices) bounds.push(last);
  return [...bounds, last];
}

/** Adds the slices' images, in their order. */
export function addUp(parts: Float64Array<SharedArrayBuffer>, into: Panel): void {
  const cells = into.length;
  for (let cell = 0; cell < cells; cell++) {
    let sum = into[cell] ?? 0;
    for (let at = cell; at < parts.length; at += cells) sum += parts[at] ?? 0;
    into[cell] = sum;
  }
}
