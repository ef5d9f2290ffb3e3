import { type CohortComparison, MAX_COMPARED_VALUES, noFilter, type Overlap } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller, RequestInfo } from '#platform/http';
import { materializeIdSet, measureWithin, uncountedSet } from '#samples';
import { cohortViews } from '../cohort-view.ts';
import {
  type CohortRef,
  columnOfCohorts,
  getVisibleCohorts,
  placesOfMembers,
  type VisibleCohortRef,
} from '../members/visible-cohorts.ts';
import { quartiles } from './members-index-store.ts';

type Compared = CohortComparison['cohorts'][number];

const subjectsOf = ({ seen }: VisibleCohortRef): string[] => [
  ...new Set(seen.flatMap(({ subject }) => (subject === null ? [] : [subject]))),
];

/** How many things are in which of the cohorts, most of them first. */
function overlapsOf(places: ReadonlyMap<string, string>): Overlap[] {
  const counts = new Map<string, number>();
  for (const membership of places.values()) counts.set(membership, (counts.get(membership) ?? 0) + 1);
  return Array.from(counts, ([membership, n]) => ({ membership, n })).sort(
    (a, b) => b.n - a.n || (a.membership < b.membership ? 1 : -1),
  );
}

/** Composition of a cohort as visible to the caller. */
async function describe(
  platform: Platform,
  found: VisibleCohortRef,
  request: RequestInfo,
): Promise<Omit<Compared, 'cohort'>> {
  const { index } = platform;
  const projects = [...new Set(found.seen.map(({ project_id }) => project_id))].toSorted();
  const seen = { clause: found.where, projects, projects_set: await materializeIdSet(index, projects) };
  const uncounted = await uncountedSet(platform);
  const body = { ...noFilter, types: MAX_COMPARED_VALUES, fields: [] };
  const [{ data }, middle] = await Promise.all([
    measureWithin(platform, seen, body, { signal: request.signal }),
    quartiles(index, { where: found.where, uncounted }),
  ]);
  return {
    n_samples: found.seen.length,
    n_subjects: subjectsOf(found).length,
    n_unavailable: found.member_ids.length - found.seen.length,
    ...middle,
    value_counts: Object.fromEntries(
      MAX_COMPARED_VALUES.map((type) => [type, (data[type] ?? []).map(({ value, count }) => ({ value, n: count }))]),
    ),
  };
}

/** Comparison of two or more cohorts. */
export async function compareCohorts(
  platform: Platform,
  caller: Caller,
  refs: readonly CohortRef[],
  request: RequestInfo,
): Promise<{ data: CohortComparison }> {
  const cohorts = await getVisibleCohorts(platform, caller, refs);
  const views = await cohortViews(
    platform.db,
    caller,
    cohorts.map(({ cohort }) => cohort),
  );
  const compared: Compared[] = [];
  for (const [at, found] of cohorts.entries()) {
    const cohort = views[at];
    if (cohort) compared.push({ cohort, ...(await describe(platform, found, request)) });
  }
  return {
    data: {
      cohorts: compared,
      samples: overlapsOf(placesOfMembers(cohorts)),
      subjects: overlapsOf(columnOfCohorts(cohorts.map(subjectsOf))),
    },
  };
}
