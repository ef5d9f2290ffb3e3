import type { ChecklistItem } from '@cohortium/contract';
import { validationError } from '#platform/errors';
import { surveyForPublic } from '#projects';
import {
  type CohortToPublish,
  listWithheldMembers,
  type PublicObject,
  samplesOfObject,
} from '../publication-object.ts';
import { dayOf, type Publishing, type Terms } from '../publications.ts';
import {
  description,
  embargo,
  humanReads,
  licence,
  members,
  minimumMetadata,
  personalData,
  privacyGuards,
  requiredColumns,
} from './checklist-items.ts';

export interface ChecklistResult {
  checklist: ChecklistItem[];
  n_samples: number;
}

export interface ChecklistInput {
  object: PublicObject;
  terms: Terms;
  /** The requester, whose permissions decide on a cohort's members. */
  person: CohortToPublish['person'];
  /** It was submitted before, and is looked through for the reviewer. */
  reviewing: boolean;
}

async function sampleItems(here: Publishing, { object, terms, person }: ChecklistInput): Promise<ChecklistResult> {
  const sample_ids = await samplesOfObject(here.db, object);
  const order = { ids: sample_ids, policy: terms.human_reads, required_fields: requiredColumns(object) };
  const survey = await surveyForPublic(here, order);
  const common = [minimumMetadata(survey, terms), personalData(survey), privacyGuards(survey)];
  const { n_samples } = survey;
  if (object.object_type === 'project') return { n_samples, checklist: [...common, humanReads(survey, terms)] };
  const withheld = await listWithheldMembers(here.db, { workspace_id: object.workspace_id, person, sample_ids });
  return { n_samples, checklist: [...common, members(withheld)] };
}

/** All checklist items, with their remedies. */
export async function runChecklist(here: Publishing, order: ChecklistInput): Promise<ChecklistResult> {
  const { object, terms, reviewing } = order;
  const samples = object.object_type === 'pipeline' ? { n_samples: 0, checklist: [] } : await sampleItems(here, order);
  const checklist = [
    description(object),
    ...samples.checklist,
    licence(terms.licence, object.object_type),
    embargo(terms.embargo_until, { today: dayOf(here.clock.now()), reviewing }),
  ];
  return { n_samples: samples.n_samples, checklist };
}

/** Refuses with what is missing, each with what to do about it. */
export function requireComplete(checklist: readonly ChecklistItem[]): void {
  const missing = checklist.filter(({ state }) => state === 'missing');
  if (missing.length === 0) return;
  throw validationError(
    missing.map(({ key, message, remedy }) => ({ field: key, message: `${message} ${remedy ?? ''}`.trim() })),
  );
}
