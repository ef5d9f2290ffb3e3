import type { SampleFilter } from '@cohortium/contract';
import type { Selectable } from 'kysely';
import { type Db, type Page, selectPage, type Tx, toLikePattern } from '#platform/database';
import type { SavedFiltersTables } from './saved-filters-tables.ts';

const tables = (db: Db) => db.withTables<SavedFiltersTables>();

type FilterRow = Selectable<SavedFiltersTables['saved_filters']>;
export type VersionRow = Selectable<SavedFiltersTables['saved_filter_versions']>;
/** A saved filter with the description of its current version. */
export type SavedFilterRow = FilterRow & Omit<VersionRow, 'filter_id'>;

export interface FilterDescription {
  name: string;
  description: string;
  filter: SampleFilter;
  is_shared: boolean;
}

const filters = (db: Db) =>
  tables(db)
    .selectFrom('saved_filters as saved')
    .innerJoin('saved_filter_versions as told', (join) =>
      join.onRef('told.filter_id', '=', 'saved.id').onRef('told.version', '=', 'saved.version'),
    )
    .select(['saved.id', 'saved.workspace_id', 'saved.created_by', 'saved.created_at', 'saved.version', 'told.name'])
    .select(['told.description', 'told.filter', 'told.is_shared', 'told.changed_by', 'told.changed_at']);

async function addVersion(
  tx: Tx,
  filter_id: string,
  version: number,
  words: FilterDescription & { changed_by: string },
) {
  const filter = JSON.stringify(words.filter);
  await tables(tx)
    .insertInto('saved_filter_versions')
    .values({ ...words, filter_id, version, filter })
    .execute();
}

type NewFilter = Pick<FilterRow, 'id' | 'workspace_id' | 'created_by'>;

export async function insertFilter(tx: Tx, { id, workspace_id, created_by }: NewFilter, words: FilterDescription) {
  const { name } = words;
  await tables(tx).insertInto('saved_filters').values({ id, workspace_id, created_by, name, version: 1 }).execute();
  await addVersion(tx, id, 1, { ...words, changed_by: created_by });
}

/** The next version of a filter that the caller holds. */
export async function writeNextVersion(
  tx: Tx,
  { id, version }: SavedFilterRow,
  words: FilterDescription,
  personId: string,
) {
  const next = version + 1;
  await tables(tx).updateTable('saved_filters').set({ name: words.name, version: next }).where('id', '=', id).execute();
  await addVersion(tx, id, next, { ...words, changed_by: personId });
}

export async function deleteFilter(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('saved_filters').where('id', '=', id).execute();
}

/** Deletes every filter that was saved in a workspace, with its history. */
export async function purgeFilters(tx: Tx, workspaceId: string): Promise<void> {
  await tables(tx).deleteFrom('saved_filters').where('workspace_id', '=', workspaceId).execute();
}

export async function filterById(db: Db, id: string): Promise<SavedFilterRow | undefined> {
  return filters(db).where('saved.id', '=', id).executeTakeFirst();
}

/** Holds it until the transaction ends. */
export async function lockFilter(tx: Tx, id: string): Promise<SavedFilterRow | undefined> {
  await tables(tx).selectFrom('saved_filters').select('id').where('id', '=', id).forUpdate().execute();
  return filterById(tx, id);
}

export interface FilterList {
  workspace_id: string;
  person_id: string;
  name?: string | undefined;
  hide_own: boolean;
  hide_shared: boolean;
  page: number;
  page_size: number;
}

/** A page of the filters a person can use in a workspace, last changed first, and their total. */
export async function listFilters(db: Db, list: FilterList): Promise<{ rows: SavedFilterRow[]; total: number }> {
  const { workspace_id, person_id, page, page_size } = list;
  let query = filters(db)
    .where('workspace_id', '=', workspace_id)
    .where((any) => {
      const own = any('created_by', '=', person_id);
      const shared = any.and([any('created_by', '<>', person_id), any('is_shared', '=', true)]);
      return any.or([...(list.hide_own ? [] : [own]), ...(list.hide_shared ? [] : [shared])]);
    });
  if (list.name) query = query.where('told.name', 'ilike', toLikePattern(list.name));
  return selectPage(query.orderBy('changed_at', 'desc').orderBy('saved.id', 'desc'), { page, page_size });
}

export async function listVersions(db: Db, id: string, page: Page) {
  const ofFilter = tables(db).selectFrom('saved_filter_versions').where('filter_id', '=', id);
  return selectPage(ofFilter.selectAll().orderBy('version', 'desc'), page);
}
