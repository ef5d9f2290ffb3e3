import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { livingProjectIds, projectIdsOf } from '#projects';
import { and, type Clause, everything, keepIdSet, type Through, visibleSamples } from '#samples';
import type { Access } from '#sharing';
import { demandReadable } from '../cohort-policy.ts';
import { type CohortVersion, loadCohort } from '../cohorts-store.ts';
import { memberIds } from '../versions/versions-store.ts';

/** A version of a cohort with its frozen members and the clause that finds those still to be seen. */
export interface FoundCohort {
  cohort: CohortVersion;
  access: Access;
  /** Result ids, sorted. */
  member_ids: readonly string[];
  where: Clause;
}

/** Which version is meant: of a shared or public cohort only the one that was shared, or published, is there. */
function versionFor({ public_version, version }: CohortVersion, access: Access, wanted: number | undefined) {
  const bound = access.access === 'shared' ? access.version : access.access === 'public' ? public_version : null;
  if (bound === null) return wanted ?? version;
  return wanted === undefined || wanted === bound ? bound : null;
}

/** What a shared or public cohort shows of its members that the asker would not see otherwise. */
async function through({ db }: Platform, { workspace_id }: CohortVersion, { access }: Access): Promise<Through> {
  if (access === 'own') return {};
  const projects = await livingProjectIds(db, await projectIdsOf(db, workspace_id));
  return access === 'shared' ? { whole: projects } : { guarded: projects };
}

/** The members of a cohort that the asker may read, the current version's unless told. Refuses with 404. */
export async function findMembers(
  platform: Platform,
  asker: Asker,
  { cohort_id, version }: { cohort_id: string; version?: number | undefined },
): Promise<FoundCohort> {
  const { db, index } = platform;
  const { cohort: current, access } = await demandReadable(db, asker, await loadCohort(db, cohort_id));
  const wanted = versionFor(current, access, version);
  const cohort = wanted === null ? undefined : await loadCohort(db, cohort_id, wanted);
  if (!cohort) throw notFound(`Version ${version} of “${current.name}”`);
  const member_ids = await memberIds(db, cohort);
  const members = await keepIdSet(index, member_ids);
  const visible = await visibleSamples(platform, asker, everything, await through(platform, cohort, access));
  const listed = {
    sql: 'result_id in (select id from id_sets where set_key = {members:String})',
    params: { members },
  };
  return { cohort, access, member_ids, where: and(visible, listed) };
}
