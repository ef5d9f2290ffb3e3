import type { ColumnType, SampleField } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { VisibleCohort } from '../../members/find-members.ts';
import type { OverlayState } from '../columns/definition.ts';
import { foldEdits } from '../columns/overlay-state.ts';
import { type StoredStep, stepsOf } from '../overlay-store.ts';

/** A readable cohort with its metadata overlay. */
export interface Overlaid {
  found: VisibleCohort;
  steps: readonly StoredStep[];
  state: OverlayState;
  /** SHA-256 over the edits and their cells; null without any. */
  hash: string | null;
}

export async function findOverlay({ db }: Platform, found: VisibleCohort): Promise<Overlaid> {
  const steps = await stepsOf(db, found.cohort);
  return { found, steps, state: foldEdits(steps), hash: steps.at(-1)?.hash ?? null };
}

/** Types of the submitted columns; mixed columns count as text. */
export function typesOfFields(fields: readonly SampleField[]): Map<string, ColumnType> {
  const types = new Map<string, ColumnType>();
  for (const { field, kind } of fields) {
    const type = kind === 'category' ? 'text' : kind;
    types.set(field, types.has(field) && types.get(field) !== type ? 'text' : type);
  }
  return types;
}
