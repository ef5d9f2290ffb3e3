import type { ProjectEdit } from '@cohortium/contract';
import { Refusal } from '#platform/refusal';
import type { ProjectRow } from '../projects-store.ts';
import type { SampleRow } from '../samples/samples-store.ts';

type SampleEdit = ProjectEdit['samples'][number];

/** Different from what was read, and from what is wanted: two people who write the same do not disagree. */
const overtaken = (read: unknown, now: unknown, wanted: unknown): boolean =>
  read !== undefined && read !== now && wanted !== now;

/** The words that somebody else has changed since they were read, and that this edit would write over. */
export function overtakenWords(project: ProjectRow, { read = {}, ...edit }: ProjectEdit): string[] {
  const titles = { name: 'the name', description: 'the description', variable_region: 'the region' };
  return (['name', 'description', 'variable_region'] as const)
    .filter((field) => edit[field] !== undefined && overtaken(read[field], project[field], edit[field] ?? null))
    .map((field) => `${titles[field]} is “${project[field] ?? 'empty'}” now`);
}

/** The same of one sample's cells. */
export function overtakenCells(sample: SampleRow, { read = {}, metadata = {}, subject_id }: SampleEdit): string[] {
  const cells = Object.entries(metadata).map(([field, wanted]) => ({
    field,
    wanted,
    now: Object.hasOwn(sample.metadata, field) ? (sample.metadata[field] ?? null) : null,
    before: read.metadata && Object.hasOwn(read.metadata, field) ? read.metadata[field] : undefined,
  }));
  const subject = { field: 'subject_id', wanted: subject_id || null, now: sample.subject_id, before: read.subject_id };
  return [...cells, ...(subject_id === undefined ? [] : [subject])]
    .filter(({ before, now, wanted }) => overtaken(before, now, wanted))
    .map(({ field, now }) => `${field} of ${sample.sample_id} is “${now ?? 'empty'}” now`);
}

const SHOWN = 5;

/** Refuses an edit whole when somebody else was quicker with a part of it. */
export function refuseOvertaken(places: readonly string[]): void {
  if (places.length === 0) return;
  const rest = places.length > SHOWN ? `, and ${places.length - SHOWN} more` : '';
  const said = places.slice(0, SHOWN).join(', ') + rest;
  throw new Refusal('conflict', `Somebody else was quicker: ${said}. Nothing of yours was saved yet.`);
}
