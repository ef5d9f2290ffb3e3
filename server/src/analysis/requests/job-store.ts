import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { JobTables } from './job-tables.ts';

const tables = (db: Db) => db.withTables<JobTables>();

export type AnalysisJobRow = Selectable<JobTables['analysis_jobs']>;

export const isActive = ({ state }: Pick<AnalysisJobRow, 'state'>): boolean =>
  state === 'queued' || state === 'running';

export async function jobByKey(db: Db, content_key: string): Promise<AnalysisJobRow | undefined> {
  return tables(db).selectFrom('analysis_jobs').selectAll().where('content_key', '=', content_key).executeTakeFirst();
}

/** Queues a job again, replacing an earlier one with the same key. */
export async function queueJob(tx: Tx, row: Insertable<JobTables['analysis_jobs']>): Promise<AnalysisJobRow> {
  return tables(tx)
    .insertInto('analysis_jobs')
    .values(row)
    .onConflict((known) => known.column('content_key').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a job that has not ended; false when it has. */
export async function changeJob(
  db: Db,
  content_key: string,
  change: Updateable<JobTables['analysis_jobs']>,
): Promise<boolean> {
  const row = await tables(db)
    .updateTable('analysis_jobs')
    .set(change)
    .where('content_key', '=', content_key)
    .where('state', 'in', ['queued', 'running'])
    .returning('content_key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteJobsBefore(db: Db, moment: Date): Promise<void> {
  await tables(db).deleteFrom('analysis_jobs').where('created_at', '<', moment.toISOString()).execute();
}
