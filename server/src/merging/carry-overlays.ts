import { createHash } from 'node:crypto';
import { type ColumnType, OVERLAY } from '@cohortium/contract';
import {
  type ChainEdit,
  type CohortVersion,
  insertSteps,
  type MergeEdit,
  type NewStep,
  type StoredStep,
} from '#cohorts';
import { newId } from '#platform/clock';
import type { Tx } from '#platform/database';
import { AppError } from '#platform/errors';
import { commonField } from '#samples';
import type { ColumnFact, PartOverlay } from './compatibility/merge-source.ts';
import { copyCells, writeParts } from './merge-store.ts';

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

/** A part of a merge as far as its columns go. */
export interface PlannedPart {
  name: string;
  overlay: PartOverlay | null;
  columns: readonly ColumnFact[];
}

/** Type of a source's submitted column; null if missing. */
function sourceType({ columns }: PlannedPart, name: string): ColumnType | null {
  const common = commonField(name);
  if (common) return common.kind === 'number' ? 'number' : 'text';
  const facts = columns.filter(({ field }) => field === name);
  if (facts.length === 0) return null;
  return facts.every(({ is_number }) => is_number) ? 'number' : 'text';
}

/** Names that a part hides: shown for the others' samples where these have something there, and gone otherwise. */
function planHidden(sources: readonly PlannedPart[], name: string): ColumnType | null {
  for (const source of sources) {
    const isHidden = source.overlay?.is_kept && source.overlay.hidden.includes(name);
    const type = isHidden ? null : sourceType(source, name);
    if (type !== null) return type;
  }
  return null;
}

/** Plans which overlay columns a merge carries over; null if none. */
export function planMerge(sources: readonly PlannedPart[], excluded: readonly string[]): MergeEdit | null {
  const retained = sources.filter(({ overlay }) => overlay?.is_kept);
  const types = new Map<string, ColumnType>();
  const removed: string[] = [];
  for (const { overlay } of retained) {
    for (const { column, type } of overlay?.columns ?? []) if (!excluded.includes(column)) types.set(column, type);
  }
  for (const name of new Set(retained.flatMap(({ overlay }) => overlay?.hidden ?? []))) {
    if (types.has(name) || excluded.includes(name)) continue;
    const type = planHidden(sources, name);
    if (type === null) removed.push(name);
    else types.set(name, type);
  }
  if (types.size + removed.length === 0) return null;
  return {
    kind: 'merge',
    sources: retained.map(({ name }) => name),
    is_all: retained.length === sources.length,
    columns: [...types].map(([column, type]) => ({ column, type })),
    hidden: removed.sort(),
  };
}
