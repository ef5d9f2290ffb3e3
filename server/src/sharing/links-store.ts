import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { ResourceRef } from './grants-store.ts';
import type { SharingTables } from './sharing-tables.ts';

const tables = (db: Db) => db.withTables<SharingTables>();

export type LinkRow = Selectable<SharingTables['view_links']>;

export type NewLink = Omit<LinkRow, 'created_at' | 'expires_at' | 'n_opened' | 'last_opened_at'> & {
  created_at: Date;
  expires_at: Date;
};

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tables(tx).insertInto('view_links').values(link).execute();
}

/** Links to one thing, the latest first. */
export async function linksOf(db: Db, { kind, object_id }: ResourceRef): Promise<LinkRow[]> {
  return tables(db)
    .selectFrom('view_links')
    .selectAll()
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .orderBy('created_at', 'desc')
    .orderBy('link_id', 'desc')
    .execute();
}

export async function deleteLink(
  tx: Tx,
  { kind, object_id, link_id }: ResourceRef & { link_id: string },
): Promise<boolean> {
  const row = await tables(tx)
    .deleteFrom('view_links')
    .where('kind', '=', kind)
    .where('object_id', '=', object_id)
    .where('link_id', '=', link_id)
    .returning('link_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Links that somebody made, in one workspace or in all; held until the transaction ends. */
export async function lockLinksBy(
  tx: Tx,
  { person_id, workspace_id }: { person_id: string; workspace_id: string | null },
): Promise<LinkRow[]> {
  return tables(tx)
    .selectFrom('view_links')
    .selectAll()
    .where('created_by', '=', person_id)
    .$if(workspace_id !== null, (found) => found.where('workspace_id', '=', workspace_id ?? ''))
    .orderBy('link_id')
    .forUpdate()
    .execute();
}

/** In a workspace that is not deleted, and not expired. */
const activeLinks = (db: Db, now: Date) =>
  tables(db)
    .selectFrom('view_links')
    .where('view_links.expires_at', '>', now.toISOString())
    .where(
      sql<boolean>`exists (select from workspaces where workspaces.id = view_links.workspace_id and deletion_id is null)`,
    );

export async function findLinkBySecret(db: Db, secretHash: string, now: Date): Promise<LinkRow | undefined> {
  return activeLinks(db, now).selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();
}

/** Counts an opening and keeps its token; tokens that have had their time go. */
export async function recordOpening(
  tx: Tx,
  { link_id, token_hash, now, expires_at }: { link_id: string; token_hash: string; now: Date; expires_at: Date },
): Promise<void> {
  await tables(tx).deleteFrom('view_tokens').where('expires_at', '<=', now.toISOString()).execute();
  await tables(tx).insertInto('view_tokens').values({ link_id, token_hash, expires_at }).execute();
  await tables(tx)
    .updateTable('view_links')
    .set((row) => ({ n_opened: row('n_opened', '+', 1), last_opened_at: now }))
    .where('link_id', '=', link_id)
    .execute();
}

/** The link that a token reads, while both last. */
export async function findLinkByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Pick<LinkRow, 'kind' | 'object_id' | 'version' | 'name' | 'description'> | undefined> {
  return activeLinks(db, now)
    .innerJoin('view_tokens', 'view_tokens.link_id', 'view_links.link_id')
    .where('view_tokens.token_hash', '=', tokenHash)
    .where('view_tokens.expires_at', '>', now.toISOString())
    .select(['kind', 'object_id', 'version', 'name', 'description'])
    .executeTakeFirst();
}
