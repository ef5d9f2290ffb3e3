import { type CohortDeletion, type CohortDependents, DETAIL_PERMISSIONS } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Db, transact } from '#platform/database';
import { notifyDeletion, undoDeadline } from '#platform/deletion';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { countGrants, linksOf, requireOwn } from '#sharing';
import { COHORT_RESOURCE } from '../cohort-policy.ts';
import { type CohortVersion, loadCohort } from '../cohorts-store.ts';
import { countChildren } from '../history/lineage-store.ts';
import { getVersion } from '../members/find-members.ts';
import { lockCurrent } from '../versions/versions-store.ts';
import { type CohortDeletionRow, hideCohort } from './deletion-store.ts';

/** Owners and admins delete any cohort, writers those they made. The same people undo it. */
export function mayDelete({ person, workspace }: Caller, made: { created_by: string }): boolean {
  const { permissions } = workspace;
  if (permissions.has('workspace:cohort:delete')) return true;
  return permissions.has('workspace:cohort:delete_created') && made.created_by === person.id;
}

export function requireDeletable(caller: Caller, made: { created_by: string }): void {
  if (!mayDelete(caller, made)) throw new AppError('permission_denied', DETAIL_PERMISSIONS);
}

/** Public cohorts can be cited, so their publication must be withdrawn first. */
const blockOf = ({ name, public_at }: CohortVersion): string | null =>
  public_at === null
    ? null
    : `“${name}” is public and may have been cited. Withdraw its publication before you delete it.`;

async function whatGoes(db: Db, cohort: CohortVersion) {
  const { id: cohort_id, name, workspace_id, version: n_versions } = cohort;
  const object = { kind: COHORT_RESOURCE.kind, object_id: cohort_id };
  const [n_grants, links, n_children] = await Promise.all([
    countGrants(db, object),
    linksOf(db, object),
    countChildren(db, { cohort_id, workspace_id }),
  ]);
  return { cohort_id, name, n_versions, n_grants, n_links: links.length, n_children };
}

/** Lists what is deleted with a cohort. Throws 404. */
export async function listDependents(
  { db }: Platform,
  caller: Caller,
  cohort_id: string,
): Promise<{ data: CohortDependents }> {
  const { cohort, access } = await getVersion(db, caller, { cohort_id });
  requireOwn(access);
  return { data: { ...(await whatGoes(db, cohort)), blocked: blockOf(cohort) } };
}

/** A deletion on the wire. */
export function deletionView(
  row: CohortDeletionRow,
  { caller, now, name, created_by }: { caller: Caller; now: Date; name: string; created_by: string },
): CohortDeletion {
  return notifyDeletion(row, { now, name, can_restore: mayDelete(caller, { created_by }) });
}

/** Takes a cohort out of sight; it can be brought back for a while. Refuses with 404, 401, and 409 while it is public. */
export async function deleteCohort(
  { db, clock }: Platform,
  caller: Caller,
  cohort_id: string,
): Promise<{ data: CohortDeletion }> {
  const { cohort, access } = await getVersion(db, caller, { cohort_id });
  requireOwn(access);
  requireDeletable(caller, cohort);
  const { person, workspace } = caller;
  const now = clock.now();
  const row: CohortDeletionRow = {
    ...{ ...(await whatGoes(db, cohort)), deletion_id: newId(), workspace_id: workspace.workspace_id },
    ...{ deleted_by: person.id, deleted_at: now.toISOString(), purge_after: undoDeadline(now).toISOString() },
    outcome: null,
  };
  await transact(db, async (tx) => {
    // Of two concurrent deletions, the second one gets not found.
    const current = (await lockCurrent(tx, cohort_id)) && (await loadCohort(tx, cohort_id));
    if (!current) throw notFound(COHORT_RESOURCE.label);
    const blocked = blockOf(current);
    if (blocked) throw new AppError('conflict', blocked);
    await hideCohort(tx, row);
    const { deletion_id, workspace_id, name } = row;
    const act = { person_id: person.id, workspace_id, action: 'delete', kind: 'cohort', object_id: cohort_id };
    await recordAuditEvent(tx, { ...act, detail: { name, deletion_id } });
  });
  return { data: deletionView(row, { caller, now, name: person.name, created_by: cohort.created_by }) };
}
