import type { Labellings } from './distance-kernel.ts';
import type { Loops } from './share-loops.ts';
import { mostPairs, splitRows } from './split-rows.ts';

/** Sums of eight columns are looked up for so few groups, and so many labellings that share the tables; else gathered. */
const FEW_GROUPS = 8;
const MANY_LABELLINGS = 32;
const ROWS_OF_BLOCK = 64;
const COLUMNS_OF_CHUNK = 64;
/** 64 squares and eight tables of 256 sums: stats/kernel/group-sums.as. */
const LOOK_UP_SCRATCH = 64 * 8 + 8 * 256 * 8;

interface Asked {
  readonly distances: Float64Array;
  readonly n: number;
  readonly labellings: Labellings;
}

/** See `DistanceKernel.withinSums`. */
export function sumWithin(loops: Loops, asked: Asked): Float64Array {
  const { rows, sizes } = asked.labellings;
  const count = rows.length / asked.n;
  const isLookedUp = sizes.length <= FEW_GROUPS && count >= MANY_LABELLINGS;
  return isLookedUp ? lookUp(loops, asked, count) : gather(loops, asked, count);
}

function lookUp(loops: Loops, { distances, n, labellings: { rows, sizes } }: Asked, count: number): Float64Array {
  const groups = sizes.length;
  const words = Math.ceil(n / COLUMNS_OF_CHUNK) * count * groups;
  const own = [LOOK_UP_SCRATCH * loops.threads, rows.length * 2, n * count, words * 8, groups * 8];
  const { places, run } = layOut(loops, { distances, n, count }, own);
  const [scratch = 0, row = 0, labels = 0, masks = 0, weights = 0] = places;
  const memory = loops.memory();
  new Uint16Array(memory, row, rows.length).set(rows);
  new Uint8Array(memory, masks, words * 8).fill(0);
  new Float64Array(memory, weights, groups).set(sizes.map((size) => 1 / size));
  loops.share({ loop: 'mark', args: [row, n, count, groups, labels, masks] });
  return run(({ pairs, first, last, sums, meanwhile }) => {
    const args = [pairs, n, first, last, count, groups, labels, masks, weights, sums];
    loops.share({ loop: 'lookUp', args, scratch: { at: scratch, bytes: LOOK_UP_SCRATCH }, meanwhile });
  });
}

function gather(loops: Loops, { distances, n, labellings: { rows, sizes } }: Asked, count: number): Float64Array {
  const groups = sizes.length;
  const scratchBytes = Math.ceil(Math.max(n * 8, groups * 4) / 16) * 16;
  const own = [scratchBytes * loops.threads, ...Array<number>(4).fill(rows.length * 2), (groups + 1) * 4];
  const { places, run } = layOut(loops, { distances, n, count }, own);
  const [at = 0, row = 0, members = 0, labels = 0, ranks = 0, starts = 0] = places;
  const memory = loops.memory();
  new Uint16Array(memory, row, rows.length).set(rows);
  const begins = new Uint32Array(memory, starts, groups + 1).fill(0);
  sizes.forEach((size, group) => {
    begins[group + 1] = (begins[group] ?? 0) + size;
  });
  const scratch = { at, bytes: scratchBytes };
  loops.share({ loop: 'sort', args: [row, n, count, groups, starts, members, labels, ranks], scratch });
  return run(({ pairs, first, last, sums, meanwhile }) => {
    const args = [pairs, n, first, last, count, starts, members, labels, ranks, sums];
    loops.share({ loop: 'gather', args, scratch, meanwhile });
  });
}

interface Range {
  readonly pairs: number;
  readonly first: number;
  readonly last: number;
  readonly sums: number;
  readonly meanwhile: () => void;
}

/**
 * Places for what one way of summing needs (`own`), and a run over all rows: distances are brought in range by range, the
 * next one while the threads sum; blocks of rows have sums of their own, added up in their order.
 */
function layOut(
  loops: Loops,
  { distances, n, count }: { distances: Float64Array; n: number; count: number },
  own: readonly number[],
) {
  const ranges = splitRows(n, 0, n);
  const most = mostPairs(ranges) * 8;
  const blocks = Math.ceil(n / ROWS_OF_BLOCK);
  const [sums = 0, even = 0, odd = 0, ...places] = loops.reserve([blocks * count * 8, most, most, ...own]);
  const bringIn = (place: number): void => {
    const range = ranges[place];
    if (!range) return;
    const part = distances.subarray(range.start, range.start + range.pairs);
    new Float64Array(loops.memory(), place % 2 ? odd : even, range.pairs).set(part);
  };
  const run = (sum: (range: Range) => void): Float64Array => {
    const found = new Float64Array(loops.memory(), sums, blocks * count).fill(0);
    bringIn(0);
    ranges.forEach(({ first, last }, place) => {
      sum({ pairs: place % 2 ? odd : even, first, last, sums, meanwhile: () => bringIn(place + 1) });
    });
    const added = new Float64Array(count);
    for (let at = 0; at < found.length; at++) added[at % count] = (added[at % count] ?? 0) + (found[at] ?? 0);
    return added;
  };
  return { places, run };
}
