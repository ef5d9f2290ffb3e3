import { workspaceRoles } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { PersonCaller } from '#platform/http';
import { type AdminWorkspaceRow, loadAdminWorkspace } from './admin-workspace-store.ts';
import { nameTakenError } from './create-workspace.ts';
import { notifyMembers } from './delete-workspace.ts';
import { deletionRecords, insertDeletion } from './deletion-store.ts';
import { changeRole, lockMembers, type MemberRow } from './members/member-store.ts';
import { changeWorkspace, lockWorkspace } from './workspace-store.ts';
import type { Workspaces } from './workspaces.ts';

type AdminContext = Pick<Workspaces, 'platform'>;

async function requireOverseen(tx: Tx, id: string): Promise<AdminWorkspaceRow> {
  const row = await loadAdminWorkspace(tx, id);
  if (!row) throw notFound('This workspace');
  return row;
}

const toAuditEvent = (id: string, { person }: PersonCaller) => ({
  ...{ person_id: person.id, workspace_id: id, kind: 'workspace', object_id: id },
});

/** Closes a workspace to everybody, shares included, until it is reopened; its members are notified of the reason. */
export async function deactivateWorkspace(
  here: AdminContext,
  caller: PersonCaller,
  { id, reason }: { id: string; reason: string },
) {
  const { db, clock } = here.platform;
  return transact(db, async (tx) => {
    const { is_personal, name } = await requireOverseen(tx, id);
    if (is_personal)
      throw new AppError('conflict', 'A personal workspace can’t be closed. Disable the account instead.');
    if (!(await lockWorkspace(tx, id))) throw new AppError('conflict', `“${name}” is already closed.`);
    const deletion_id = newId();
    const closing = { deletion_id, workspace_id: id, name, deleted_by: caller.person.id, deleted_at: clock.now() };
    await insertDeletion(tx, { ...closing, purge_after: 'infinity', kind: 'deactivated', reason });
    const what_now = `The reason: ${reason}\n\nIts contents are unavailable, but nothing is deleted. To have it reopened, write to ${caller.person.email}.`;
    await notifyMembers(here, tx, { by: caller, workspace: { id, name }, done: 'deactivated', what_now });
    await recordAuditEvent(tx, { ...toAuditEvent(id, caller), action: 'deactivate', detail: { reason } });
    return requireOverseen(tx, id);
  });
}

const compareByRank = (one: MemberRow, other: MemberRow) =>
  workspaceRoles.indexOf(one.role) - workspaceRoles.indexOf(other.role) ||
  one.created_at.localeCompare(other.created_at);

/** If all owners removed their accounts, the highest-ranked and longest-standing member becomes owner. */
async function ensureOwner(tx: Tx, workspace_id: string): Promise<string | null> {
  const [first] = (await lockMembers(tx, workspace_id)).toSorted(compareByRank);
  if (!first) throw new AppError('conflict', 'None of the former members has an account any more.');
  if (first.role === 'owner') return null;
  await changeRole(tx, { workspace_id, person_id: first.person_id, role: 'owner' });
  return first.person_id;
}

/** Opens a deactivated workspace again, or brings a deleted one back while there is time. */
export async function reopenWorkspace(
  here: AdminContext,
  caller: PersonCaller,
  id: string,
): Promise<AdminWorkspaceRow> {
  return transact(here.platform.db, async (tx) => {
    const { deletion_id } = await requireOverseen(tx, id);
    const row = deletion_id ? await deletionRecords.lock(tx, deletion_id) : undefined;
    if (!row || row.outcome) throw new AppError('conflict', 'This workspace is open. It doesn’t need to be restored.');
    await deletionRecords.restore(tx, row);
    const new_owner = await ensureOwner(tx, id);
    const done = row.kind === 'deactivated' ? 'reopened' : 'restored';
    const workspace = { id, name: row.name };
    await notifyMembers(here, tx, { by: caller, workspace, done, what_now: 'Everything in it is back.' });
    await recordAuditEvent(tx, {
      ...toAuditEvent(id, caller),
      action: 'restore',
      detail: { deletion_id: row.deletion_id, new_owner },
    });
    return requireOverseen(tx, id);
  });
}

export interface AdminWorkspaceChange {
  /** Of the workspace as it was read. */
  change_no: number;
  name?: string | undefined;
  description?: string | undefined;
}

/** Renames or describes any workspace that is open. Of two who change what both have read, the second is refused (409). */
export async function updateAnyWorkspace(
  { platform }: Pick<Workspaces, 'platform'>,
  { person }: PersonCaller,
  { id, change: { change_no, ...change } }: { id: string; change: AdminWorkspaceChange },
): Promise<AdminWorkspaceRow> {
  return transact(platform.db, async (tx) => {
    const before = await lockWorkspace(tx, id);
    const seen = await loadAdminWorkspace(tx, id);
    if (!seen) throw notFound('This workspace');
    if (!before) throw new AppError('conflict', `“${seen.name}” is closed. Restore it before you edit it.`);
    if (change_no !== before.change_no) {
      throw new AppError('conflict', `“${before.name}” was changed after you opened it. Reload it, then save again.`);
    }
    await changeWorkspace(tx, id, change);
    const act = { person_id: person.id, workspace_id: id, kind: 'workspace', object_id: id };
    const was = { name: before.name, description: before.description };
    await recordAuditEvent(tx, { ...act, action: 'edit', detail: { ...change, was } });
    return (await loadAdminWorkspace(tx, id)) ?? seen;
  }).catch(nameTakenError(change.name));
}
