import { condensedLength } from '../distance/distance-matrix.ts';
import type { AbundanceRows, BranchGroups, DistanceKernel, HeldPoints, Labellings } from './distance-kernel.ts';

/** The part of the WebAssembly API that is used here: TypeScript declares it only together with the browser's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

interface LinearMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Compiled {
  readonly memory: LinearMemory;
  readonly bray64: (...args: number[]) => unknown;
  readonly bray32: (...args: number[]) => unknown;
  readonly within: (...args: number[]) => unknown;
  readonly shared: (...args: number[]) => unknown;
  readonly pull: (...args: number[]) => unknown;
  readonly add: (...args: number[]) => unknown;
}

const PAGE = 65_536;
const FIRST_BYTE = 1_024;
const ROWS_AT_A_TIME = 64;

/**
 * A kernel from the bytes that `stats/scripts/build-kernel.mjs` generates (see `readKernelBytes`).
 * Its memory grows to the largest table it was given (n × width × 8 bytes in f64, half in f32) and stays there.
 *
 * Throws the engine's CompileError when the bytes are no module or SIMD is missing, and a TypeError when they are
 * another module.
 */
export function instantiateKernel(bytes: Uint8Array, precision: 'f64' | 'f32' = 'f64'): DistanceKernel {
  const compiled = readExports(new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports);
  return {
    precision,
    brayCurtis: (rows, from, to) => brayCurtis(compiled, precision, { rows, from, to }),
    withinSums: (distances, n, labellings) => withinSums(compiled, { distances, n, labellings }),
    addShared: (groups, sums) => addShared(compiled, groups, sums),
    holdPoints: (coordinates, k) => holdPoints(compiled, coordinates, k),
  };
}

function readExports(exports: Readonly<Record<string, unknown>>): Compiled {
  const { memory, bray64, bray32, within, shared, pull, add } = exports;
  if (!isMemory(memory) || !isCallable(bray64) || !isCallable(bray32) || !isCallable(within) || !isCallable(shared)) {
    throw new TypeError('These bytes are not the distance kernel.');
  }
  if (!isCallable(pull) || !isCallable(add)) throw new TypeError('These bytes are not the distance kernel.');
  return { memory, bray64, bray32, within, shared, pull, add };
}

function isMemory(value: unknown): value is LinearMemory {
  return typeof value === 'object' && value !== null && 'buffer' in value && 'grow' in value;
}

function isCallable(value: unknown): value is (...args: number[]) => unknown {
  return typeof value === 'function';
}

/** Places arrays one after the other, each aligned to 16 bytes, and grows the memory to hold them. */
function reserve(memory: LinearMemory, sizes: readonly number[]): number[] {
  let next = FIRST_BYTE;
  const pointers = sizes.map((size) => {
    const pointer = next;
    next += Math.ceil(size / 16) * 16;
    return pointer;
  });
  const missing = Math.ceil(next / PAGE) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
  return pointers;
}

function brayCurtis(
  { memory, bray64, bray32 }: Compiled,
  precision: 'f64' | 'f32',
  { rows, from, to }: { rows: AbundanceRows; from: number; to: number },
): Float64Array {
  const { n } = rows;
  const bytes = precision === 'f64' ? 8 : 4;
  const stride = Math.ceil((rows.width * bytes) / 16) * 16;
  const scratch = Math.min(ROWS_AT_A_TIME, to - from) * n * 8;
  const [data = 0, totals = 0, out = 0] = reserve(memory, [n * stride, n * 8, scratch]);
  loadRows(memory, { rows, precision, stride, data, totals });
  const start = condensedLength(n) - condensedLength(n - from);
  const result = new Float64Array(condensedLength(n) - condensedLength(n - to) - start);
  const compute = precision === 'f64' ? bray64 : bray32;
  let filled = 0;
  for (let first = from; first < to; first += ROWS_AT_A_TIME) {
    const last = Math.min(first + ROWS_AT_A_TIME, to);
    const pairs = condensedLength(n - first) - condensedLength(n - last);
    compute(data, stride, n, first, last, totals, out);
    result.set(new Float64Array(memory.buffer, out, pairs), filled);
    filled += pairs;
  }
  return result;
}

