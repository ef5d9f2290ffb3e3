import type { Cohort } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { sayViolation, type Tx, transact } from '#platform/database';
import { purgeDue, tellDeletions } from '#platform/deletion';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { forgetShares } from '#sharing';
import { shown } from '../cohort-policy.ts';
import { cohortViews } from '../cohort-view.ts';
import { loadCohort } from '../cohorts-store.ts';
import { deletionView, demandDeletable } from './delete-cohort.ts';
import {
  type CohortDeletionRow,
  cohortDeletions,
  eraseCohort,
  listOpenDeletions,
  makerOfDeleted,
  unhideCohort,
} from './deletion-store.ts';

/** What can be brought back, the latest first. */
export async function listDeleted({ db, clock }: Platform, asker: Asker, paging: { page: number; page_size: number }) {
  const now = clock.now();
  return tellDeletions(await listOpenDeletions(db, { ...paging, workspace_id: asker.workspace.workspace_id }), {
    paging,
    namesOf: (people) => namesOfPeople(db, people),
    view: ({ created_by, ...row }, name) => deletionView(row, { asker, now, created_by, name }),
  });
}

const ends = {
  restored: 'was undone already; nothing is missing.',
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
    () => new Refusal('conflict', `Another cohort is named “${name}” now; rename that one, then restore this.`),
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

/** Deletes for good what nobody brought back in time; called every hour, with what the floors above forget of one. */
export async function purgeDeletedCohorts(
  { db, clock, log }: Platform,
  forget: (tx: Tx, cohort_id: string) => Promise<void>,
): Promise<number> {
  const purge = async (tx: Tx, { deletion_id, cohort_id, workspace_id, name }: CohortDeletionRow) => {
    await forget(tx, cohort_id);
    await forgetShares(tx, shown.kind, [cohort_id]);
    await eraseCohort(tx, deletion_id);
    await cohortDeletions.end(tx, deletion_id, 'purged');
    const act = { person_id: null, workspace_id, action: 'purge', kind: 'cohort', object_id: cohort_id };
    await recordAct(tx, { ...act, detail: { name, deletion_id } });
  };
  return purgeDue({ db, clock, log, table: cohortDeletions, purge });
}
