import {
  describeActiveRuns,
  type Workspace,
  type WorkspaceDeletion,
  type WorkspaceDependents,
} from '@cohortium/contract';
import { addressesOfPeople, namesOfPeople } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Db, type Tx, transact } from '#platform/database';
import { daysLeft, purgeDue, undoDeadline } from '#platform/deletion';
import { AppError, notFound } from '#platform/errors';
import type { Caller, Person, PersonCaller } from '#platform/http';
import { stripLinks } from '#platform/mail';
import {
  type DeletionRow,
  deletionRecords,
  insertDeletion,
  listUndoableDeletions,
  purgeWorkspace,
} from './deletion-store.ts';
import { lockMembers } from './members/member-store.ts';
import { loadWorkspace, lockWorkspace } from './workspace-store.ts';
import { presentWorkspace } from './workspace-view.ts';
import type { PurgeContext, Workspaces } from './workspaces.ts';

async function presentDeletions(
  db: Db,
  rows: readonly Omit<DeletionRow, 'outcome' | 'kind' | 'reason'>[],
  now: Date,
): Promise<WorkspaceDeletion[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ deleted_by }) => deleted_by),
  );
  return rows.map(({ deletion_id, workspace_id, name, deleted_by, deleted_at, purge_after }) => ({
    ...{ deletion_id, workspace_id, name, deleted_at, purge_after },
    deleted_by: names.get(deleted_by) ?? '',
    days_left: daysLeft(purge_after, now),
  }));
}

interface MemberNotice {
  by: PersonCaller;
  workspace: { id: string; name: string };
  /** "deleted", "brought back". */
  done: string;
  what_now: string;
}

/** Emails all members except the actor; part of the caller's transaction. */
export async function notifyMembers(
  { platform }: Pick<Workspaces, 'platform'>,
  tx: Tx,
  { by: { person }, workspace, done, what_now }: MemberNotice,
): Promise<void> {
  const members = await lockMembers(tx, workspace.id);
  const others = members.map(({ person_id }) => person_id).filter((id) => id !== person.id);
  for (const { name, email } of (await addressesOfPeople(tx, others)).values()) {
    await platform.mail.send(tx, {
      to: email,
      subject: `“${stripLinks(workspace.name)}” was ${done}`,
      text: `Hello ${name},\n\n${stripLinks(person.name)} (${person.email}) has ${done} the workspace “${stripLinks(workspace.name)}”. ${what_now}`,
      links: [{ title: 'Open Cohortium', href: platform.config.url }],
    });
  }
}

/** Counts what would be deleted with the workspace. */
export async function describeDependents(
  { platform: { db }, usage_of, dependents_of }: Workspaces,
  { person, workspace: { workspace_id } }: Pick<Caller, 'person' | 'workspace'>,
): Promise<WorkspaceDependents> {
  const row = await loadWorkspace(db, person.id, workspace_id);
  if (!row) throw notFound('This workspace');
  const { name, n_members } = row;
  return { name, n_others: n_members - 1, ...(await usage_of(workspace_id)), ...(await dependents_of(workspace_id)) };
}

/** Requires that no runs are active: they must be cancelled or finish first. */
function requireQuiet({ name, active_runs }: WorkspaceDependents): void {
  const on_the_way = describeActiveRuns(active_runs);
  if (on_the_way === null) return;
  throw new AppError(
    'conflict',
    `${on_the_way} in “${name}”. Cancel it or wait until it finishes, then delete the workspace.`,
  );
}

/** Hides a workspace with its contents and notifies its members; it can be restored for a while. */
export async function deleteWorkspace(here: Workspaces, caller: Caller): Promise<WorkspaceDeletion> {
  const { db, clock } = here.platform;
  const { person, workspace } = caller;
  if (workspace.is_personal) {
    throw new AppError('conflict', 'A personal workspace can’t be deleted. It is removed with your account.');
  }
  const dependents = await describeDependents(here, caller);
  requireQuiet(dependents);
  const now = clock.now();
  return transact(db, async (tx) => {
    const { id, name } = (await lockWorkspace(tx, workspace.workspace_id)) ?? {};
    if (!id || !name) throw notFound('This workspace');
    const purge_after = undoDeadline(now);
    const row = { deletion_id: newId(), workspace_id: id, name, deleted_by: person.id };
    await insertDeletion(tx, { ...row, deleted_at: now, purge_after });
    const until = purge_after.toISOString().slice(0, 10);
    const what_now = `Its contents are no longer available. An owner can restore it until ${until}; after that it is permanently deleted.`;
    await notifyMembers(here, tx, { by: caller, workspace: { id, name }, done: 'deleted', what_now });
    const { n_projects, n_samples, n_cohorts, n_runs } = dependents;
    const detail = { name, deletion_id: row.deletion_id, n_projects, n_samples, n_cohorts, n_runs };
    const act = { person_id: person.id, workspace_id: id, action: 'delete', kind: 'workspace', object_id: id };
    await recordAuditEvent(tx, { ...act, detail });
    const stamped = { deleted_at: now.toISOString(), purge_after: purge_after.toISOString() };
    const [shown] = await presentDeletions(tx, [{ ...row, ...stamped }], now);
    if (!shown) throw notFound('This workspace');
    return shown;
  });
}

/** Deleted workspaces that the person can bring back. */
export async function listDeleted(
  { platform: { db, clock } }: Workspaces,
  person: Person,
): Promise<WorkspaceDeletion[]> {
  return presentDeletions(db, await listUndoableDeletions(db, person.id), clock.now());
}

/** Brings a workspace back, its members and everything in it where it was; its owners may. */
export async function restoreWorkspace(here: Workspaces, caller: PersonCaller, deletionId: string): Promise<Workspace> {
  const { person } = caller;
  return transact(here.platform.db, async (tx) => {
    const row = await deletionRecords.lock(tx, deletionId);
    const members = row ? await lockMembers(tx, row.workspace_id) : [];
    const owns = members.some(({ person_id, role }) => person_id === person.id && role === 'owner');
    if (!row || !owns || row.kind === 'deactivated') throw notFound('This deletion');
    if (row.outcome) throw new AppError('gone', 'This workspace was already restored.');
    const { workspace_id: id, name } = row;
    await deletionRecords.restore(tx, row);
    const what_now = 'Everything in it is back.';
    await notifyMembers(here, tx, { by: caller, workspace: { id, name }, done: 'restored', what_now });
    const act = { person_id: person.id, workspace_id: id, action: 'restore', kind: 'workspace', object_id: id };
    await recordAuditEvent(tx, { ...act, detail: { deletion_id: deletionId } });
    const restored = await loadWorkspace(tx, person.id, id);
    if (!restored) throw notFound('This workspace');
    return presentWorkspace(restored);
  });
}

/** Deletes for good the workspaces that nobody brought back in time; called every hour. All of one, or nothing of it. */
export async function purgeDeletedWorkspaces({ platform: { db, clock, log }, purge }: PurgeContext): Promise<void> {
  await purgeDue({
    ...{ db, clock, log, table: deletionRecords },
    purge: async (tx, row) => {
      const { workspace_id, deletion_id } = row;
      await purge(tx, workspace_id);
      await purgeWorkspace(tx, row);
      const act = { person_id: null, workspace_id, action: 'purge', kind: 'workspace', object_id: workspace_id };
      await recordAuditEvent(tx, { ...act, detail: { deletion_id } });
    },
  });
}
