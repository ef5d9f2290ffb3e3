import { condensedLength } from '../distance/distance-matrix.ts';

/** Rows first ≤ i < last of a condensed triangle, which fill so many pairs of it, from the place `start` on. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly pairs: number;
}

/** Rows `from` ≤ i < `to` in ranges of at most so many pairs (two million: 16 MB), each of a multiple of 64 rows but the last. */
export function splitRows(n: number, { from = 0, to = n, most = 2_000_000 } = {}): RowRange[] {
  const startOf = (row: number) => condensedLength(n) - condensedLength(n - row);
  const ranges: RowRange[] = [];
  for (let first = from; first < to; ) {
    let last = first;
    while (last < to && (last === first || startOf(Math.min(to, last + 64)) - startOf(first) <= most)) last += 64;
    last = Math.min(to, last);
    ranges.push({ first, last, start: startOf(first), pairs: startOf(last) - startOf(first) });
    first = last;
  }
  return ranges;
}

/** Pairs of the longest range. */
export function maxPairs(ranges: readonly RowRange[]): number {
  return ranges.reduce((most, { pairs }) => Math.max(most, pairs), 0);
}
