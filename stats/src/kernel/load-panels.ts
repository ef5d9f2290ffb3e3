import { float64At } from '../array/read-element.ts';
import { condensedLength } from '../distance/distance-matrix.ts';
import { COLUMNS, type Panel, type PanelSpace, ROUNDING_REMAINDER } from '../eigen/panels.ts';
import type { Loops } from './shared-loops.ts';

/** Panels that are projected on at the same time. */
const BASES_PER_CALL = 128;
/** The loops take so many at once; the last stands in for those that are missing, and is seen as nothing. */
const PANELS_PER_LOOP = 4;
/** Fewer panels than that are projected on before another thread has begun. */
const MIN_PANELS_TO_SHARE = 12;

/** Places for the squares, and panels that come after them, with what is done with these. */
export function loadPanels(
  loops: Loops,
  n: number,
  sizes: readonly number[],
): { places: number[]; panels: PanelSpace } {
  const sizesWithBases = [...sizes, BASES_PER_CALL * 4, BASES_PER_CALL * 32];
  const [seen = 0, base = 0, ...before] = loops.reserve(sizesWithBases).reverse();
  const numbers = new Float64Array(loops.memory(), seen, 5);
  const panels: PanelSpace = {
    n,
    allocate(count) {
      const first = sizesWithBases.length;
      sizesWithBases.push(...Array<number>(count).fill(n * COLUMNS * 8));
      return loops
        .reserve(sizesWithBases)
        .slice(first)
        .map((place) => new Float64Array(loops.memory(), place, n * COLUMNS));
    },
    ...runOnBases(loops, { n, base, seen }),
    orthonormalise(panel, taken) {
      numbers.set(taken);
      loops.call('orthonormalise', panel.byteOffset, n, ROUNDING_REMAINDER, seen, seen + 16);
      return numbers.slice(2, 5);
    },
    centre: (panel, scale, into) => loops.call('centre', panel.byteOffset, n, scale, into.byteOffset),
  };
  return { places: before.reverse(), panels };
}

function toBundles(bases: readonly Panel[]): Panel[][] {
  return Array.from({ length: Math.ceil(bases.length / BASES_PER_CALL) }, (_, k) =>
    bases.slice(k * BASES_PER_CALL, (k + 1) * BASES_PER_CALL),
  );
}

/** What the loops do with some bases, which they are told at `base`, with 2 × 2 numbers each at `seen`. */
function runOnBases(
  loops: Loops,
  { n, base, seen }: { n: number; base: number; seen: number },
): Pick<PanelSpace, 'project' | 'combine'> {
  const numbers = new Float64Array(loops.memory(), seen, BASES_PER_CALL * 4);
  const places = new Uint32Array(loops.memory(), base, BASES_PER_CALL);
  const postBases = (bases: readonly Panel[], image: Panel) => {
    const count = Math.ceil(bases.length / PANELS_PER_LOOP) * PANELS_PER_LOOP;
    places.fill(bases.at(-1)?.byteOffset ?? 0, 0, count);
    bases.forEach(({ byteOffset }, b) => {
      places[b] = byteOffset;
    });
    return { args: [base, count, image.byteOffset, n, seen], alone: bases.length < MIN_PANELS_TO_SHARE };
  };
  return {
    project(bases, image) {
      const blocks = new Float64Array(4 * bases.length);
      toBundles(bases).forEach((some, k) => {
        const work = postBases(some, image);
        loops.share({ loop: 'see', ...work });
        numbers.fill(0, 4 * some.length);
        loops.share({ loop: 'subtract', ...work });
        blocks.set(numbers.subarray(0, 4 * some.length), k * BASES_PER_CALL * 4);
      });
      return blocks;
    },
    combine(bases, weights, into) {
      into.fill(0);
      toBundles(bases).forEach((some, k) => {
        const first = k * BASES_PER_CALL * 4;
        numbers.fill(0);
        for (let at = 0; at < some.length * 4; at++) numbers[at] = -float64At(weights, first + at);
        loops.share({ loop: 'subtract', ...postBases(some, into) });
      });
    },
  };
}

/** Pairs that the loop `square` takes at a time. */
const PAIRS_PER_CALL = 8_192;

/** How many sums `squarePairs` needs. */
export function sumsOf(count: number): number {
  return Math.ceil(count / PAIRS_PER_CALL);
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
