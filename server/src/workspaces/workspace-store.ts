import type { WorkspaceRole } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import { countRows, type Db, type Tx } from '#platform/database';
import type { Person } from '#platform/http';
import type { WorkspacesTables } from './workspaces-tables.ts';

const tables = (db: Db) => db.withTables<WorkspacesTables>();

/** A workspace as one of its members sees it. */
export type WorkspaceRow = Selectable<WorkspacesTables['workspaces']> & {
  role: WorkspaceRole;
  is_default: boolean;
  n_members: number;
};

export interface NewWorkspace {
  id: string;
  created_by: string;
  name: string;
  description: string;
  is_personal: boolean;
  created_at: Date;
}

/** Adds a workspace with its maker as owner, who starts in it where they start in no other: mostly the personal one. */
export async function addWorkspace(tx: Tx, workspace: NewWorkspace): Promise<void> {
  const { id, created_by, created_at } = workspace;
  const is_default = sql<boolean>`
    not exists (select from workspace_members where person_id = ${created_by} and is_default)`;
  await tables(tx).insertInto('workspaces').values(workspace).execute();
  await tables(tx)
    .insertInto('workspace_members')
    .values({ workspace_id: id, person_id: created_by, role: 'owner', is_default, created_at })
    .execute();
}

/** Whose workspaces are looked up: what they act with says where it reaches. */
type MembershipSubject = Pick<Person, 'id' | 'token_scope'>;

const visibleWorkspaces = (db: Db, personId: string) =>
  tables(db)
    .selectFrom('workspace_members as member')
    .innerJoin('workspaces', 'workspaces.id', 'member.workspace_id')
    .selectAll('workspaces')
    .select(['member.role', 'member.is_default'])
    .select(
      sql<number>`(select count(*) from workspace_members as others where others.workspace_id = workspaces.id)`.as(
        'n_members',
      ),
    )
    .where('member.person_id', '=', personId)
    .where('workspaces.deletion_id', 'is', null);

/** The person's workspaces, personal first, then by name. */
export async function listWorkspaceRows(
  db: Db,
  person: MembershipSubject,
  part: { limit: number; offset: number } | null,
): Promise<WorkspaceRow[]> {
  const only = person.token_scope?.workspace_id;
  const rows = visibleWorkspaces(db, person.id)
    .$if(only != null, (found) => found.where('workspaces.id', '=', only ?? ''))
    .orderBy('is_personal', 'desc')
    .orderBy(sql`lower(workspaces.name)`)
    .orderBy('workspaces.id');
  return (part ? rows.limit(part.limit).offset(part.offset) : rows).execute();
}

/** In workspaces that are not deleted and that the person's token reaches. */
const membershipsOf = (db: Db, { id, token_scope }: MembershipSubject) => {
  const only = token_scope?.workspace_id;
  return tables(db)
    .selectFrom('workspace_members')
    .innerJoin('workspaces', 'workspaces.id', 'workspace_members.workspace_id')
    .where('person_id', '=', id)
    .$if(only != null, (found) => found.where('workspaces.id', '=', only ?? ''))
    .where('deletion_id', 'is', null);
};

export async function countWorkspaces(db: Db, person: MembershipSubject): Promise<number> {
  return countRows(membershipsOf(db, person));
}

export async function loadWorkspace(db: Db, personId: string, id: string): Promise<WorkspaceRow | null> {
  return (await visibleWorkspaces(db, personId).where('workspaces.id', '=', id).executeTakeFirst()) ?? null;
}

export async function changeWorkspace(
  tx: Tx,
  id: string,
  change: { name?: string | undefined; description?: string | undefined },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await tables(tx)
    .updateTable('workspaces')
    .set({ ...given, change_no: sql<number>`change_no + 1` })
    .where('id', '=', id)
    .execute();
}

export async function loadPersonalId(db: Db, personId: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('workspaces')
    .select('id')
    .where('created_by', '=', personId)
    .where('is_personal', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function loadWorkspaceRow(db: Db, id: string) {
  return tables(db)
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .executeTakeFirst();
}

/** The ids of every workspace the person is a member of, as far as their token reaches. */
export async function workspaceIdsOf(db: Db, person: MembershipSubject): Promise<string[]> {
  const rows = await membershipsOf(db, person).select('workspace_id').execute();
  return rows.map((row) => row.workspace_id);
}

/** The names of workspaces, by id. */
export async function workspaceNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('workspaces')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface ActiveWorkspace {
  name: string;
  is_personal: boolean;
}

/** Those of the workspaces that are not deleted, by id. */
export async function activeWorkspaces(db: Db, ids: readonly string[]): Promise<Map<string, ActiveWorkspace>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('workspaces')
    .select(['id', 'name', 'is_personal'])
    .where('id', 'in', [...new Set(ids)])
    .where('deletion_id', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...workspace }) => [id, workspace]));
}

/** Makes a workspace the one its member starts in. */
export async function setDefaultWorkspace(tx: Tx, personId: string, workspaceId: string): Promise<void> {
  const own = () => tables(tx).updateTable('workspace_members').where('person_id', '=', personId);
  // In two steps: at no moment may a person have two.
  await own().set({ is_default: false }).execute();
  await own().set({ is_default: true }).where('workspace_id', '=', workspaceId).execute();
}

/** Holds a workspace that is not deleted until the transaction ends: of two who would change it at once, one waits. */
export async function lockWorkspace(tx: Tx, id: string) {
  return tables(tx)
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', id)
    .where('deletion_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
