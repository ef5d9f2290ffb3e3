import type { Cohort } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { onUniqueViolation, type Tx, transact } from '#platform/database';
import { notifyDeletions, purgeDue } from '#platform/deletion';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { releaseFiles } from '#projects';
import { purgeShares } from '#sharing';
import { COHORT_RESOURCE } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { loadCohort } from '../cohorts-store.ts';
import { deletionView, requireDeletable } from './delete-cohort.ts';
import {
  type CohortDeletionRow,
  cohortDeletions,
  listOpenDeletions,
  makerOfDeleted,
  unhideCohort,
} from './deletion-store.ts';
import { cohortsOfWorkspace, eraseCohorts, projectsIn } from './purge-store.ts';

/** Restorable deletions, latest first. */
export async function listDeleted(
  { db, clock }: Platform,
  caller: Caller,
  paging: { page: number; page_size: number },
) {
  const now = clock.now();
  return notifyDeletions(await listOpenDeletions(db, { ...paging, workspace_id: caller.workspace.workspace_id }), {
    paging,
    namesOf: (people) => namesOfPeople(db, people),
    view: ({ created_by, ...row }, name) => deletionView(row, { caller, now, created_by, name }),
  });
}

const ends = {
  restored: 'was already undone. There is nothing to restore.',
  purged: 'can no longer be undone: its time has passed.',
};

async function requireOpen(tx: Tx, caller: Caller, deletionId: string): Promise<CohortDeletionRow> {
  const row = await cohortDeletions.lock(tx, deletionId);
  if (row?.workspace_id !== caller.workspace.workspace_id) throw notFound('This deletion');
  if (row.outcome) throw new AppError('gone', `This deletion ${ends[row.outcome]}`);
  const created_by = await makerOfDeleted(tx, deletionId);
  requireDeletable(caller, { created_by: created_by ?? '' });
  return row;
}

const nameTakenError = (name: string) =>
  onUniqueViolation(
    'cohort_name_once_in_workspace',
    () => new AppError('conflict', `Another cohort is now named “${name}”. Rename that one, then restore this one.`),
  );

/** Brings a deleted cohort back with its versions, shares and links. Refuses with 404, 401, 409 and 410. */
export async function restoreCohort({ db }: Platform, caller: Caller, deletionId: string): Promise<{ data: Cohort }> {
  const row = await transact(db, async (tx) => {
    const { cohort_id, name, workspace_id } = await requireOpen(tx, caller, deletionId);
    await unhideCohort(tx, deletionId).catch(nameTakenError(name));
    await cohortDeletions.end(tx, deletionId, 'restored');
    const act = { person_id: caller.person.id, workspace_id, action: 'restore', kind: 'cohort', object_id: cohort_id };
    await recordAuditEvent(tx, { ...act, detail: { name, deletion_id: deletionId } });
    return loadCohort(tx, cohort_id);
  });
  const [data] = row ? await cohortViews(db, caller, [row]) : [];
  if (!data) throw notFound(COHORT_RESOURCE.label);
  return { data };
}

/** Purge hook of the modules above, for a permanently deleted cohort and its submissions. */
export type PurgeCohort = (tx: Tx, cohort: { cohort_id: string; project_ids: readonly string[] }) => Promise<void>;

/** Purges expired deletions; called every hour. */
export async function purgeDeletedCohorts(platform: Platform, forget: PurgeCohort): Promise<number> {
  const { db, clock, log } = platform;
  const purge = async (tx: Tx, { deletion_id, cohort_id, workspace_id }: CohortDeletionRow) => {
    await forget(tx, { cohort_id, project_ids: await projectsIn(tx, [cohort_id]) });
    await purgeShares(tx, COHORT_RESOURCE.kind, [cohort_id]);
    await releaseFiles(platform, tx, { file_keys: await eraseCohorts(tx, [cohort_id]) });
    await cohortDeletions.end(tx, deletion_id, 'purged');
    const act = { person_id: null, workspace_id, action: 'purge', kind: 'cohort', object_id: cohort_id };
    await recordAuditEvent(tx, { ...act, detail: { deletion_id } });
  };
  return purgeDue({ db, clock, log, table: cohortDeletions, purge });
}

/** Deletes every cohort of a workspace with its versions; answers with their files, and where their samples come from. */
export async function purgeCohorts(
  tx: Tx,
  workspaceId: string,
): Promise<{ file_keys: string[]; project_ids: string[] }> {
  const ids = await cohortsOfWorkspace(tx, workspaceId);
  const project_ids = await projectsIn(tx, ids);
  return { project_ids, file_keys: await eraseCohorts(tx, ids) };
}
