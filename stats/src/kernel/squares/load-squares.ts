import type { LoadedSquares } from '../distance-kernel.ts';
import type { Loops } from '../shared-loops.ts';
import { loadPanels, sliceRows, squarePairs, sumsOf } from './load-panels.ts';
import { loadSingles } from './load-singles.ts';

/** Rows are divided into so many parts of as many pairs, whatever the threads: sums do not depend on these. */
const SLICES = 8;
/** From so many samples on reading the squares is what takes time: they are held in single precision. */
const SINGLE_PRECISION_FROM = 1_500;

/** See `DistanceKernel.holdSquares`. */
export function loadSquares(loops: Loops, distances: Float64Array, n: number): LoadedSquares {
  return n < SINGLE_PRECISION_FROM ? loadDoubles(loops, distances, n) : loadSingles(loops, distances, n);
}

function loadDoubles(loops: Loops, distances: Float64Array, n: number): LoadedSquares {
  const count = distances.length;
  const sizes = [count * 8, (SLICES + 1) * 4, SLICES * n * 16, sumsOf(count) * 8];
  const { places, panels } = loadPanels(loops, n, sizes);
  const [pairs = 0, bounds = 0, images = 0, sums = 0] = places;
  new Float64Array(loops.memory(), pairs, count).set(distances);
  const sum = squarePairs(loops, { pairs, count, sums });
  new Uint32Array(loops.memory(), bounds, SLICES + 1).set(sliceRows({ n, first: 0, last: n, slices: SLICES }));
  return {
    ...panels,
    sum,
    multiply(xs, into) {
      xs.forEach((x, p) => {
        loops.share({ loop: 'multiply', args: [pairs, n, 0, SLICES, bounds, x.byteOffset, images] });
        const image = into[p]?.fill(0);
        if (image) loops.call('addUp', images, n, SLICES, image.byteOffset);
      });
    },
  };
}
