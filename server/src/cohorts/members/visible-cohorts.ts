import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import type { IndexClient } from '#platform/index';
import { type Clause, idSetClause, materializeIdSet, type VisibleSamples } from '#samples';
import { listVisibleMembers, type VisibleMember } from '../lists/members-index-store.ts';
import { type FoundCohort, findMembers } from './find-members.ts';

/** Results by which of their two rows they are seen: the owners', or the guarded one that everybody may see. */
interface Seen {
  whole: readonly string[];
  guarded: readonly string[];
}

/** The rows themselves. */
export async function visibleRows(index: IndexClient, { whole, guarded }: Seen): Promise<Clause> {
  const [seen_whole, seen_guarded] = await Promise.all([
    materializeIdSet(index, whole),
    materializeIdSet(index, guarded),
  ]);
  const owners = `audience = 'workspace' and ${idSetClause('result_id', 'seen_whole')}`;
  const publicRows = `audience = 'public' and ${idSetClause('result_id', 'seen_guarded')}`;
  return { sql: `(${owners} or ${publicRows})`, params: { seen_whole, seen_guarded } };
}

/** A cohort in a version, with those of its members that are still to be seen. */
export interface VisibleCohortRef extends FoundCohort {
  seen: readonly VisibleMember[];
}

export interface CohortRef {
  cohort_id: string;
  version?: number | undefined;
}

/** Each of some cohorts as the caller sees it. Refuses with 404 what is not theirs to see. */
export async function getVisibleCohorts(
  platform: Platform,
  caller: Caller,
  refs: readonly CohortRef[],
): Promise<readonly VisibleCohortRef[]> {
  const cohorts: VisibleCohortRef[] = [];
  for (const ref of refs) {
    const found = await findMembers(platform, caller, ref);
    cohorts.push({ ...found, seen: await listVisibleMembers(platform.index, found.where) });
  }
  return cohorts;
}

/** Membership mask per item: `1` or `0` per cohort, in order. */
export function columnOfCohorts(lists: readonly (readonly string[])[]): Map<string, string> {
  const bits = new Map<string, number>();
  lists.forEach((list, at) => {
    for (const thing of list) bits.set(thing, (bits.get(thing) ?? 0) | (1 << at));
  });
  const description = new Map<number, string>();
  const wordOf = (mask: number): string => {
    const word = description.get(mask) ?? lists.map((_, at) => ((mask >> at) & 1 ? '1' : '0')).join('');
    description.set(mask, word);
    return word;
  };
  return new Map(Array.from(bits, ([thing, mask]) => [thing, wordOf(mask)]));
}

/** Membership mask per member, by result id. */
export const placesOfMembers = (cohorts: readonly VisibleCohortRef[]): Map<string, string> =>
  columnOfCohorts(cohorts.map(({ seen }) => seen.map(({ result_id }) => result_id)));

/**
 * Members of several cohorts as one thing to look at: each by the fuller of the rows that some cohort shows of it, so
 * that no cohort lends its sight to another's members.
 */
export async function visibleThroughCohort(
  { index }: Platform,
  cohorts: readonly VisibleCohortRef[],
  requested: ReadonlyMap<string, string>,
): Promise<VisibleSamples> {
  const members = cohorts.flatMap(({ seen }) => seen.filter(({ result_id }) => requested.has(result_id)));
  const whole = new Set(members.flatMap(({ audience, result_id }) => (audience === 'workspace' ? [result_id] : [])));
  const guarded = new Set(members.flatMap(({ result_id }) => (whole.has(result_id) ? [] : [result_id])));
  const projects = [...new Set(members.map(({ project_id }) => project_id))].toSorted();
  const [clause, projects_set] = await Promise.all([
    visibleRows(index, { whole: [...whole], guarded: [...guarded] }),
    materializeIdSet(index, projects),
  ]);
  return { clause, projects, projects_set };
}
