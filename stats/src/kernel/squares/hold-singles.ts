import type { PanelProducts } from '../../eigen/panels.ts';
import type { Loops } from '../share-loops.ts';
import { mostPairs, splitRows } from '../split-rows.ts';
import { addUp, holdPanels, sliceRows } from './hold-panels.ts';

/** Of the products in single precision, whose sums are the more exact the shorter they are, and of those in double. */
const SLICES = { single: 32, double: 8 };

/**
 * Squares less their mean in single precision: half the memory, and products in less than half the time, wrong by some 10⁻⁷.
 * What comes of them is made exact by `sharpen`, which reads the distances range by range.
 */
export function holdSingles(loops: Loops, distances: Float64Array, n: number): PanelProducts {
  const ranges = splitRows(n, 0, n);
  const { places, panels } = holdPanels(loops, n, [
    distances.length * 4,
    (SLICES.single + 1) * 4,
    Math.max(SLICES.single * n * 16, SLICES.double * n * 32),
    n * 16,
    mostPairs(ranges) * 8,
    mostPairs(ranges) * 8,
  ]);
  const [pairs = 0, bounds = 0, images = 0, input = 0, even = 0, odd = 0] = places;
  const mean = holdLess(new Float32Array(loops.memory(), pairs, distances.length), distances);
  const rows = new Uint32Array(loops.memory(), bounds, SLICES.single + 1);
  const single = new Float32Array(loops.memory(), input, n * 4);
  const double = new Float64Array(loops.memory(), images, SLICES.double * n * 4);
  return {
    ...panels,
    multiply(x, into) {
      rows.set(sliceRows({ n, first: 0, last: n, slices: SLICES.single }));
      single.set(x);
      loops.share({ loop: 'multiply32', args: [pairs, n, SLICES.single, bounds, input, images] });
      loops.call('collect', images, n, SLICES.single, mean, x.byteOffset, into.byteOffset);
    },
    sharpen(x, into) {
      into.fill(0);
      const bringIn = (place: number): void => {
        const { start, pairs: count } = ranges[place] ?? { start: 0, pairs: 0 };
        const squares = new Float64Array(loops.memory(), place % 2 ? odd : even, count);
        for (let pair = 0; pair < count; pair++) squares[pair] = (distances[start + pair] ?? 0) ** 2;
      };
      bringIn(0);
      ranges.forEach(({ first, last }, place) => {
        rows.set(sliceRows({ n, first, last, slices: SLICES.double }));
        const args = [place % 2 ? odd : even, n, first, SLICES.double, bounds, x.byteOffset, images];
        loops.share({ loop: 'multiply', args, meanwhile: () => bringIn(place + 1) });
        addUp(double, into);
      });
    },
  };
}

/** @returns the mean that was taken off; a thousand distances tell it well enough. */
function holdLess(squares: Float32Array, distances: Float64Array): number {
  const step = Math.ceil(distances.length / 1_000);
  let [sum, count] = [0, 0];
  for (let pair = 0; pair < distances.length; pair += step, count++) sum += (distances[pair] ?? 0) ** 2;
  const mean = sum / count;
  for (let pair = 0; pair < distances.length; pair++) squares[pair] = (distances[pair] ?? 0) ** 2 - mean;
  return mean;
}
