import type { HeldSquares } from '../distance-kernel.ts';
import type { Loops } from '../share-loops.ts';
import { mostPairs, type RowRange, splitRows } from '../split-rows.ts';
import { holdPanels, sliceRows } from './hold-panels.ts';

/** Of the products in single precision, whose sums are the more exact the shorter they are, and of those in double. */
const SLICES = { single: 32, double: 8 };
/** Rows that the loops of single precision take together, and their columns up to a multiple of that. */
const STRIP = 4;

/** Places in the kernel's memory. */
interface Places {
  readonly squares: number;
  readonly bounds: number;
  readonly images: number;
  readonly input: number;
  readonly sums: number;
  readonly even: number;
  readonly odd: number;
}

interface Held {
  readonly loops: Loops;
  readonly distances: Float64Array;
  readonly n: number;
  readonly ranges: readonly RowRange[];
  readonly at: Places;
}

/**
 * Squares told in their mean, in single precision: half the memory, and products in less than half the time, wrong by some 10⁻⁷.
 * What comes of them is made exact by `sharpen`, which reads the distances range by range.
 */
export function holdSingles(loops: Loops, distances: Float64Array, n: number): HeldSquares {
  const strips = Math.ceil(n / STRIP);
  const ranges = splitRows(n, 0, n);
  const most = mostPairs(ranges);
  const { places, panels } = holdPanels(loops, n, [
    (strips * (strips + 1) * STRIP * STRIP * 4) / 2,
    (SLICES.single + 1) * 4,
    Math.max(SLICES.single * strips * STRIP * 8, SLICES.double * n * 32),
    strips * STRIP * 8,
    strips * 8,
    most * 8,
    most * 8,
  ]);
  const [squares = 0, bounds = 0, images = 0, input = 0, sums = 0, even = 0, odd = 0] = places;
  const held: Held = { loops, distances, n, ranges, at: { squares, bounds, images, input, sums, even, odd } };
  const mean = meanOf(distances);
  const sum = narrow(held, mean);
  return { ...panels, sum, multiply: multiplyNear(held, { strips, mean }), sharpen: multiplySharp(held) };
}

/** A thousand squares tell it well enough. Where all distances are 0 any number does. */
function meanOf(distances: Float64Array): number {
  const step = Math.ceil(distances.length / 1_000);
  let [sum, count] = [0, 0];
  for (let pair = 0; pair < distances.length; pair += step, count++) sum += (distances[pair] ?? 0) ** 2;
  return sum / count || 1;
}

/** Does something with each range of distances in the kernel's memory, and brings in the next meanwhile. */
function eachRange(
  { loops, distances, ranges, at }: Held,
  work: (range: RowRange, pairs: number, meanwhile: () => void) => void,
) {
  const placeOf = (place: number): number => (place % 2 ? at.odd : at.even);
  const bringIn = (place: number): void => {
    const { start, pairs } = ranges[place] ?? { start: 0, pairs: 0 };
    new Float64Array(loops.memory(), placeOf(place), pairs).set(distances.subarray(start, start + pairs));
  };
  bringIn(0);
  ranges.forEach((range, place) => {
    work(range, placeOf(place), () => bringIn(place + 1));
  });
}

function narrow(held: Held, mean: number): number {
  const { loops, n, at } = held;
  eachRange(held, ({ first, last }, pairs, meanwhile) => {
    loops.share({ loop: 'narrow', args: [pairs, n, first, last, at.squares, mean, at.sums], meanwhile });
  });
  return new Float64Array(loops.memory(), at.sums, Math.ceil(n / STRIP)).reduce((total, sum) => total + sum, 0);
}

function multiplyNear(
  { loops, n, at }: Held,
  { strips, mean }: { strips: number; mean: number },
): HeldSquares['multiply'] {
  const slices = sliceRows({ n: strips, first: 0, last: strips, slices: SLICES.single });
  const input = new Float32Array(loops.memory(), at.input, strips * STRIP * 2).fill(0);
  const bounds = new Uint32Array(loops.memory(), at.bounds, SLICES.single + 1);
  return (panels, images) => {
    bounds.set(slices);
    panels.forEach((panel, p) => {
      const { byteOffset: into = 0 } = images[p] ?? panel;
      input.set(panel);
      loops.share({ loop: 'multiply32', args: [at.squares, n, SLICES.single, at.bounds, at.input, at.images] });
      loops.call('collect', at.images, n, SLICES.single, at.bounds, mean, panel.byteOffset, into);
    });
  };
}

/** Two panels at a time; the last of an odd number with itself. */
function multiplySharp(held: Held): HeldSquares['multiply'] {
  const { loops, n, at } = held;
  const rows = new Uint32Array(loops.memory(), at.bounds, SLICES.double + 1);
  const rightImages = at.images + SLICES.double * n * 16;
  return (panels, images) => {
    for (const image of images) image.fill(0);
    eachRange(held, ({ first, last }, pairs, meanwhile) => {
      rows.set(sliceRows({ n, first, last, slices: SLICES.double }));
      for (let p = 0; p < panels.length; p += 2) {
        const [left = new Float64Array(), right = left] = panels.slice(p, p + 2);
        const args = [pairs, n, first, SLICES.double, at.bounds, left.byteOffset, right.byteOffset, at.images];
        loops.share({ loop: 'sharpen', args, meanwhile: p === 0 ? meanwhile : undefined });
        images.slice(p, p + 2).forEach(({ byteOffset }, side) => {
          loops.call('addUp', side === 0 ? at.images : rightImages, n, SLICES.double, byteOffset);
        });
      }
    });
  };
}
