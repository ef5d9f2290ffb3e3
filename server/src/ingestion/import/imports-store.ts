import { type Selectable, sql } from 'kysely';
import { type Db, type Page, selectPage, type Tx } from '#platform/database';
import type { ImportOrder, ImportsTables } from './imports-tables.ts';
import type { ImportFault } from './reading/import-table-error.ts';

const tables = (db: Db) => db.withTables<ImportsTables>();

export type ImportRow = Selectable<ImportsTables['imports']>;
export type NewImport = Pick<
  ImportRow,
  'import_id' | 'workspace_id' | 'person_id' | 'content' | 'project_id' | 'project_name'
> & { order: ImportOrder };

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

export async function insertImport(db: Db, { order, ...row }: NewImport): Promise<void> {
  await tables(db)
    .insertInto('imports')
    .values({
      ...row,
      order: json(order),
      state: 'queued',
      ...{ pipeline_data_id: null, data_type: null, finished_at: null },
      ...{ n_samples: 0, n_new_samples: 0, n_features: 0, n_entries: 0 },
      warnings: json<string[]>([]),
      faults: json<ImportFault[]>([]),
    })
    .execute();
}

export async function importById(db: Db, id: string): Promise<ImportRow | undefined> {
  return tables(db).selectFrom('imports').selectAll().where('import_id', '=', id).executeTakeFirst();
}

/** `importById` with a row lock. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  return tables(tx).selectFrom('imports').selectAll().where('import_id', '=', id).forUpdate().executeTakeFirst();
}

export async function importsOf(db: Db, workspaceId: string, page: Page) {
  const of = tables(db).selectFrom('imports').where('workspace_id', '=', workspaceId);
  return selectPage(of.selectAll().orderBy('import_id', 'desc'), page);
}

/** Imports of the same content that did not fail, the latest first. */
export async function sameImports(db: Db, workspaceId: string, content: string): Promise<ImportRow[]> {
  return tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('content', '=', content)
    .where('state', '!=', 'failed')
    .orderBy('import_id', 'desc')
    .execute();
}

export type ImportChange = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'project_id'
    | 'pipeline_data_id'
    | 'data_type'
    | 'n_samples'
    | 'n_new_samples'
    | 'n_features'
    | 'n_entries'
    | 'finished_at'
    | 'warnings'
    | 'faults'
  >
>;

export async function changeImport(db: Db, id: string, { warnings, faults, ...change }: ImportChange): Promise<void> {
  const lists = { ...(warnings ? { warnings: json(warnings) } : {}), ...(faults ? { faults: json(faults) } : {}) };
  await tables(db)
    .updateTable('imports')
    .set({ ...change, ...lists })
    .where('import_id', '=', id)
    .execute();
}
