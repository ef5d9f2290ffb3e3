import type { ColumnType, SampleField } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { ShownCohort } from '../../members/find-members.ts';
import type { OverlayState } from '../columns/definition.ts';
import { foldEdits } from '../columns/overlay-state.ts';
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
