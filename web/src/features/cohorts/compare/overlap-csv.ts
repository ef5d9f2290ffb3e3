import type { Overlap } from '@cohortium/contract';
import { writeCsv } from '#plots/frame';
import { describeOverlap } from '#plots/sets';

/** The overlaps as a table: the combination in words, which cohorts hold its members, and how many these are. */
export function toOverlapCsv(names: readonly string[], overlaps: readonly Overlap[], counted: string): string {
  return writeCsv(
    ['combination', ...names, counted],
    overlaps.map(({ membership, n }) => [
      describeOverlap(names, membership),
      ...names.map((_, at) => Number(membership[at])),
      n,
    ]),
  );
}
