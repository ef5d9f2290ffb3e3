import type { PanelProducts } from '../../eigen/panels.ts';
import type { Loops } from '../share-loops.ts';
import { addUp, holdPanels, sliceRows } from './hold-panels.ts';
import { holdSingles } from './hold-singles.ts';

/** Rows are divided into so many parts of as many pairs, whatever the threads: sums do not depend on these. */
const SLICES = 8;
/** From so many samples on reading the squares is what takes time: they are held in single precision. */
const SINGLE_FROM = 1_500;

/** See `DistanceKernel.holdSquares`. */
export function holdSquares(loops: Loops, distances: Float64Array, n: number): PanelProducts {
  return n < SINGLE_FROM ? holdDoubles(loops, distances, n) : holdSingles(loops, distances, n);
}

function holdDoubles(loops: Loops, distances: Float64Array, n: number): PanelProducts {
  const sizes = [distances.length * 8, (SLICES + 1) * 4, SLICES * n * 32];
  const { places, panels } = holdPanels(loops, n, sizes);
  const [pairs = 0, bounds = 0, images = 0] = places;
  const squares = new Float64Array(loops.memory(), pairs, distances.length);
  for (let pair = 0; pair < distances.length; pair++) squares[pair] = (distances[pair] ?? 0) ** 2;
  new Uint32Array(loops.memory(), bounds, SLICES + 1).set(sliceRows({ n, first: 0, last: n, slices: SLICES }));
  const parts = new Float64Array(loops.memory(), images, SLICES * n * 4);
  return {
    ...panels,
    multiply(x, into) {
      loops.share({ loop: 'multiply', args: [pairs, n, 0, SLICES, bounds, x.byteOffset, images] });
      addUp(parts, into.fill(0));
    },
  };
}
