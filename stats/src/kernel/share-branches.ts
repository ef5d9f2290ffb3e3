import { float64At, numberAt } from '../array/read-element.ts';
import type { BranchGroups } from './distance-kernel.ts';
import type { Loops } from './shared-loops.ts';
import { maxPairs, splitRows } from './split-rows.ts';

/** See `DistanceKernel.addShared`. */
export function addSharedLengths(
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
