import { createHash } from 'node:crypto';
import { OVERLAY } from '@cohortium/contract';
import { newId } from '#platform/clock';
import type { Tx } from '#platform/database';
import { AppError } from '#platform/errors';
import type { CohortVersion } from '../../cohorts-store.ts';
import type { ChainEdit, MergeEdit } from '../../overlay/columns/definition.ts';
import { insertSteps, type NewStep, type StoredStep } from '../../overlay/overlay-store.ts';
import { copyCells, writeParts } from './carry-store.ts';

/** A cohort whose overlay comes along. */
export interface CarriedOverlay {
  cohort: CohortVersion;
  steps: readonly StoredStep[];
}

interface CopiedStep extends NewStep {
  /** Whose cells it has, unless it is the first. */
  from: string | null;
}

const hashed = (...values: unknown[]): string => createHash('sha256').update(JSON.stringify(values)).digest('hex');

/** The edits of all parts behind one that says what came along. Their hashes name their cells, so that theirs do too. */
function stepsOf(edit: MergeEdit, carried: readonly CarriedOverlay[]): CopiedStep[] {
  const lists = carried.map(({ cohort }) => cohort.content_hash);
  const first: CopiedStep = { id: newId(), edit, hash: hashed(null, edit, lists), cells: null, from: null };
  const made = [first];
  for (const [source, { cohort, steps }] of carried.entries()) {
    for (const step of steps) {
      const copied: ChainEdit = { kind: 'part', part: source, name: cohort.name, edit: step.edit };
      const hash = hashed(made.at(-1)?.hash, copied, step.hash);
      made.push({ id: newId(), edit: copied, hash, cells: null, from: step.id });
    }
  }
  return made;
}

/** Carries the overlays of merged cohorts over to their members. Returns the overlay's id. */
export async function carryOverlays(
  tx: Tx,
  { edit, carried, created_by }: { edit: MergeEdit; carried: readonly CarriedOverlay[]; created_by: string },
): Promise<string | null> {
  const steps = stepsOf(edit, carried);
  if (steps.length > OVERLAY.maximum_edits) {
    const message = `Together, the metadata of these cohorts have more than ${OVERLAY.maximum_edits} edits. Export the metadata of one cohort, and import them into the merged cohort as a sheet.`;
    throw new AppError('conflict', message);
  }
  await insertSteps(tx, { parent_id: null, depth: 0, created_by }, steps);
  const [first] = steps;
  if (first) {
    await writeParts(
      tx,
      first.id,
      carried.map(({ cohort }) => cohort),
    );
  }
  for (const { id, from } of steps) if (from !== null) await copyCells(tx, from, id);
  return steps.at(-1)?.id ?? null;
}
