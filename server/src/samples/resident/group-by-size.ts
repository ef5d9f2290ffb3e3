import type { DataSetFingerprint } from './columns-store.ts';

/** Data sets in groups of so many rows that one answer holds them. */
export function groupBySize(
  data_sets: Iterable<string>,
  marks: ReadonlyMap<string, DataSetFingerprint>,
  rows_at_once: number,
): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const id of data_sets) {
    const n = marks.get(id)?.n ?? 0;
    if (n === 0) continue;
    if (room < n || groups.length === 0) {
      groups.push([]);
      room = rows_at_once;
    }
    groups.at(-1)?.push(id);
    room -= n;
  }
  return groups;
}
