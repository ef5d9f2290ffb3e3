import type { Cell } from '@cohortium/contract';
import { guardSample } from '#projects';

/** Guard of a cell's value. */
export type Guard = (column: string, cell: Cell) => Cell;

/**
 * What the public sees of a cell that was written or computed here: guarded as a person's, no matter who the sample is of,
 * for nothing says of whom a cell of an overlay tells.
 */
export function publicGuard(): Guard {
  const known = new Map<string, Cell>();
  return (column, cell) => {
    if (cell === null || typeof cell === 'boolean') return cell;
    const key = `${column}\n${typeof cell}\n${cell}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const guarded = guardSample({ [column]: cell }, null).metadata[column] ?? null;
    known.set(key, guarded);
    return guarded;
  };
}
