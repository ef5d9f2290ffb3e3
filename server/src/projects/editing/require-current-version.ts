import type { ProjectEdit } from '@cohortium/contract';
import { AppError } from '#platform/errors';
import type { ProjectRow } from '../projects-store.ts';
import type { SampleRow } from '../samples/samples-store.ts';

type SampleEdit = ProjectEdit['samples'][number];

/** Different from what was read, and from what is wanted: two people who write the same do not disagree. */
const conflict = (read: unknown, now: unknown, expected: unknown): boolean =>
  read !== undefined && read !== now && expected !== now;

/** Details that someone else has changed meanwhile and this edit would overwrite. */
export function conflictMessage(project: ProjectRow, { read = {}, ...edit }: ProjectEdit): string[] {
  const titles = { name: 'the name', description: 'the description', variable_region: 'the region' };
  return (['name', 'description', 'variable_region'] as const)
    .filter((field) => edit[field] !== undefined && conflict(read[field], project[field], edit[field] ?? null))
    .map((field) => `${titles[field]} is now “${project[field] ?? 'empty'}”`);
}

/** Conflicting cells of one sample. */
export function conflictingCells(sample: SampleRow, { read = {}, metadata = {}, subject_id }: SampleEdit): string[] {
  const cells = Object.entries(metadata).map(([field, expected]) => ({
    field,
    expected: expected,
    now: Object.hasOwn(sample.metadata, field) ? (sample.metadata[field] ?? null) : null,
    before: read.metadata && Object.hasOwn(read.metadata, field) ? read.metadata[field] : undefined,
  }));
  const subject = {
    field: 'subject_id',
    expected: subject_id || null,
    now: sample.subject_id,
    before: read.subject_id,
  };
  return [...cells, ...(subject_id === undefined ? [] : [subject])]
    .filter(({ before, now, expected }) => conflict(before, now, expected))
    .map(({ field, now }) => `${field} of ${sample.sample_id} is now “${now ?? 'empty'}”`);
}

const MAX_SHOWN = 5;

/** Throws a conflict if someone else has changed any part of the edit. */
export function requireCurrentVersion(places: readonly string[]): void {
  if (places.length === 0) return;
  const rest = places.length > MAX_SHOWN ? `, and ${places.length - MAX_SHOWN} more` : '';
  const message = places.slice(0, MAX_SHOWN).join(', ') + rest;
  throw new AppError(
    'conflict',
    `Someone else has changed this submission: ${message}. Your changes were not saved. Reload and try again.`,
  );
}
