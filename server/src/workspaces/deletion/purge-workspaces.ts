import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Purging } from '../workspaces.ts';
import { dueDeletions, eraseWorkspace, lockDeletion } from './deletion-store.ts';

/** Deletes for good the workspaces that nobody brought back in time; called every hour. All of one, or nothing of it. */
export async function purgeDeletedWorkspaces({ platform, forget }: Purging): Promise<void> {
  const { db, clock, log } = platform;
  for (const id of await dueDeletions(db, clock.now())) {
    try {
      await transact(db, async (tx) => {
        const row = await lockDeletion(tx, id);
        if (!row || row.outcome) return;
        const { workspace_id } = row;
        await forget(tx, workspace_id);
        await eraseWorkspace(tx, row);
        const act = { person_id: null, workspace_id, action: 'purge', kind: 'workspace', object_id: workspace_id };
        await recordAct(tx, { ...act, detail: { deletion_id: id } });
      });
    } catch (error) {
      // The others must not wait for it; it is tried again in an hour.
      log.error({ err: error, deletion_id: id }, 'the deletion of a workspace could not be completed');
    }
  }
}
