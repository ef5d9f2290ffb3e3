import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { WorkspacesTables } from '../workspaces-tables.ts';

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

/** A deletion that nobody else undoes or completes until the transaction ends. */
export async function lockDeletion(tx: Tx, deletionId: string): Promise<DeletionRow | undefined> {
  return tables(tx)
    .selectFrom('workspace_deletions')
    .selectAll()
    .where('deletion_id', '=', deletionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletions that can be undone, of workspaces that the person owned, the latest first. */
export async function openDeletionsOf(db: Db, personId: string): Promise<DeletionRow[]> {
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

/** Shows the workspace again. */
export async function undoDeletion(tx: Tx, { deletion_id, workspace_id }: DeletionRow): Promise<void> {
  await tables(tx).updateTable('workspaces').set({ deletion_id: null }).where('id', '=', workspace_id).execute();
  await endDeletion(tx, deletion_id, 'restored');
}

async function endDeletion(tx: Tx, deletionId: string, outcome: 'restored' | 'purged'): Promise<void> {
  await tables(tx).updateTable('workspace_deletions').set({ outcome }).where('deletion_id', '=', deletionId).execute();
}

/** Deletions whose time to be undone is over, the oldest first. */
export async function dueDeletions(db: Db, now: Date): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('workspace_deletions')
    .where('outcome', 'is', null)
    .where('purge_after', '<=', now.toISOString())
    .select('deletion_id')
    .orderBy('purge_after')
    .execute();
  return rows.map(({ deletion_id }) => deletion_id);
}

/** Nobody is in it and nothing says what it was; the empty row stays, since the ledger names it. */
export async function eraseWorkspace(tx: Tx, { deletion_id, workspace_id }: DeletionRow): Promise<void> {
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
  await endDeletion(tx, deletion_id, 'purged');
}
