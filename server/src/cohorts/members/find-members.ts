import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { IndexClient } from '#platform/index';
import { activeProjectIds, projectIdsOf } from '#projects';
import {
  and,
  type Clause,
  type DelegatedAccess,
  FULL_SCOPE,
  idSetClause,
  materializeIdSet,
  materializeNamedSet,
  visibleSamples,
} from '#samples';
import type { ResourceAccess } from '#sharing';
import { COHORT_RESOURCE, requireReadable, withTextFor } from '../cohort-policy.ts';
import { type CohortVersion, loadCohort } from '../cohorts-store.ts';
import { memberIds } from '../versions/versions-store.ts';

/** A version of a cohort with the clause that finds those of its frozen members that are still to be seen. */
export interface VisibleCohort {
  cohort: CohortVersion;
  access: ResourceAccess;
  where: Clause;
}
/** The same with the list itself. */
export interface FoundCohort extends VisibleCohort {
  /** Result ids, sorted. */
  member_ids: readonly string[];
}

/** Resolves the version: shared and public cohorts have only the granted or published one. */
function versionFor(
  { public_version, version }: CohortVersion,
  access: ResourceAccess,
  requestedVersion: number | undefined,
) {
  const bound = access.access === 'shared' ? access.version : access.access === 'public' ? public_version : null;
  if (bound === null) return requestedVersion ?? version;
  return requestedVersion === undefined || requestedVersion === bound ? bound : null;
}

/** Access delegated by a shared or public cohort. */
export async function throughCohort(
  { db }: Platform,
  { workspace_id }: CohortVersion,
  { access }: ResourceAccess,
): Promise<DelegatedAccess> {
  if (access === 'own') return {};
  const projects = await activeProjectIds(db, await projectIdsOf(db, workspace_id));
  return access === 'shared' ? { whole: projects } : { guarded: projects };
}

/** The results of a list, whatever its length; `name` tells it from others in the same query. */
export async function listedClause(index: IndexClient, ids: readonly string[], name: string): Promise<Clause> {
  return { sql: idSetClause('result_id', name), params: { [name]: await materializeIdSet(index, ids) } };
}

interface Named {
  cohort_id: string;
  version?: number | undefined;
}

/** A readable version of a cohort, by default the current one. Throws 404. */
export async function getVersion(
  db: Db,
  caller: Caller,
  { cohort_id, version }: Named,
): Promise<Pick<FoundCohort, 'cohort' | 'access'>> {
  const { cohort: current, access } = await requireReadable(db, caller, await loadCohort(db, cohort_id));
  const requestedVersion = versionFor(current, access, version);
  const cohort =
    requestedVersion === current.version
      ? current
      : requestedVersion && (await loadCohort(db, cohort_id, requestedVersion));
  if (!cohort) throw notFound(`Version ${version} of “${current.name}”`);
  return { cohort: withTextFor(caller, cohort, access), access };
}

/** A version of a cohort in the caller's workspace, because other workspaces don't see its history. Throws 404. */
export async function getOwnVersion(db: Db, caller: Caller, named: Named): Promise<CohortVersion> {
  const { cohort, access } = await getVersion(db, caller, named);
  if (access.access !== 'own') throw notFound(COHORT_RESOURCE.label);
  return cohort;
}

/** The members of a version, by the name of their list: they are not read for it. `name` as in `listedClause`. */
export async function membersClause({ db, index }: Platform, cohort: CohortVersion, name = 'members'): Promise<Clause> {
  const { content_hash: key, n_samples: n } = cohort;
  const members = await materializeNamedSet(index, { key, n, ids: () => memberIds(db, cohort) });
  return { sql: idSetClause('result_id', name), params: { [name]: members } };
}

/** A version of a cohort and those of its members that the caller may read, without the list. Refuses with 404. */
export async function getVisibleCohort(platform: Platform, caller: Caller, named: Named): Promise<VisibleCohort> {
  const { cohort, access } = await getVersion(platform.db, caller, named);
  const listed = await membersClause(platform, cohort);
  const visible = await visibleSamples(platform, caller, FULL_SCOPE, await throughCohort(platform, cohort, access));
  return { cohort, access, where: and(visible, listed) };
}

/** The visible members of a readable cohort, by default of the current version. Throws 404. */
export async function findMembers(platform: Platform, caller: Caller, named: Named): Promise<FoundCohort> {
  const shownNow = await getVisibleCohort(platform, caller, named);
  return { ...shownNow, member_ids: await memberIds(platform.db, shownNow.cohort) };
}
