import type { ChecklistItem } from '@cohortium/contract';
import { invalid } from '#platform/refusal';
import { surveyForPublic } from '#projects';
import { type CohortToShow, heldBackMembers } from '../objects/find-members.ts';
import { type PublicObject, samplesOfObject } from '../objects/find-object.ts';
import { dayOf, type Publishing, type Terms } from '../publications.ts';
import { humanReads, minimumMetadata, personalData, privacyGuards, wantedColumns } from './sample-items.ts';
import { description, embargo, licence, members } from './term-items.ts';

export interface LookedThrough {
  checklist: ChecklistItem[];
  n_samples: number;
}

export interface ToLookThrough {
  object: PublicObject;
  terms: Terms;
  /** The requester, whose permissions decide on a cohort's members. */
  person: CohortToShow['person'];
  /** It was submitted before, and is looked through for the reviewer. */
  reviewing: boolean;
}

async function sampleItems(here: Publishing, { object, terms, person }: ToLookThrough): Promise<LookedThrough> {
  const sample_ids = await samplesOfObject(here.db, object);
  const order = { ids: sample_ids, policy: terms.human_reads, wanted: wantedColumns(object) };
  const survey = await surveyForPublic(here, order);
  const common = [minimumMetadata(survey, terms), personalData(survey), privacyGuards(survey)];
  const { n_samples } = survey;
  if (object.object_type === 'project') return { n_samples, checklist: [...common, humanReads(survey, terms)] };
  const held = await heldBackMembers(here.db, { workspace_id: object.workspace_id, person, sample_ids });
  return { n_samples, checklist: [...common, members(held)] };
}

/** All checklist items, with their remedies. */
export async function lookThrough(here: Publishing, order: ToLookThrough): Promise<LookedThrough> {
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
export function demandComplete(checklist: readonly ChecklistItem[]): void {
  const missing = checklist.filter(({ state }) => state === 'missing');
  if (missing.length === 0) return;
  throw invalid(missing.map(({ key, words, remedy }) => ({ field: key, message: `${words} ${remedy ?? ''}`.trim() })));
}
