import { float64At, itemAt, numberAt } from '../array/read-element.ts';
import { COLUMNS } from '../eigen/panels.ts';
import type { LoadedSquares } from './distance-kernel.ts';
import { loadPanels, sliceRows } from './load-panels.ts';
import type { Loops } from './shared-loops.ts';
import { maxPairs, type RowRange, splitRows } from './split-rows.ts';

/** Of the products in single precision, whose sums are the more exact the shorter they are, and of those in double. */
const SLICES = { single: 32, double: 16 };
/** Rows that the loops take together, and their columns up to a multiple of that. */
const STRIP = 4;

/** Distances that are brought in at a time: few enough that they are still in a cache when they are read. */
const PAIRS_PER_LOAD = 250_000;

/** Places in the kernel's memory. */
interface MemoryOffsets {
  readonly squares: number;
  readonly finer: number;
  readonly bounds: number;
  readonly images: number;
  readonly inputs: number;
  readonly sums: number;
}

interface LoadedMatrix {
  readonly loops: Loops;
  readonly n: number;
  readonly strips: number;
  readonly mean: number;
  readonly at: MemoryOffsets;
}

/**
 * Squares told in their mean, in single precision: half the memory, and products in less than half the time, wrong by some 10⁻⁷.
 * What comes of them is made exact by `sharpen`, which reads sixteen digits more of each (to 2⁻⁴⁰ of it).
 */
export function loadSingles(loops: Loops, distances: Float64Array, n: number): LoadedSquares {
  const strips = Math.ceil(n / STRIP);
  const rows = strips * STRIP;
  const ranges = splitRows(n, { most: PAIRS_PER_LOAD });
  const most = maxPairs(ranges) * 8;
  const cells = (strips * (strips + 1) * STRIP * STRIP) / 2;
  const imageBytes = Math.max(SLICES.single * rows * 8, 2 * SLICES.double * rows * 16);
  const sizes = [cells * 4, cells * 2, (SLICES.single + 1) * 4, imageBytes, 2 * rows * 16, strips * 8, most, most];
  const { places, panels } = loadPanels(loops, n, sizes);
  const [squares = 0, finer = 0, bounds = 0, images = 0, inputs = 0, sums = 0, ...windows] = places;
  const mean = meanOf(distances);
  const loaded: LoadedMatrix = { loops, n, strips, mean, at: { squares, finer, bounds, images, inputs, sums } };
  const sum = toSinglePrecision(loaded, { distances, ranges, windows });
  return { ...panels, sum, multiply: multiplyApproximate(loaded), sharpen: multiplyExact(loaded) };
}

/** A thousand squares tell it well enough. Where all distances are 0 any number does. */
function meanOf(distances: Float64Array): number {
  const step = Math.ceil(distances.length / 1_000);
  let [sum, count] = [0, 0];
  for (let pair = 0; pair < distances.length; pair += step, count++) sum += float64At(distances, pair) ** 2;
  return sum / count || 1;
}

interface NarrowInput {
  readonly distances: Float64Array;
  readonly ranges: readonly RowRange[];
  /** Two places, one for a range that is narrowed and one for the next, which is brought in meanwhile. */
  readonly windows: readonly number[];
}

/** @returns the sum of the squares. */
function toSinglePrecision(
  { loops, n, strips, mean, at }: LoadedMatrix,
  { distances, ranges, windows }: NarrowInput,
): number {
  const placeOf = (place: number): number => numberAt(windows, place % 2);
  const bringIn = (place: number): void => {
    if (place === ranges.length) return;
    const { start, pairs } = itemAt(ranges, place);
    new Float64Array(loops.memory(), placeOf(place), pairs).set(distances.subarray(start, start + pairs));
  };
  bringIn(0);
  ranges.forEach(({ first, last }, place) => {
    const args = [placeOf(place), n, first, last, at.squares, at.finer, mean, at.sums];
    loops.share({ loop: 'narrow', args, meanwhile: () => bringIn(place + 1) });
  });
  return new Float64Array(loops.memory(), at.sums, strips).reduce((total, sum) => total + sum, 0);
}

function multiplyApproximate({ loops, n, strips, mean, at }: LoadedMatrix): LoadedSquares['multiply'] {
  const slices = sliceRows({ n: strips, first: 0, last: strips, slices: SLICES.single });
  const bounds = new Uint32Array(loops.memory(), at.bounds, SLICES.single + 1);
  return (panels, images) => {
    bounds.set(slices);
    panels.forEach((panel, p) => {
      const { byteOffset: into = 0 } = itemAt(images, p);
      loops.call('demote', panel.byteOffset, n, at.inputs);
      loops.share({ loop: 'multiply32', args: [at.squares, n, SLICES.single, at.bounds, at.inputs, at.images] });
      const args = [at.images, n, SLICES.single, at.bounds, mean, panel.byteOffset, into];
      loops.share({ loop: 'collect', args });
    });
  };
}

/** Two panels at a time; the last of an odd number with itself. */
function multiplyExact({ loops, n, strips, mean, at }: LoadedMatrix): LoadedSquares['multiply'] {
  const slices = sliceRows({ n: strips, first: 0, last: strips, slices: SLICES.double });
  const bytes = strips * STRIP * COLUMNS * 8;
  const inputs = [at.inputs, at.inputs + bytes];
  return (panels, images) => {
    new Uint32Array(loops.memory(), at.bounds, SLICES.double + 1).set(slices);
    for (let first = 0; first < panels.length; first += 2) {
      const pair = [first, Math.min(first + 1, panels.length - 1)];
      inputs.forEach((input, side) => {
        const padded = new Float64Array(loops.memory(), input, strips * STRIP * COLUMNS).fill(0, n * COLUMNS);
        padded.set(itemAt(panels, numberAt(pair, side)));
      });
      const args = [at.squares, at.finer, n, SLICES.double, at.bounds, ...inputs, at.images];
      loops.share({ loop: 'sharpen', args });
      inputs.forEach((input, side) => {
        const into = images[numberAt(pair, side)]?.byteOffset ?? 0;
        const sums = at.images + side * SLICES.double * bytes;
        loops.share({ loop: 'collect64', args: [sums, n, SLICES.double, mean, input, into] });
      });
    }
  };
}
