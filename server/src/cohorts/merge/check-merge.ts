import type { MergeCheck, mergeCheckBodySchema, OmicType } from '@cohortium/contract';
import type { z } from 'zod';
import type { ResultAndSubject } from '#samples';
import { requireRoom } from '../members/choose-members.ts';
import { type MergePart, type Reading, readMergeParts } from './read-sources.ts';
import { surveyParts } from './survey/survey-sources.ts';

type Chosen = z.output<typeof mergeCheckBodySchema>;

/** A merge as it would be made now. */
export interface Merge {
  sources: readonly MergePart[];
  /** Members to freeze, if requested. */
  members: readonly ResultAndSubject[];
  /** Samples after each part, those of several parts once. */
  n_after: readonly number[];
  omic_type: OmicType;
  check: MergeCheck;
}

/** Previews a merge with its compatibility findings. Throws 404 and 422. */
export async function prepareMerge(
  reading: Reading,
  { cohorts, one_result_per_sample = false }: Chosen,
  { with_members }: { with_members: boolean },
): Promise<Merge> {
  const sources = await readMergeParts(reading, cohorts);
  const { members, n_after, ...check } = await surveyParts(reading, {
    compared: { kind: 'cohorts', sources: sources.map(({ raw }) => raw), only_newest: one_result_per_sample },
    clauses: sources.map(({ where }) => where),
    with_members,
  });
  requireRoom(check.n_samples, 'cohorts');
  return { sources, members, n_after, omic_type: sources[0]?.found.cohort.omic_type ?? 'microbiomics', check };
}

export async function checkMerge(reading: Reading, chosen: Chosen): Promise<{ data: MergeCheck }> {
  return { data: (await prepareMerge(reading, chosen, { with_members: false })).check };
}
