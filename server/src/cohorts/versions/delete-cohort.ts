import type { Cohort, CohortDeletion, CohortDependents } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Db, type Page, type Tx, transact } from '#platform/database';
import { notifyDeletion, notifyDeletions, purgeDue, undoDeadline } from '#platform/deletion';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { releaseFiles } from '#projects';
import { countGrants, linksOf, mayDelete, purgeShares, requireDeletable, requireOwn } from '#sharing';
import { COHORT_RESOURCE } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { type CohortVersion, loadCohort } from '../cohorts-store.ts';
import { getVersion } from '../members/find-members.ts';
import {
  type CohortDeletionRow,
  cohortDeletions,
  cohortsOfWorkspace,
  eraseCohorts,
  hideCohort,
  listOpenDeletions,
  makerOfDeleted,
  projectsIn,
} from './deletion-store.ts';
import { countChildren } from './history-store.ts';
import { lockCurrent } from './versions-store.ts';

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

/** Takes a cohort out of sight; it can be brought back for a while. Refuses with 404, 401, and 409 while it is public. */
export async function deleteCohort(
  { db, clock }: Platform,
  caller: Caller,
  cohort_id: string,
): Promise<{ data: CohortDeletion }> {
  const { cohort, access } = await getVersion(db, caller, { cohort_id });
  requireOwn(access);
  requireDeletable(caller, 'cohort', cohort);
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
  return { data: notifyDeletion(row, { now, name: person.name, can_restore: mayDelete(caller, 'cohort', cohort) }) };
}

/** Restorable deletions, latest first. */
export async function listDeleted({ db, clock }: Platform, caller: Caller, page: Page) {
  return notifyDeletions(await listOpenDeletions(db, { ...page, workspace_id: caller.workspace.workspace_id }), {
    page,
    now: clock.now(),
    namesOf: (people) => namesOfPeople(db, people),
    mayRestore: (made) => mayDelete(caller, 'cohort', made),
  });
}

async function requireOpen(tx: Tx, caller: Caller, deletionId: string): Promise<CohortDeletionRow> {
  const { workspace_id } = caller.workspace;
  const row = await cohortDeletions.lockOpen(tx, { deletion_id: deletionId, workspace_id });
  const created_by = await makerOfDeleted(tx, deletionId);
  requireDeletable(caller, 'cohort', { created_by: created_by ?? '' });
  return row;
}

/** Brings a deleted cohort back with its versions, shares and links. Refuses with 404, 401, 409 and 410. */
export async function restoreCohort({ db }: Platform, caller: Caller, deletionId: string): Promise<{ data: Cohort }> {
  const row = await transact(db, async (tx) => {
    const deletion = await requireOpen(tx, caller, deletionId);
    const { cohort_id, name, workspace_id } = deletion;
    await cohortDeletions.restore(tx, deletion);
    const act = { person_id: caller.person.id, workspace_id, action: 'restore', kind: 'cohort', object_id: cohort_id };
    await recordAuditEvent(tx, { ...act, detail: { name, deletion_id: deletionId } });
    return loadCohort(tx, cohort_id);
  });
  const [data] = row ? await cohortViews(db, caller, [row]) : [];
  if (!data) throw notFound(COHORT_RESOURCE.label);
  return { data };
}

/** Purge hook of the modules above, for a permanently deleted cohort and its submissions; answers with the files that go with it. */
export type PurgeCohort = (
  tx: Tx,
  cohort: { cohort_id: string; project_ids: readonly string[] },
) => Promise<readonly string[]>;

/** Purges expired deletions; called every hour. */
export async function purgeDeletedCohorts(platform: Platform, forget: PurgeCohort): Promise<number> {
  const { db, clock, log } = platform;
  const purge = async (tx: Tx, { deletion_id, cohort_id, workspace_id }: CohortDeletionRow) => {
    const file_keys = await forget(tx, { cohort_id, project_ids: await projectsIn(tx, [cohort_id]) });
    await purgeShares(tx, COHORT_RESOURCE.kind, [cohort_id]);
    await eraseCohorts(tx, [cohort_id]);
    await releaseFiles(platform, tx, { file_keys });
    await cohortDeletions.end(tx, deletion_id, 'purged');
    const act = { person_id: null, workspace_id, action: 'purge', kind: 'cohort', object_id: cohort_id };
    await recordAuditEvent(tx, { ...act, detail: { deletion_id } });
  };
  return purgeDue({ db, clock, log, table: cohortDeletions, purge });
}

/** Deletes every cohort of a workspace with its versions; answers with their ids, and where their samples come from. */
export async function purgeCohorts(
  tx: Tx,
  workspaceId: string,
): Promise<{ cohort_ids: string[]; project_ids: string[] }> {
  const cohort_ids = await cohortsOfWorkspace(tx, workspaceId);
  const project_ids = await projectsIn(tx, cohort_ids);
  await eraseCohorts(tx, cohort_ids);
  return { cohort_ids, project_ids };
}
