import type { MergeBody } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { and, type Clause, type ResultAndSubject } from '#samples';
import { visibleAmong } from '../members/choose-members.ts';
import { type FoundCohort, findMembers, listedClause } from '../members/find-members.ts';
import { membersOf } from '../versions/versions-store.ts';
import type { Member, Part } from './fit/part.ts';
import { columnFacts, memberRows } from './parts-index-store.ts';

export interface Reading {
  platform: Platform;
  asker: Asker;
  signal: AbortSignal;
}

/** A cohort that takes part in a merge, and which of its members go into it. */
export interface MergePart {
  found: FoundCohort;
  part: Part;
  taken: readonly ResultAndSubject[];
  /** What may be seen of `taken`. */
  where: Clause;
}

/** Members of a cohort that may be frozen anew: all of one's own, and of others' those that are seen without it. */
async function takenOf({ platform, asker }: Reading, { cohort, access, member_ids }: FoundCohort) {
  if (access.access === 'own') return membersOf(platform.db, cohort);
  return visibleAmong(platform, asker, member_ids);
}

async function readPart(reading: Reading, chosen: MergeBody['cohorts'][number]): Promise<MergePart> {
  const { platform, asker, signal } = reading;
  const found = await findMembers(platform, asker, chosen);
  const taken = await takenOf(reading, found);
  const taken_ids = taken.map(({ result_id }) => result_id);
  const where = and(found.where, await listedClause(platform.index, taken_ids, 'taken'));
  const [members, columns] = await Promise.all([
    memberRows(platform.index, where, { signal }),
    columnFacts(platform.index, { where, by_data_set: false }, { signal }),
  ]);
  const { cohort, access, member_ids } = found;
  const part: Part = {
    name: cohort.name,
    cohort_id: cohort.id,
    version: cohort.version,
    members,
    n_taken: taken.length,
    columns,
    n_left_out: access.access === 'own' ? 0 : member_ids.length - taken.length,
    n_unavailable: access.access === 'own' ? taken.length - members.length : 0,
    has_overlay: cohort.overlay_id !== null,
  };
  return { found, part, taken, where };
}

const keyOf = ({ cohort }: FoundCohort): string => `${cohort.id} ${cohort.version}`;

/** The cohorts of a merge, each once and in the order of their ids, so that it does not matter how they were named. */
export async function readMergeParts(reading: Reading, cohorts: MergeBody['cohorts']): Promise<MergePart[]> {
  const parts = await Promise.all(cohorts.map((chosen) => readPart(reading, chosen)));
  const once = new Map(parts.map((part) => [keyOf(part.found), part]));
  return [...once.values()].sort((a, b) => (keyOf(a.found) < keyOf(b.found) ? -1 : 1));
}

/** The data sets of one cohort as parts of their own. */
export async function readDataSetParts({ platform, signal }: Reading, where: Clause): Promise<Part[]> {
  const [members, columns] = await Promise.all([
    memberRows(platform.index, where, { signal }),
    columnFacts(platform.index, { where, by_data_set: true }, { signal }),
  ]);
  const byDataSet = Map.groupBy(members, ({ pipeline_data_id }) => pipeline_data_id);
  const projects = new Map<string, number>();
  for (const [one] of byDataSet.values()) {
    if (one) projects.set(one.project_id, (projects.get(one.project_id) ?? 0) + 1);
  }
  const nameOf = ({ project_id, project_name }: Member, place: number): string =>
    projects.get(project_id) === 1 ? project_name : `${project_name}, data set ${place + 1}`;
  return [...byDataSet].map(
    ([id, own], place): Part => ({
      name: own[0] ? nameOf(own[0], place) : '',
      cohort_id: null,
      version: null,
      members: own,
      n_taken: own.length,
      columns: columns.filter(({ of }) => of === id),
      ...{ n_left_out: 0, n_unavailable: 0, has_overlay: false },
    }),
  );
}
