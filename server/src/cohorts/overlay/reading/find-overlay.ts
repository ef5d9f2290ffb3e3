import type { Cell, ColumnType, SampleField } from '@cohortium/contract';
import type { Platform } from '#platform';
import { guardSample } from '#projects';
import type { ShownCohort } from '../../members/find-members.ts';
import { foldEdits, type OverlayState } from '../columns/overlay-state.ts';
import { type KeptStep, stepsOf } from '../overlay-store.ts';

/** A cohort that somebody may read, with what is laid over its members' metadata. */
export interface Overlaid {
  found: ShownCohort;
  steps: readonly KeptStep[];
  state: OverlayState;
  /** SHA-256 over the edits and their cells; null without any. */
  hash: string | null;
}

export async function findOverlay({ db }: Platform, found: ShownCohort): Promise<Overlaid> {
  const steps = await stepsOf(db, found.cohort);
  return { found, steps, state: foldEdits(steps), hash: steps.at(-1)?.hash ?? null };
}

/** What the submissions' own columns hold; a column that holds several kinds holds texts. */
export function typesOfFields(fields: readonly SampleField[]): Map<string, ColumnType> {
  const types = new Map<string, ColumnType>();
  for (const { field, kind } of fields) {
    const type = kind === 'category' ? 'text' : kind;
    types.set(field, types.has(field) && types.get(field) !== type ? 'text' : type);
  }
  return types;
}

/**
 * What the public sees of a cell that was written or computed here: guarded as a person's, whoever the sample is of,
 * for nothing says of whom a cell of an overlay tells.
 */
export function guardFor({ access: { access } }: ShownCohort): ((column: string, cell: Cell) => Cell) | null {
  if (access !== 'public') return null;
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
