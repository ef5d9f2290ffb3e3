import { float64At } from '../array/read-element.ts';
import type { Loops } from './shared-loops.ts';
import { maxPairs, splitRows } from './split-rows.ts';

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
export function streamRows(
  loops: Loops,
  { distances, n, count, block }: { distances: Float64Array; n: number; count: number; block: number },
  own: readonly number[],
) {
  const ranges = splitRows(n);
  const most = maxPairs(ranges) * 8;
  const blocks = Math.ceil(n / block);
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
    for (let index = 0; index < found.length; index++)
      added[index % count] = float64At(added, index % count) + float64At(found, index);
    return added;
  };
  return { places, run };
}
