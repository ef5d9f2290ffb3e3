import type { MergeCheck, mergeCheckBodySchema, OmicType } from '@cohortium/contract';
import type { z } from 'zod';
import { contentHash, type ResultAndSubject } from '#samples';
import { demandRoom } from '../members/choose-members.ts';
import type { Member } from './fit/part.ts';
import { type MergePart, type Reading, readMergeParts } from './read-parts.ts';
import { surveyParts } from './survey-parts.ts';

type Chosen = z.output<typeof mergeCheckBodySchema>;

/** A merge as it would be made now. */
export interface Merge {
  parts: readonly MergePart[];
  members: readonly ResultAndSubject[];
  omic_type: OmicType;
  check: MergeCheck;
}

/** Of samples with several results all but the newest: ids rise with time. */
function olderResults(members: readonly Member[]): Set<string> {
  const bySample = Map.groupBy(members, ({ project_id, sample_id }) => `${project_id} ${sample_id}`);
  const older = [...bySample.values()].flatMap((results) => {
    const ids = new Set(results.map(({ result_id }) => result_id));
    return [...ids].sort().slice(0, -1);
  });
  return new Set(older);
}

function withoutOlder(parts: readonly MergePart[]): MergePart[] {
  const older = olderResults(parts.flatMap(({ part }) => part.members));
  return parts.map(({ part, taken, ...rest }) => {
    const left = taken.filter(({ result_id }) => !older.has(result_id));
    const members = part.members.filter(({ result_id }) => !older.has(result_id));
    // A cohort of older results alone is not refused for it: its samples are there in their newest.
    return {
      ...rest,
      taken: left,
      part: { ...part, members, n_taken: Math.max(left.length, Math.min(1, taken.length)) },
    };
  });
}

function countSubjects(members: readonly ResultAndSubject[]): number {
  return new Set(members.flatMap(({ result_id, subject }) => (subject === result_id ? [] : [subject]))).size;
}

/** What merging these cohorts would make, and what speaks against it. Refuses with 404 and 422. */
export async function prepareMerge(reading: Reading, { cohorts, one_result_per_sample }: Chosen): Promise<Merge> {
  const found = await readMergeParts(reading, cohorts);
  const parts = one_result_per_sample ? withoutOlder(found) : found;
  const byResult = new Map(parts.flatMap(({ taken }) => taken.map((one) => [one.result_id, one] as const)));
  const members = [...byResult.values()].sort((a, b) => (a.result_id < b.result_id ? -1 : 1));
  demandRoom(members.length, 'cohorts');
  const survey = await surveyParts(reading, {
    parts: parts.map(({ part }) => part),
    clauses: parts.map(({ where }) => where),
  });
  const content_hash = contentHash(members.map(({ result_id }) => result_id));
  const n = { n_samples: members.length, n_subjects: countSubjects(members) };
  const omic_type = parts[0]?.found.cohort.omic_type ?? 'microbiomics';
  return { parts, members, omic_type, check: { ...survey, ...n, content_hash } };
}

export async function checkMerge(reading: Reading, chosen: Chosen): Promise<{ data: MergeCheck }> {
  return { data: (await prepareMerge(reading, chosen)).check };
}
