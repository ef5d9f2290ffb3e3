import { compareRows } from './compare-rows.ts';
import type { DistanceKernel } from './distance-kernel.ts';
import { loadPoints } from './load-points.ts';
import { addSharedLengths } from './share-branches.ts';
import { createSharedLoops } from './shared-loops.ts';
import { loadSquares } from './squares/load-squares.ts';
import { countWithin } from './within/count-within.ts';
import { sumWithin } from './within/sum-within.ts';

/**
 * A kernel from the bytes that `stats/scripts/build-kernel.mjs` generates (see `readKernelBytes`).
 * Its memory grows to the largest work it was given and stays there.
 *
 * @param options.threads that share the work, 1 unless given; the others are Node's worker threads, and the one that
 *   calls waits for them: never call it on a thread that has to answer.
 * Throws the engine's CompileError when the bytes are no module or SIMD is missing, and a TypeError when they are
 * another module.
 */
export function instantiateKernel(
  bytes: Uint8Array,
  options: { precision?: 'f64' | 'f32'; threads?: number } = {},
): DistanceKernel {
  const { precision = 'f64', threads = 1 } = options;
  const loops = createSharedLoops(bytes, threads);
  return {
    precision,
    brayCurtis: (rows, from, to) => compareRows(loops, precision, { rows, from, to }),
    withinSums: (distances, n, labellings) => sumWithin(loops, { distances, n, labellings }),
    countWithin: (distances, labellings, request) => countWithin(loops, { distances, labellings, ...request }),
    addShared: (groups, sums) => addSharedLengths(loops, groups, sums),
    loadPoints: (coordinates, k) => loadPoints(loops, coordinates, k),
    loadSquares: (distances, n) => loadSquares(loops, distances, n),
    close: () => loops.close(),
  };
}
