import { recordAuditEvent } from '#platform/audit';
import { purgeDue } from '#platform/deletion';
import type { PurgeContext } from '../workspaces.ts';
import { deletionRecords, purgeWorkspace } from './deletion-store.ts';

/** Deletes permanently the workspaces that nobody brought back in time; called every hour. All of one, or nothing of it. */
export async function purgeDeletedWorkspaces({ platform: { db, clock, log }, forget }: PurgeContext): Promise<void> {
  await purgeDue({
    ...{ db, clock, log, table: deletionRecords },
    purge: async (tx, row) => {
      const { workspace_id, deletion_id } = row;
      await forget(tx, workspace_id);
      await purgeWorkspace(tx, row);
      const act = { person_id: null, workspace_id, action: 'purge', kind: 'workspace', object_id: workspace_id };
      await recordAuditEvent(tx, { ...act, detail: { deletion_id } });
    },
  });
}
