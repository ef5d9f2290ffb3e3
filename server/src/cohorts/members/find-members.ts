import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { and, type Clause, everything, keepIdSet, visibleSamples } from '#samples';
import { demandReadable } from '../cohort-policy.ts';
import { type CohortVersion, loadCohort, memberIds } from '../cohorts-store.ts';

/** A version of a cohort with its frozen members and the clause that finds those still to be seen. */
export interface FoundCohort {
  cohort: CohortVersion;
  /** Result ids, sorted. */
  member_ids: readonly string[];
  where: Clause;
}

/** The members of a cohort that the asker may read, the current version's unless told. Refuses with 404. */
export async function findMembers(
  platform: Platform,
  asker: Asker,
  { cohort_id, version }: { cohort_id: string; version?: number | undefined },
): Promise<FoundCohort> {
  const current = demandReadable(asker, await loadCohort(platform.db, cohort_id));
  const cohort = version === undefined ? current : await loadCohort(platform.db, cohort_id, version);
  if (!cohort) throw notFound(`Version ${version} of “${current.name}”`);
  const member_ids = await memberIds(platform.db, cohort);
  const members = await keepIdSet(platform.index, member_ids);
  const visible = await visibleSamples(platform, asker, everything);
  const listed = {
    sql: 'result_id in (select id from id_sets where set_key = {members:String})',
    params: { members },
  };
  return { cohort, member_ids, where: and(visible, listed) };
}
