import { MAX_FILTER_LINKS, type SampleFilter } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { SavedFiltersTables } from './saved-filters-tables.ts';

const tables = (db: Db) => db.withTables<SavedFiltersTables>();
type FilterLinkRow = Selectable<SavedFiltersTables['filter_links']>;

/** Writes a link and deletes its person's oldest; one that is there becomes the latest. */
export async function upsertFilterLink(
  tx: Tx,
  link: Omit<FilterLinkRow, 'used_at' | 'filter'> & { filter: SampleFilter },
): Promise<void> {
  await tables(tx)
    .insertInto('filter_links')
    .values({ ...link, filter: JSON.stringify(link.filter) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: sql`clock_timestamp()` }))
    .execute();
  const mine = tables(tx)
    .selectFrom('filter_links')
    .select('id')
    .where('workspace_id', '=', link.workspace_id)
    .where('created_by', '=', link.created_by);
  const oldest = mine.orderBy('used_at', 'desc').orderBy('id').offset(MAX_FILTER_LINKS);
  await tables(tx).deleteFrom('filter_links').where('id', 'in', oldest).execute();
}

export async function filterLinkById(db: Db, id: string): Promise<FilterLinkRow | undefined> {
  return tables(db).selectFrom('filter_links').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function purgeFilterLinks(tx: Tx, workspaceId: string): Promise<void> {
  await tables(tx).deleteFrom('filter_links').where('workspace_id', '=', workspaceId).execute();
}
