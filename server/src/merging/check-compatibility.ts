import type { Comparability } from '@cohortium/contract';
import type { ResultAndSubject } from '#samples';
import { contentHash } from '#samples/in-threads';
import { deepestRank, findCompatibilityIssues } from './compatibility/find-issues.ts';
import type { Survey } from './compatibility/merge-source.ts';
import { type Compared, type OpenPart, openParts } from './open-sources.ts';

/** What the members were processed with. */
export type ProcessingFacts = Pick<Survey, 'dataSets' | 'namings'>;

export interface CompatibilityResult extends Pick<Comparability, 'sources' | 'findings' | 'deepest_rank'> {
  n_samples: number;
  n_subjects: number;
  /** Of what would be frozen. */
  content_hash: string;
  /** Samples after each part, those of several parts once. */
  n_after: number[];
  /** What would be frozen, where it is asked for. */
  members: ResultAndSubject[];
}

function putTogether(sources: readonly OpenPart[]) {
  const byResult = new Map<string, ResultAndSubject>();
  const n_after = sources.map(({ taken }) => {
    for (const one of taken) byResult.set(one.result_id, one);
    return byResult.size;
  });
  const members = [...byResult.values()].sort((a, b) => (a.result_id < b.result_id ? -1 : 1));
  const subjects = new Set(members.flatMap(({ result_id, subject }) => (subject === result_id ? [] : [subject])));
  return { members, n_after, n_subjects: subjects.size };
}

/** Data sets of the members. */
export const dataSetsIn = (compared: Compared): string[] => [
  ...new Set(
    openParts(compared).flatMap(({ source }) => source.members.map(({ pipeline_data_id }) => pipeline_data_id)),
  ),
];

/** Results that a merge would freeze. */
export const membersIn = (compared: Compared): string[] =>
  putTogether(openParts(compared)).members.map(({ result_id }) => result_id);

/** Checks the compatibility of sources and describes their merge. */
export function checkCompatibility(
  compared: Compared,
  known: ProcessingFacts,
  { with_members }: { with_members: boolean },
): CompatibilityResult {
  const open = openParts(compared);
  const sources = open.map(({ source }) => source);
  const findings = findCompatibilityIssues({ sources, ...known });
  const { members, n_after, n_subjects } = putTogether(open);
  return {
    sources: sources.map(({ name, cohort_id, version, n_taken: n_samples }) => ({
      name,
      cohort_id,
      version,
      n_samples,
    })),
    findings,
    deepest_rank: deepestRank(findings),
    ...{ n_samples: members.length, n_subjects, n_after },
    content_hash: contentHash(members.map(({ result_id }) => result_id)),
    members: with_members ? members : [],
  };
}
