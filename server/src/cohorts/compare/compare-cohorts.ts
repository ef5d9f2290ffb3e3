import { type CohortComparison, noFilter, type Overlap, SHARES_COMPARED } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker, RequestFacts } from '#platform/http';
import { keepIdSet, measureAmong } from '#samples';
import { cohortViews } from '../cohort-view.ts';
import { quartiles } from './members-index-store.ts';
import { type CohortRef, placesOf, placesOfMembers, type SeenCohort, seeCohorts } from './see-cohorts.ts';

type Compared = CohortComparison['cohorts'][number];

const subjectsOf = ({ seen }: SeenCohort): string[] => [
  ...new Set(seen.flatMap(({ subject }) => (subject === null ? [] : [subject]))),
];

/** How many things are in which of the cohorts, most of them first. */
function overlapsOf(places: ReadonlyMap<string, string>): Overlap[] {
  const counts = new Map<string, number>();
  for (const inside of places.values()) counts.set(inside, (counts.get(inside) ?? 0) + 1);
  return Array.from(counts, ([inside, n]) => ({ inside, n })).sort(
    (a, b) => b.n - a.n || (a.inside < b.inside ? 1 : -1),
  );
}

/** Composition of a cohort as visible to the caller. */
async function describe(
  platform: Platform,
  found: SeenCohort,
  request: RequestFacts,
): Promise<Omit<Compared, 'cohort'>> {
  const { index } = platform;
  const projects = [...new Set(found.seen.map(({ project_id }) => project_id))].toSorted();
  const seen = { clause: found.where, projects, projects_set: await keepIdSet(index, projects) };
  const body = { ...noFilter, types: SHARES_COMPARED, fields: [] };
  const [{ data }, middle] = await Promise.all([
    measureAmong(platform, seen, body, { signal: request.signal }),
    quartiles(index, found.where),
  ]);
  return {
    n_samples: found.seen.length,
    n_subjects: subjectsOf(found).length,
    n_unavailable: found.member_ids.length - found.seen.length,
    ...middle,
    shares: Object.fromEntries(
      SHARES_COMPARED.map((type) => [type, (data[type] ?? []).map(({ value, count }) => ({ value, n: count }))]),
    ),
  };
}

/** Comparison of two or more cohorts. */
export async function compareCohorts(
  platform: Platform,
  asker: Asker,
  refs: readonly CohortRef[],
  request: RequestFacts,
): Promise<{ data: CohortComparison }> {
  const cohorts = await seeCohorts(platform, asker, refs);
  const views = await cohortViews(
    platform.db,
    asker,
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
      subjects: overlapsOf(placesOf(cohorts.map(subjectsOf))),
    },
  };
}
