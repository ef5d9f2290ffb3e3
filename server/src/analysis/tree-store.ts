import type { Insertable, Selectable } from 'kysely';
import { type Db, type Page, selectPage, type Tx } from '#platform/database';
import type { TreeTables } from './tree-tables.ts';

const tables = (db: Db) => db.withTables<TreeTables>();

/** A tree without its branches. */
export type TreeRow = Omit<Selectable<TreeTables['imported_trees']>, 'newick'>;

interface Place {
  id: string;
  workspace_id: string;
}

const described = ['id', 'workspace_id', 'name', 'n_tips', 'sha256', 'size_bytes', 'created_by', 'created_at'] as const;

export async function treeById(db: Db, { id, workspace_id }: Place): Promise<TreeRow | undefined> {
  return tables(db)
    .selectFrom('imported_trees')
    .select(described)
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();
}

/** The compressed Newick; undefined once it is deleted. */
export async function newickOf(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await tables(db).selectFrom('imported_trees').select('newick').where('id', '=', id).executeTakeFirst();
  return row?.newick;
}

export async function insertTree(tx: Tx, row: Insertable<TreeTables['imported_trees']>): Promise<TreeRow> {
  return tables(tx).insertInto('imported_trees').values(row).returning(described).executeTakeFirstOrThrow();
}

export async function removeTree(tx: Tx, { id, workspace_id }: Place): Promise<{ name: string } | undefined> {
  return tables(tx)
    .deleteFrom('imported_trees')
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .returning('name')
    .executeTakeFirst();
}

export async function listTrees(
  db: Db,
  { workspace_id, ...page }: { workspace_id: string } & Page,
): Promise<{ rows: TreeRow[]; total: number }> {
  const own = tables(db).selectFrom('imported_trees').where('workspace_id', '=', workspace_id);
  return selectPage(own.select(described).orderBy('created_at', 'desc').orderBy('id'), page);
}
