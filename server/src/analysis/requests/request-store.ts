import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#platform/database';
import type { RequestTables } from './request-tables.ts';

const tables = (db: Db) => db.withTables<RequestTables>();

export type AnalysisRequestRow = Selectable<RequestTables['analysis_requests']>;

export async function insertRequest(db: Db, row: Insertable<RequestTables['analysis_requests']>): Promise<void> {
  await tables(db).insertInto('analysis_requests').values(row).execute();
}

/** A request of this workspace; of share links where `workspace_id` is null. */
export async function findRequest(
  db: Db,
  { id, workspace_id }: { id: string; workspace_id: string | null },
): Promise<AnalysisRequestRow | undefined> {
  return tables(db)
    .selectFrom('analysis_requests')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', workspace_id === null ? 'is' : '=', workspace_id)
    .executeTakeFirst();
}

export async function deleteRequestsBefore(db: Db, moment: Date): Promise<void> {
  await tables(db).deleteFrom('analysis_requests').where('created_at', '<', moment.toISOString()).execute();
}
