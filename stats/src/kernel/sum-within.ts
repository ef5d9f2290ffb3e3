import { uint32At } from '../array/read-element.ts';
import { streamRows } from './bring-rows.ts';
import type { Labellings } from './distance-kernel.ts';
import type { Loops } from './shared-loops.ts';

/** Sums of eight columns are looked up for so few groups, and so many labellings that share the tables; else gathered. */
const FEW_GROUPS = 8;
const MANY_LABELLINGS = 32;
const ROWS_OF_BLOCK = 64;
const COLUMNS_OF_CHUNK = 64;
/** 64 squares and eight tables of 256 sums: stats/kernel/group-sums.as. */
const LOOK_UP_SCRATCH = 64 * 8 + 8 * 256 * 8;

interface SumWithinInput {
  readonly distances: Float64Array;
  readonly n: number;
  readonly labellings: Labellings;
}

/** See `DistanceKernel.withinSums`. */
export function sumWithin(loops: Loops, request: SumWithinInput): Float64Array {
  const { rows, sizes } = request.labellings;
  const count = rows.length / request.n;
  const isLookedUp = sizes.length <= FEW_GROUPS && count >= MANY_LABELLINGS;
  return isLookedUp ? sumByLookUp(loops, request, count) : sumByGather(loops, request, count);
}

function sumByLookUp(
  loops: Loops,
  { distances, n, labellings: { rows, sizes } }: SumWithinInput,
  count: number,
): Float64Array {
  const groups = sizes.length;
  const wordCount = Math.ceil(n / COLUMNS_OF_CHUNK) * count * groups;
  const own = [LOOK_UP_SCRATCH * loops.threads, rows.length * 2, n * count, wordCount * 8, groups * 8];
  const { places, run } = streamRows(loops, { distances, n, count, block: ROWS_OF_BLOCK }, own);
  const [scratch = 0, row = 0, labels = 0, masks = 0, weights = 0] = places;
  const memory = loops.memory();
  new Uint16Array(memory, row, rows.length).set(rows);
  new Uint8Array(memory, masks, wordCount * 8).fill(0);
  new Float64Array(memory, weights, groups).set(sizes.map((size) => 1 / size));
  loops.share({ loop: 'mark', args: [row, n, count, groups, labels, masks] });
  return run(({ pairs, first, last, sums, meanwhile }) => {
    const args = [pairs, n, first, last, count, groups, labels, masks, weights, sums];
    loops.share({ loop: 'lookUp', args, scratch: { at: scratch, bytes: LOOK_UP_SCRATCH }, meanwhile });
  });
}

function sumByGather(
  loops: Loops,
  { distances, n, labellings: { rows, sizes } }: SumWithinInput,
  count: number,
): Float64Array {
  const groups = sizes.length;
  const scratchBytes = Math.ceil(Math.max(n * 8, groups * 4) / 16) * 16;
  const own = [scratchBytes * loops.threads, ...Array<number>(4).fill(rows.length * 2), (groups + 1) * 4];
  const { places, run } = streamRows(loops, { distances, n, count, block: ROWS_OF_BLOCK }, own);
  const [at = 0, row = 0, members = 0, labels = 0, ranks = 0, starts = 0] = places;
  const memory = loops.memory();
  new Uint16Array(memory, row, rows.length).set(rows);
  const begins = new Uint32Array(memory, starts, groups + 1).fill(0);
  sizes.forEach((size, group) => {
    begins[group + 1] = uint32At(begins, group) + size;
  });
  const scratch = { at, bytes: scratchBytes };
  loops.share({ loop: 'sort', args: [row, n, count, groups, starts, members, labels, ranks], scratch });
  return run(({ pairs, first, last, sums, meanwhile }) => {
    const args = [pairs, n, first, last, count, starts, members, labels, ranks, sums];
    loops.share({ loop: 'gather', args, scratch, meanwhile });
  });
}
