import type { WorkspaceRole } from '@cohortium/contract';
import type { Db, Tx } from '#platform/database';
import type { WorkspacesTables } from '../workspaces-tables.ts';

const tables = (db: Db) => db.withTables<WorkspacesTables>();

export interface NewMember {
  workspace_id: string;
  person_id: string;
  role: WorkspaceRole;
  created_at: Date;
}

export async function addMemberRow(tx: Tx, member: NewMember): Promise<void> {
  await tables(tx)
    .insertInto('workspace_members')
    .values({ ...member, is_default: false })
    .onConflict((key) => key.columns(['person_id', 'workspace_id']).doUpdateSet({ role: member.role }))
    .execute();
}

/** One indexed query, asked on every call in a workspace. */
export async function loadMembership(db: Db, personId: string, workspaceId: string) {
  return tables(db)
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select(['workspace_id', 'role', 'is_personal'])
    .where('person_id', '=', personId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
}