function loadRows(
  memory: LinearMemory,
  at: { rows: AbundanceRows; precision: 'f64' | 'f32'; stride: number; data: number; totals: number },
): void {
  const { values, n, width } = at.rows;
  const sums = new Float64Array(memory.buffer, at.totals, n);
  const perRow = at.stride / (at.precision === 'f64' ? 8 : 4);
  const cells = n * perRow;
  const target =
    at.precision === 'f64'
      ? new Float64Array(memory.buffer, at.data, cells)
      : new Float32Array(memory.buffer, at.data, cells);
  for (let sample = 0; sample < n; sample++) {
    const row = values.subarray(sample * width, (sample + 1) * width);
    target.set(row, sample * perRow);
    target.fill(0, sample * perRow + width, (sample + 1) * perRow);
    sums[sample] = row.reduce((sum, value) => sum + value, 0);
  }
}

function withinSums(
  { memory, within }: Compiled,
  { distances, n, labellings }: { distances: Float64Array; n: number; labellings: Labellings },
): Float64Array {
  const { count, labels, members, starts } = labellings;
  const groups = starts.length - 1;
  const sizes = [n * 8, labels.length * 2, members.length * 2, starts.length * 4, count * groups * 4, count * 8];
  const [row = 0, label = 0, member = 0, start = 0, cursor = 0, sum = 0] = reserve(memory, sizes);
  new Uint16Array(memory.buffer, label, labels.length).set(labels);
  new Uint16Array(memory.buffer, member, members.length).set(members);
  new Uint32Array(memory.buffer, start, starts.length).set(starts);
  new Uint32Array(memory.buffer, cursor, count * groups).fill(0);
  const sums = new Float64Array(memory.buffer, sum, count).fill(0);
  const cells = new Float64Array(memory.buffer, row, n);
  let pair = 0;
  for (let i = 0; i < n; i++) {
    cells.set(distances.subarray(pair, pair + n - i - 1), i + 1);
    within(row, i, n, count, groups, label + i * count * 2, member, start, cursor, sum);
    pair += n - i - 1;
  }
  return sums.slice();
}

function addShared(
  { memory, shared }: Compiled,
  { n, count, bytes, tables }: BranchGroups,
  sums: { shared: Float64Array; own: Float64Array },
): void {
  const sizes = [count * n, count * 256 * 8, n * 8, (count + 3) * 4];
  const [byte = 0, table = 0, row = 0, met = 0] = reserve(memory, sizes);
  new Uint8Array(memory.buffer, byte, count * n).set(bytes.subarray(0, count * n));
  new Float64Array(memory.buffer, table, count * 256).set(tables.subarray(0, count * 256));
  const cells = new Float64Array(memory.buffer, row, n);
  let pair = 0;
  for (let i = 0; i < n; i++) {
    const pairs = sums.shared.subarray(pair, pair + n - i - 1);
    cells.set(pairs);
    sums.own[i] = (sums.own[i] ?? 0) + Number(shared(byte, table, n, count, i, row, met));
    pairs.set(cells.subarray(0, pairs.length));
    pair += n - i - 1;
  }
}

/** Points of k numbers, each padded with zeros to a multiple of four. */
function holdPoints({ memory, pull, add }: Compiled, coordinates: Float64Array, k: number): HeldPoints {
  const n = coordinates.length / Math.max(1, k);
  const width = Math.ceil(k / 4) * 4;
  const stride = width * 8;
  const sizes = [n * stride, n * 4, stride, stride, (n + 3) * 8];
  const [points = 0, member = 0, centre = 0, next = 0, out = 0] = reserve(memory, sizes);
  const target = new Float64Array(memory.buffer, points, n * width).fill(0);
  for (let i = 0; i < n; i++) target.set(coordinates.subarray(i * k, (i + 1) * k), i * width);
  const members = new Uint32Array(memory.buffer, member, n);
  const from = new Float64Array(memory.buffer, centre, width).fill(0);
  const towards = new Float64Array(memory.buffer, next, k);
  const sums = new Float64Array(memory.buffer, out, n + 3);
  return {
    sum(places, weights) {
      members.set(places);
      for (let m = 0; m < places.length; m++) sums[m] = weights?.[places[m] ?? 0] ?? 1;
      add(points, stride, member, out, places.length, next);
      return towards.slice();
    },
    pull(places, at) {
      members.set(places);
      from.set(at);
      pull(points, stride, member, places.length, centre, next, out);
      const [weights = 0, distances = 0, met = 0] = sums;
      return { towards: towards.slice(), weights, distances, met, each: sums.slice(3, 3 + places.length) };
    },
  };
}
