import type { Db } from '#platform/database';
import type { AnalysisTables } from './analysis-tables.ts';

const tables = (db: Db) => db.withTables<AnalysisTables>();

export async function findResult(db: Db, content_key: string): Promise<Buffer | undefined> {
  const row = await tables(db)
    .selectFrom('analysis_results')
    .select('body')
    .where('content_key', '=', content_key)
    .executeTakeFirst();
  return row?.body;
}

export async function storeResult(
  db: Db,
  result: { content_key: string; method: string; body: Buffer; project_ids: string[] },
): Promise<void> {
  await tables(db)
    .insertInto('analysis_results')
    .values(result)
    .onConflict((known) => known.column('content_key').doNothing())
    .execute();
}

export async function deleteResultsBefore(db: Db, moment: Date): Promise<void> {
  await tables(db).deleteFrom('analysis_results').where('created_at', '<', moment.toISOString()).execute();
}
