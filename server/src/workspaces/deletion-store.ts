import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database';
import { Deletions } from '#platform/deletion';
import type { WorkspacesTables } from './workspaces-tables.ts';

const tables = (db: Db) => db.withTables<WorkspacesTables>();

export type DeletionRow = Selectable<WorkspacesTables['workspace_deletions']>;

export interface NewDeletion {
  deletion_id: string;
  workspace_id: string;
  name: string;
  deleted_by: string;
  deleted_at: Date;
  purge_after: Date | 'infinity';
  kind?: DeletionRow['kind'];
  reason?: string;
}

/** Writes a deletion down and hides the workspace. */
export async function insertDeletion(tx: Tx, deletion: NewDeletion): Promise<void> {
  const { deletion_id, workspace_id } = deletion;
  await tables(tx).insertInto('workspace_deletions').values(deletion).execute();
  await tables(tx).updateTable('workspaces').set({ deletion_id }).where('id', '=', workspace_id).execute();
}

export const deletionRecords = new Deletions<DeletionRow>({
  ...{ table: 'workspace_deletions', noun: 'workspace', name_constraint: 'workspaces_name_once' },
  unhide: async (tx, { workspace_id }) => {
    await tables(tx).updateTable('workspaces').set({ deletion_id: null }).where('id', '=', workspace_id).execute();
  },
});

/** Deletions that can be undone, of workspaces that the person owned, the latest first. */
export async function listUndoableDeletions(db: Db, personId: string): Promise<DeletionRow[]> {
  return tables(db)
    .selectFrom('workspace_deletions as deletion')
    .innerJoin('workspace_members as member', 'member.workspace_id', 'deletion.workspace_id')
    .selectAll('deletion')
    .where('member.person_id', '=', personId)
    .where('member.role', '=', 'owner')
    .where('kind', '=', 'deleted')
    .where('outcome', 'is', null)
    .orderBy('deleted_at', 'desc')
    .execute();
}

/** Deletes members and personal data; the empty row stays because the ledger refers to it. */
export async function purgeWorkspace(tx: Tx, { deletion_id, workspace_id }: DeletionRow): Promise<void> {
  await tables(tx).deleteFrom('workspace_invitations').where('workspace_id', '=', workspace_id).execute();
  await tables(tx).deleteFrom('workspace_members').where('workspace_id', '=', workspace_id).execute();
  await tables(tx)
    .updateTable('workspaces')
    .set({ name: '', description: '' })
    .where('id', '=', workspace_id)
    .execute();
  await tables(tx)
    .updateTable('workspace_deletions')
    .set({ name: '' })
    .where('deletion_id', '=', deletion_id)
    .execute();
  await deletionRecords.end(tx, deletion_id, 'purged');
}
