import { float64At, numberAt, valueAt } from '../array/read-element.ts';
import { compareRows } from './compare-rows.ts';
import { countWithin } from './count-within.ts';
import type { BranchGroups, DistanceKernel, LoadedPoints, LoadedSquares } from './distance-kernel.ts';
import { loadPanels, sliceRows, squarePairs, sumsOf } from './load-panels.ts';
import { loadSingles } from './load-singles.ts';
import { createSharedLoops, type Loops } from './shared-loops.ts';
import { maxPairs, splitRows } from './split-rows.ts';
import { sumWithin } from './sum-within.ts';

/** Points of k numbers, each padded with zeros to a multiple of four. See `DistanceKernel.holdPoints`. */
function loadPoints(loops: Loops, coordinates: Float64Array, k: number): LoadedPoints {
  const n = coordinates.length / Math.max(1, k);
  const width = Math.ceil(k / 4) * 4;
  const stride = width * 8;
  const sizes = [n * stride, n * 4, stride, stride, (n + 3) * 8];
  const [points = 0, member = 0, centre = 0, next = 0, out = 0] = loops.reserve(sizes);
  const memory = loops.memory();
  const target = new Float64Array(memory, points, n * width).fill(0);
  for (let i = 0; i < n; i++) target.set(coordinates.subarray(i * k, (i + 1) * k), i * width);
  const members = new Uint32Array(memory, member, n);
  const from = new Float64Array(memory, centre, width).fill(0);
  const towards = new Float64Array(memory, next, k);
  const sums = new Float64Array(memory, out, n + 3);
  return {
    sum(places, weights) {
      members.set(places);
      for (let m = 0; m < places.length; m++) sums[m] = weights?.[valueAt(places, m)] ?? 1;
      loops.call('add', points, stride, member, out, places.length, next);
      return new Float64Array(towards);
    },
    pull(places, at) {
      members.set(places);
      from.set(at);
      loops.call('pull', points, stride, member, places.length, centre, next, out);
      const [weights = 0, distances = 0, met = 0] = sums;
      const each = new Float64Array(sums.subarray(3, 3 + places.length));
      return { towards: new Float64Array(towards), weights, distances, met, each };
    },
  };
}

/** See `DistanceKernel.addShared`. */
function addSharedLengths(
  loops: Loops,
  { n, count, bytes, tables }: BranchGroups,
  sums: { shared: Float64Array; own: Float64Array },
): void {
  const ranges = splitRows(n);
  const most = maxPairs(ranges) * 8;
  const scratchBytes = Math.ceil(count / 4) * 16;
  const sizes = [scratchBytes * loops.threads, count * n, count * 256 * 8, n * 8, most, most];
  const [scratch = 0, byte = 0, table = 0, own = 0, ...outs] = loops.reserve(sizes);
  const memory = loops.memory();
  new Uint8Array(memory, byte, count * n).set(bytes.subarray(0, count * n));
  new Float64Array(memory, table, count * 256).set(tables.subarray(0, count * 256));
  const takeOut = (place: number): void => {
    const range = ranges[place];
    if (range) addTo(sums.shared, range.start, new Float64Array(memory, outs[place % 2], range.pairs));
  };
  ranges.forEach(({ first, last }, place) => {
    const args = [byte, table, n, count, first, last, own, numberAt(outs, place % 2)];
    const meanwhile = () => takeOut(place - 1);
    loops.share({ loop: 'shared', args, scratch: { at: scratch, bytes: scratchBytes }, meanwhile });
  });
  takeOut(ranges.length - 1);
  addTo(sums.own, 0, new Float64Array(memory, own, n));
}

function addTo(sums: Float64Array, from: number, part: Float64Array<SharedArrayBuffer>): void {
  for (let k = 0; k < part.length; k++) sums[from + k] = float64At(sums, from + k) + float64At(part, k);
}

/** Rows are divided into so many parts of as many pairs, whatever the threads: sums do not depend on these. */
const SLICES = 8;
/** From so many samples on reading the squares is what takes time: they are held in single precision. */
const SINGLE_PRECISION_FROM = 1_500;

/** See `DistanceKernel.holdSquares`. */
function loadSquares(loops: Loops, distances: Float64Array, n: number): LoadedSquares {
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
