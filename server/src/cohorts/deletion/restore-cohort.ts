import type { Cohort } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { sayViolation, type Tx, transact } from '#platform/database';
import { purgeDue, tellDeletions } from '#platform/deletion';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { releaseFiles } from '#projects';
import { forgetShares } from '#sharing';
import { shown } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { loadCohort } from '../cohorts-store.ts';
import { deletionView, demandDeletable } from './delete-cohort.ts';
import {
  type CohortDeletionRow,
  cohortDeletions,
  listOpenDeletions,
  makerOfDeleted,
  unhideCohort,
} from './deletion-store.ts';
import { cohortsOfWorkspace, eraseCohorts, projectsIn } from './forget-store.ts';

/** Restorable deletions, latest first. */
export async function listDeleted({ db, clock }: Platform, asker: Asker, paging: { page: number; page_size: number }) {
  const now = clock.now();
  return tellDeletions(await listOpenDeletions(db, { ...paging, workspace_id: asker.workspace.workspace_id }), {
    paging,
    namesOf: (people) => namesOfPeople(db, people),
    view: ({ created_by, ...row }, name) => deletionView(row, { asker, now, created_by, name }),
  });
}

const ends = {
  restored: 'was already undone. There is nothing to restore.',
  purged: 'can no longer be undone: its time has passed.',
};

async function demandOpen(tx: Tx, asker: Asker, deletionId: string): Promise<CohortDeletionRow> {
  const row = await cohortDeletions.lock(tx, deletionId);
  if (row?.workspace_id !== asker.workspace.workspace_id) throw notFound('This deletion');
  if (row.outcome) throw new Refusal('gone', `This deletion ${ends[row.outcome]}`);
  const created_by = await makerOfDeleted(tx, deletionId);
  demandDeletable(asker, { created_by: created_by ?? '' });
  return row;
}

const sayTaken = (name: string) =>
  sayViolation(
    'cohort_name_once_in_workspace',
    () => new Refusal('conflict', `Another cohort is now named “${name}”. Rename that one, then restore this one.`),
  );

/** Brings a deleted cohort back with its versions, shares and links. Refuses with 404, 401, 409 and 410. */
export async function restoreCohort({ db }: Platform, asker: Asker, deletionId: string): Promise<{ data: Cohort }> {
  const row = await transact(db, async (tx) => {
    const { cohort_id, name, workspace_id } = await demandOpen(tx, asker, deletionId);
    await unhideCohort(tx, deletionId).catch(sayTaken(name));
    await cohortDeletions.end(tx, deletionId, 'restored');
    const act = { person_id: asker.person.id, workspace_id, action: 'restore', kind: 'cohort', object_id: cohort_id };
    await recordAct(tx, { ...act, detail: { name, deletion_id: deletionId } });
    return loadCohort(tx, cohort_id);
  });
  const [data] = row ? await cohortViews(db, asker, [row]) : [];
  if (!data) throw notFound(shown.words);
  return { data };
}

/** Purge hook of the modules above, for a permanently deleted cohort and its submissions. */
export type ForgetCohort = (tx: Tx, cohort: { cohort_id: string; project_ids: readonly string[] }) => Promise<void>;

/** Purges expired deletions; called every hour. */
export async function purgeDeletedCohorts(platform: Platform, forget: ForgetCohort): Promise<number> {
  const { db, clock, log } = platform;
  const purge = async (tx: Tx, { deletion_id, cohort_id, workspace_id }: CohortDeletionRow) => {
    await forget(tx, { cohort_id, project_ids: await projectsIn(tx, [cohort_id]) });
    await forgetShares(tx, shown.kind, [cohort_id]);
    await releaseFiles(platform, tx, { file_keys: await eraseCohorts(tx, [cohort_id]) });
    await cohortDeletions.end(tx, deletion_id, 'purged');
    const act = { person_id: null, workspace_id, action: 'purge', kind: 'cohort', object_id: cohort_id };
    await recordAct(tx, { ...act, detail: { deletion_id } });
  };
  return purgeDue({ db, clock, log, table: cohortDeletions, purge });
}

/** Deletes every cohort of a workspace with its versions; answers with their files, and where their samples come from. */
export async function forgetCohorts(
  tx: Tx,
  workspaceId: string,
): Promise<{ file_keys: string[]; project_ids: string[] }> {
  const ids = await cohortsOfWorkspace(tx, workspaceId);
  const project_ids = await projectsIn(tx, ids);
  return { project_ids, file_keys: await eraseCohorts(tx, ids) };
}
