import type { WorkspaceRole } from '@cohortium/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, type Page, selectPage, type Tx } from '#platform/database';
import type { MembershipRow } from '#platform/http';
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

/** Workspaces with other members, of which the person is the only owner; their members are held until the end. */
export async function loadSoleOwned(tx: Tx, personId: string): Promise<{ name: string }[]> {
  const owned = await tables(tx)
    .selectFrom('workspace_members')
    .select('workspace_id')
    .where('person_id', '=', personId)
    .where('role', '=', 'owner')
    .execute();
  if (owned.length === 0) return [];
  const ids = owned.map(({ workspace_id }) => workspace_id);
  const members = await tables(tx)
    .selectFrom('workspace_members')
    .select(['workspace_id', 'role', 'person_id'])
    .where('workspace_id', 'in', ids)
    .orderBy('workspace_id')
    .orderBy('person_id')
    .forUpdate()
    .execute();
  const others = members.filter(({ person_id }) => person_id !== personId);
  const sole = ids.filter((id) => {
    const here = others.filter(({ workspace_id }) => workspace_id === id);
    return here.length > 0 && here.every(({ role }) => role !== 'owner');
  });
  if (sole.length === 0) return [];
  return (
    tables(tx)
      .selectFrom('workspaces')
      .leftJoin('workspace_deletions as closed', 'closed.deletion_id', 'workspaces.deletion_id')
      .select('workspaces.name')
      .where('workspaces.id', 'in', sole)
      // What was deactivated may be opened again, and needs its owner then.
      .where((any) => any.or([any('workspaces.deletion_id', 'is', null), any('closed.kind', '=', 'deactivated')]))
      .orderBy('workspaces.name')
      .execute()
  );
}

export async function deleteMembershipsOf(tx: Tx, personId: string): Promise<void> {
  await tables(tx).deleteFrom('workspace_members').where('person_id', '=', personId).execute();
}

/** Where the person starts; their personal workspace when they have not chosen. */
export async function loadDefaultId(db: Db, personId: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .select('workspace_id')
    .where('person_id', '=', personId)
    .where('deletion_id', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('is_personal', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.workspace_id ?? null;
}

/** A person's place in a workspace, as a part of a question about `people`: two unique indexes more. */
export const membershipExpression = (workspaceId: string | null): RawBuilder<MembershipRow | null> => sql`(
  select json_build_object('workspace_id', workspace_id, 'role', role, 'is_personal', is_personal)
  from workspace_members join workspaces on workspaces.id = workspace_id
  where person_id = people.id and workspace_id = ${workspaceId} and deletion_id is null)`;

export async function loadMembership(db: Db, personId: string, workspaceId: string): Promise<MembershipRow | null> {
  const query = sql<{ place: MembershipRow | null }>`
    select ${membershipExpression(workspaceId)} as place from people where people.id = ${personId}`;
  const { rows } = await query.execute(db);
  return rows[0]?.place ?? null;
}

export type MemberRow = Pick<
  Selectable<WorkspacesTables['workspace_members']>,
  'workspace_id' | 'person_id' | 'role' | 'created_at'
>;

const memberColumns = ['workspace_id', 'person_id', 'role', 'created_at'] as const;

/** A page of members, owners first, then by how long they are in it; and how many there are. */
export async function listMemberRows(
  db: Db,
  workspaceId: string,
  { page, page_size }: Page,
): Promise<{ rows: MemberRow[]; total: number }> {
  const here = tables(db).selectFrom('workspace_members').where('workspace_id', '=', workspaceId);
  return selectPage(
    here
      .select(memberColumns)
      .orderBy(sql`array_position(array['owner', 'admin', 'writer', 'reader'], role)`)
      .orderBy('created_at')
      .orderBy('person_id'),
    { page, page_size },
  );
}

/** Members of some workspaces who are not in another one, each once, by the time they joined. */
export async function membersElsewhere(
  db: Db,
  { workspace_ids, outside, limit }: { workspace_ids: readonly string[]; outside: string; limit: number },
): Promise<string[]> {
  if (workspace_ids.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('workspace_members as member')
    .select('person_id')
    .where('workspace_id', 'in', workspace_ids)
    .where(
      sql<boolean>`not exists (select from workspace_members as here
        where here.workspace_id = ${outside} and here.person_id = member.person_id)`,
    )
    .groupBy('person_id')
    .orderBy(sql`min(created_at)`)
    .orderBy('person_id')
    .limit(limit)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** Every member, held until the transaction ends: of two who give up owning at once, one is refused. */
export async function lockMembers(tx: Tx, workspaceId: string): Promise<MemberRow[]> {
  return tables(tx)
    .selectFrom('workspace_members')
    .select(memberColumns)
    .where('workspace_id', '=', workspaceId)
    .orderBy('person_id')
    .forUpdate()
    .execute();
}

/** One member, held as they are until the transaction ends. */
export async function lockMember(tx: Tx, of: Pick<MemberRow, 'workspace_id' | 'person_id'>) {
  return tables(tx)
    .selectFrom('workspace_members')
    .select(memberColumns)
    .where('workspace_id', '=', of.workspace_id)
    .where('person_id', '=', of.person_id)
    .forShare()
    .executeTakeFirst();
}

export async function changeRole(
  tx: Tx,
  { workspace_id, person_id, role }: Omit<NewMember, 'created_at'>,
): Promise<void> {
  await tables(tx)
    .updateTable('workspace_members')
    .set({ role })
    .where('workspace_id', '=', workspace_id)
    .where('person_id', '=', person_id)
    .execute();
}

export async function deleteMember(
  tx: Tx,
  { workspace_id, person_id }: Pick<MemberRow, 'workspace_id' | 'person_id'>,
): Promise<void> {
  await tables(tx)
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspace_id)
    .where('person_id', '=', person_id)
    .execute();
}
