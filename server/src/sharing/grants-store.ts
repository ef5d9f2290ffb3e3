import type { ShareKind, ShareLevel } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import { countRows, type Db, onPage, type Page, preparedStatement, type Tx } from '#platform/database';
import { type Caller, granteeOf } from '#platform/http';
import type { SharingTables } from './sharing-tables.ts';

const tables = (db: Db) => db.withTables<SharingTables>();

export type GrantRow = Selectable<SharingTables['share_grants']>;
export interface Grantee {
  to_workspace: string | null;
  to_email: string | null;
}
export interface ResourceRef {
  kind: ShareKind;
  object_id: string;
}

/** Locks the shares of a resource until the transaction ends. */
export async function lockShares(tx: Tx, { kind, object_id }: ResourceRef): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${object_id}`}, 83))`.execute(tx);
}

export async function countGrants(db: Db, { kind, object_id }: ResourceRef): Promise<number> {
  return countRows(tables(db).selectFrom('share_grants').where('kind', '=', kind).where('object_id', '=', object_id));
}

/** The things of a kind that a workspace shares with others. */
export async function listSharedOutIds(db: Db, kind: ShareKind, workspaceId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('share_grants')
    .select('object_id')
    .distinct()
    .where('kind', '=', kind)
    .where('workspace_id', '=', workspaceId)
    .execute();
  return rows.map(({ object_id }) => object_id);
}

/** Of one thing, the latest first; all of them or a page. */
export async function grantsOf(db: Db, { kind, object_id }: ResourceRef, page?: Page): Promise<GrantRow[]> {
  const query = tables(db)
    .selectFrom('share_grants')
    .selectAll()
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .orderBy('shared_at', 'desc')
    .orderBy('grant_id', 'desc');
  return onPage(query, page).execute();
}

export type NewGrant = Omit<GrantRow, 'shared_at' | 'opened_at'> & { shared_at: Date };

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  await tables(tx).insertInto('share_grants').values(grant).execute();
}

export async function changeGrant(
  tx: Tx,
  grantId: string,
  change: { level: ShareLevel; version: number | null; shared_by: string; shared_at: Date },
): Promise<void> {
  await tables(tx).updateTable('share_grants').set(change).where('grant_id', '=', grantId).execute();
}

/** Takes one grant of a thing back; answers with it, or undefined when there is none. */
export async function deleteGrant(
  tx: Tx,
  { kind, object_id, grant_id }: ResourceRef & { grant_id: string },
): Promise<GrantRow | undefined> {
  return tables(tx)
    .deleteFrom('share_grants')
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .where('grant_id', '=', grant_id)
    .returningAll()
    .executeTakeFirst();
}

/** Null never equals an email address. */
const matchesGrantee = ({ workspace_id, email }: ReturnType<typeof granteeOf>) =>
  sql<boolean>`(to_workspace = ${workspace_id} or to_email = ${email})`;

/**
 * Binds what is shared of one thing with a workspace or an address to the version that they made from the one they saw;
 * a share of another version stays with that.
 */
export async function moveGrants(
  tx: Tx,
  caller: Caller,
  { kind, id, from, to }: { kind: ShareKind; id: string; from: number; to: number },
): Promise<void> {
  await tables(tx)
    .updateTable('share_grants')
    .set({ version: to })
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .where('version', '=', from)
    .where(matchesGrantee(granteeOf(caller)))
    .execute();
}

/** Grants of a kind to a workspace or an address, of these things or of all; what lies in a deleted workspace is left out. */
export async function grantsTo(
  db: Db,
  kind: ShareKind,
  to: ReturnType<typeof granteeOf> & { ids?: readonly string[] | undefined },
): Promise<GrantRow[]> {
  let query = tables(db)
    .selectFrom('share_grants')
    .modifyFront(preparedStatement)
    .selectAll()
    .where('kind', '=', kind)
    .where(matchesGrantee(to))
    .where(
      sql<boolean>`exists (select from workspaces where workspaces.id = share_grants.workspace_id and deletion_id is null)`,
    );
  if (to.ids) query = query.where(sql<boolean>`object_id = any(${[...to.ids]})`);
  return query.execute();
}

export async function markOpened(db: Db, grantIds: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('share_grants')
    .set({ opened_at: sql<string>`now()` })
    .where(sql<boolean>`grant_id = any(${[...grantIds]})`)
    .where('opened_at', 'is', null)
    .execute();
}

/** Deletes grants and links of purged resources. */
export async function purgeShares(tx: Tx, kind: ShareKind, ids: readonly string[]): Promise<void> {
  for (const table of ['share_grants', 'view_links'] as const) {
    await tables(tx)
      .deleteFrom(table)
      .where('kind', '=', kind)
      .where(sql<boolean>`object_id = any(${[...ids]})`)
      .execute();
  }
}

/** Deletes grants from and to a workspace. */
export async function purgeSharesOfWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('share_grants')
    .where((of) => of.or([of('workspace_id', '=', workspaceId), of('to_workspace', '=', workspaceId)]))
    .execute();
  await tables(tx).deleteFrom('view_links').where('workspace_id', '=', workspaceId).execute();
}

/** Deletes grants to the email address of a removed account. */
export async function purgeSharesWith(tx: Tx, email: string): Promise<void> {
  await tables(tx).deleteFrom('share_grants').where('to_email', '=', email.toLowerCase()).execute();
}
