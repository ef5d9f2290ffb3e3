import type { Cohort, cohortRoutes, RouteInput, VersionChange } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireOwn } from '#sharing';
import { type CohortVersion, loadCohort } from '../cohorts-store.ts';
import { nameTakenError } from '../create-cohort.ts';
import { type Changeable, requireChangeable, saveVersion, showVersion } from './save-version.ts';
import { setDescription, setFollowing, setName } from './versions-store.ts';

type RevertBody = RouteInput<(typeof cohortRoutes)['revert']>['body'];

/** Makes the next version of a cohort as an earlier one was: its members, recipe and metadata. The name stays. */
export async function revertCohort(platform: Platform, caller: Caller, body: RevertBody): Promise<{ data: Cohort }> {
  const found = await requireChangeable(platform, caller, body);
  requireOwn(found.access);
  const { cohort_id, to_version, version } = body;
  if (to_version === version) throw new AppError('conflict', `Version ${version} is already the current version.`);
  const earlier = await loadCohort(platform.db, cohort_id, to_version);
  if (!earlier) throw notFound(`Version ${to_version} of “${found.cohort.name}”`);
  const { recipe, overlay_id } = earlier;
  const change = {
    kind: 'reverted' as const,
    description: `Reverted to version ${to_version}`,
    detail: { to_version },
  };
  return saveVersion(platform, caller, found, { change, recipe, overlay_id, members_of: earlier });
}

type Edit = RouteInput<(typeof cohortRoutes)['edit']>['body'];

/** A new name makes a version, since exports and citations carry it; null when it stays. */
function nameChange(cohort: CohortVersion, { name }: Edit): VersionChange | null {
  if (name === undefined || name === cohort.name) return null;
  return { kind: 'renamed', description: `Renamed from “${cohort.name}” to “${name}”` };
}

function requireFollowable({ cohort, access }: Changeable): void {
  requireOwn(access);
  if (cohort.recipe.filter !== null) return;
  const message = 'This cohort was not created from a filter alone, so it can’t be live.';
  throw validationError([{ field: 'is_live', message }]);
}

/** A description says nothing about the data: it changes in place and leaves a line in the activity. */
async function describe(tx: Tx, caller: Caller, cohort: CohortVersion, description: string): Promise<void> {
  await setDescription(tx, cohort.id, description);
  await recordAuditEvent(tx, {
    ...{ person_id: caller.person.id, workspace_id: cohort.workspace_id, action: 'edit', kind: 'cohort' },
    object_id: cohort.id,
    detail: { description },
  });
}

async function follow(tx: Tx, caller: Caller, cohort: CohortVersion, { is_live }: { is_live: boolean }): Promise<void> {
  await setFollowing(tx, cohort.id, { is_live });
  await recordAuditEvent(tx, {
    ...{ person_id: caller.person.id, workspace_id: cohort.workspace_id, action: 'edit', kind: 'cohort' },
    object_id: cohort.id,
    detail: { is_live },
  });
}

/**
 * Changes a cohort's name, as its next version; its description, in place; or whether it follows its filter. Refuses with
 * 404, 409, 422.
 */
export async function editCohort(platform: Platform, caller: Caller, edit: Edit): Promise<{ data: Cohort }> {
  const found = await requireChangeable(platform, caller, edit);
  const { cohort } = found;
  const { cohort_id, version, name = cohort.name, description = cohort.description, is_live } = edit;
  const change = nameChange(cohort, edit);
  const described = description !== cohort.description;
  const follows = is_live !== undefined && is_live !== cohort.is_live;
  if (follows && is_live) requireFollowable(found);
  const alsoSave = async (tx: Tx) => {
    if (change) await setName(tx, cohort_id, name).catch(nameTakenError(name));
    if (described) await describe(tx, caller, cohort, description);
    if (follows) await follow(tx, caller, cohort, { is_live });
  };
  if (change) return saveVersion(platform, caller, found, { change, alsoSave: alsoSave });
  if (described || follows) await transact(platform.db, alsoSave);
  return showVersion(platform, caller, { cohort_id, version });
}
