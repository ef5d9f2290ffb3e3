import { condensedLength } from '../distance/distance-matrix.ts';
import type { Panel, PanelProducts } from '../eigen/panels.ts';
import type { Loops } from './share-loops.ts';

/** Rows are divided into so many parts of as many pairs, whatever the threads: sums do not depend on these. */
const SLICES = 8;

/** See `DistanceKernel.holdSquares`. */
export function holdSquares(loops: Loops, distances: Float64Array, n: number): PanelProducts {
  const panel = n * 32;
  const sizes = [distances.length * 8, (SLICES + 1) * 4, SLICES * panel, 16 * 8];
  const [pairs = 0, bound = 0, images = 0, seen = 0] = loops.reserve(sizes);
  const squares = new Float64Array(loops.memory(), pairs, distances.length);
  for (let pair = 0; pair < distances.length; pair++) squares[pair] = (distances[pair] ?? 0) ** 2;
  new Uint32Array(loops.memory(), bound, SLICES + 1).set(sliceRows(n));
  const parts = new Float64Array(loops.memory(), images, SLICES * n * 4);
  const products = new Float64Array(loops.memory(), seen, 16);
  const held = [...sizes];
  return {
    n,
    allocate(count) {
      const first = held.length;
      held.push(...Array<number>(count).fill(panel));
      const places = loops.reserve(held).slice(first);
      return places.map((place) => new Float64Array(loops.memory(), place, n * 4));
    },
    multiply(x, into) {
      loops.share({ loop: 'multiply', args: [pairs, n, SLICES, bound, x.byteOffset, images] });
      addUp(parts, into);
    },
    project(base, image) {
      loops.call('project', base.byteOffset, image.byteOffset, n, seen);
      return new Float64Array(products);
    },
  };
}

function sliceRows(n: number): number[] {
  const all = condensedLength(n);
  const bounds = [0];
  for (let row = 0; row < n && bounds.length < SLICES; row++) {
    while (bounds.length < SLICES && all - condensedLength(n - row) >= (all * bounds.length) / SLICES) bounds.push(row);
  }
  while (bounds.length < SLICES) bounds.push(n);
  return [...bounds, n];
}

/** The slices' images, in their order. */
function addUp(parts: Float64Array<SharedArrayBuffer>, into: Panel): void {
  const cells = into.length;
  for (let cell = 0; cell < cells; cell++) {
    let sum = 0;
    for (let at = cell; at < parts.length; at += cells) sum += parts[at] ?? 0;
    into[cell] = sum;
  }
}
