import { type Selectable, sql } from 'kysely';
import { type Db, selectPage, toLikePattern } from '#platform/database';
import type { WorkspacesTables } from './workspaces-tables.ts';

const tables = (db: Db) => db.withTables<WorkspacesTables>();

export interface AdminWorkspaceQuery {
  page: number;
  page_size: number;
  /** A part of the name; with it, who may own it instead. */
  search?: string | undefined;
  owner_ids?: readonly string[] | undefined;
  state?: 'active' | 'deactivated' | 'deleted' | undefined;
  hide_personal?: boolean;
}

/** A workspace, and how it was closed if it is. */
export type AdminWorkspaceRow = Selectable<WorkspacesTables['workspaces']> & {
  n_members: number;
  closed_as: 'deleted' | 'deactivated' | null;
  closed_at: string | null;
  closed_reason: string | null;
  purge_after: string | null;
};

/** All workspaces except purged ones. */
const adminWorkspaces = (db: Db) =>
  tables(db)
    .selectFrom('workspaces')
    .leftJoin('workspace_deletions as closed', 'closed.deletion_id', 'workspaces.deletion_id')
    .where((any) => any.or([any('closed.outcome', 'is', null), any('closed.outcome', '!=', 'purged')]));

const toRows = (found: ReturnType<typeof adminWorkspaces>) =>
  found
    .selectAll('workspaces')
    .select(['closed.kind as closed_as', 'closed.deleted_at as closed_at', 'closed.reason as closed_reason'])
    .select('closed.purge_after')
    .select(
      sql<number>`(select count(*) from workspace_members as member where member.workspace_id = workspaces.id)`.as(
        'n_members',
      ),
    );

function filteredWorkspaces(db: Db, { search, owner_ids = [], state, hide_personal }: AdminWorkspaceQuery) {
  let found = adminWorkspaces(db);
  if (hide_personal) found = found.where('is_personal', '=', false);
  if (state === 'active') found = found.where('workspaces.deletion_id', 'is', null);
  else if (state) found = found.where('closed.kind', '=', state);
  if (search === undefined) return found;
  const like = toLikePattern(search);
  return found.where((any) => {
    const owned = any.exists(
      any
        .selectFrom('workspace_members as owner')
        .select('owner.person_id')
        .whereRef('owner.workspace_id', '=', 'workspaces.id')
        .where('owner.role', '=', 'owner')
        .where('owner.person_id', 'in', owner_ids.length > 0 ? [...owner_ids] : ['']),
    );
    return any.or([any('workspaces.name', 'ilike', like), any('workspaces.id', '=', search), owned]);
  });
}

/** A page of the portal's workspaces by name, and how many there are. */
export async function listAdminWorkspaces(
  db: Db,
  request: AdminWorkspaceQuery,
): Promise<{ rows: AdminWorkspaceRow[]; total: number }> {
  const found = filteredWorkspaces(db, request);
  return selectPage(toRows(found).orderBy(sql`lower(workspaces.name)`).orderBy('workspaces.id'), request);
}

export async function loadAdminWorkspace(db: Db, id: string): Promise<AdminWorkspaceRow | undefined> {
  return toRows(adminWorkspaces(db)).where('workspaces.id', '=', id).executeTakeFirst();
}

/** Who owns each of these workspaces, by its id, longest first. */
export async function ownersOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('workspace_members')
    .select(['workspace_id', 'person_id'])
    .where('workspace_id', 'in', [...ids])
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .orderBy('person_id')
    .execute();
  const byWorkspace = Map.groupBy(rows, ({ workspace_id }) => workspace_id);
  return new Map([...byWorkspace].map(([id, members]) => [id, members.map(({ person_id }) => person_id)]));
}
