import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import { notFound, Refusal } from '#platform/refusal';
import { sayTaken } from '../create-workspace.ts';
import { changeWorkspace, lockWorkspace } from '../workspace-store.ts';
import type { Acting, Workspaces } from '../workspaces.ts';
import { loadOverseen, type OverseenRow } from './oversight-store.ts';

export interface OverseenChange {
  /** Of the workspace as it was read. */
  change_no: number;
  name?: string | undefined;
  description?: string | undefined;
}

/** Renames or describes any workspace that is open. Of two who change what both have read, the second is refused (409). */
export async function editOverseen(
  { platform }: Pick<Workspaces, 'platform'>,
  { person, request_id }: Acting,
  { id, change: { change_no, ...change } }: { id: string; change: OverseenChange },
): Promise<OverseenRow> {
  return transact(platform.db, async (tx) => {
    const before = await lockWorkspace(tx, id);
    const seen = await loadOverseen(tx, id);
    if (!seen) throw notFound('This workspace');
    if (!before) throw new Refusal('conflict', `“${seen.name}” is closed. Restore it before you edit it.`);
    if (change_no !== before.change_no) {
      throw new Refusal('conflict', `“${before.name}” was changed after you opened it. Reload it, then save again.`);
    }
    await changeWorkspace(tx, id, change);
    const act = { person_id: person.id, workspace_id: id, kind: 'workspace', object_id: id, request_id };
    const was = { name: before.name, description: before.description };
    await recordAct(tx, { ...act, action: 'edit', detail: { ...change, was } });
    return (await loadOverseen(tx, id)) ?? seen;
  }).catch(sayTaken(change.name));
}
