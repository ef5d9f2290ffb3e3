import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { PersonContext } from '#platform/http';
import { nameTakenError } from '../create-workspace.ts';
import { changeWorkspace, lockWorkspace } from '../workspace-store.ts';
import type { Workspaces } from '../workspaces.ts';
import { type AdminWorkspaceRow, loadAdminWorkspace } from './admin-workspace-store.ts';

export interface AdminWorkspaceChange {
  /** Of the workspace as it was read. */
  change_no: number;
  name?: string | undefined;
  description?: string | undefined;
}

/** Renames or describes any workspace that is open. Of two who change what both have read, the second is refused (409). */
export async function updateAnyWorkspace(
  { platform }: Pick<Workspaces, 'platform'>,
  { person, request_id }: PersonContext,
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
    const act = { person_id: person.id, workspace_id: id, kind: 'workspace', object_id: id, request_id };
    const was = { name: before.name, description: before.description };
    await recordAuditEvent(tx, { ...act, action: 'edit', detail: { ...change, was } });
    return (await loadAdminWorkspace(tx, id)) ?? seen;
  }).catch(nameTakenError(change.name));
}
