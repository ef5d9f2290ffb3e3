import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { ExportTables } from './exports-tables.ts';

/** Authors of a cohort's versions up to one, by first contribution. */
export async function makersOf(db: Db, { id, version }: { id: string; version: number }): Promise<string[]> {
  const { rows } = await sql<{ created_by: string }>`
    select created_by from cohort_versions where cohort_id = ${id} and version <= ${version}
    group by created_by order by min(version)`.execute(db);
  return rows.map(({ created_by }) => created_by);
}

const tables = (db: Db) => db.withTables<ExportTables>();

export type ExportRow = Selectable<ExportTables['cohort_exports']>;
type NewExport = Omit<Insertable<ExportTables['cohort_exports']>, 'state' | 'progress'>;

/** Without the frozen content. */
export async function exportByKey(db: Db, contentKey: string): Promise<Omit<ExportRow, 'frozen'> | undefined> {
  return tables(db)
    .selectFrom('cohort_exports')
    .select(['content_key', 'cohort_id', 'version', 'target', 'level', 'state', 'reason', 'progress', 'status_text'])
    .select(['n_features', 'file_key', 'sha256', 'size_bytes', 'created_at', 'finished_at', 'expires_at'])
    .where('content_key', '=', contentKey)
    .executeTakeFirst();
}

export async function frozenOf(db: Db, contentKey: string): Promise<Buffer | null> {
  const row = await tables(db)
    .selectFrom('cohort_exports')
    .select('frozen')
    .where('content_key', '=', contentKey)
    .executeTakeFirst();
  return row?.frozen ?? null;
}

/** Queues an export that is new, has failed or whose file is gone; true when it is to be made. */
export async function queueExport(tx: Tx, row: NewExport): Promise<boolean> {
  const { frozen, created_at } = row;
  const queued = await tables(tx)
    .insertInto('cohort_exports')
    .values({ ...row, state: 'queued', progress: 0 })
    .onConflict((known) =>
      known
        .column('content_key')
        .doUpdateSet({
          ...{ state: 'queued', reason: null, progress: 0, frozen, created_at },
          ...{ file_key: null, sha256: null, size_bytes: null, finished_at: null, expires_at: null },
        })
        .where('cohort_exports.state', '=', 'failed'),
    )
    .returning('content_key')
    .executeTakeFirst();
  return queued !== undefined;
}

/** Changes an export that has not ended; false when it has. */
export async function changeExport(
  db: Db,
  contentKey: string,
  change: Updateable<ExportTables['cohort_exports']>,
): Promise<boolean> {
  const row = await tables(db)
    .updateTable('cohort_exports')
    .set(change)
    .where('content_key', '=', contentKey)
    .where('state', 'in', ['queued', 'running'])
    .returning('content_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** A download extends the retention of the file. */
export async function extendRetention(db: Db, contentKey: string, moment: Date): Promise<void> {
  await tables(db)
    .updateTable('cohort_exports')
    .set({ expires_at: moment.toISOString() })
    .where('content_key', '=', contentKey)
    .where('state', '=', 'succeeded')
    .execute();
}

/** Deletes what was made of some cohorts, expired or not; answers with the keys of the files. */
export async function purgeExports(tx: Tx, cohortIds: readonly string[]): Promise<string[]> {
  if (cohortIds.length === 0) return [];
  const removed = await tables(tx)
    .deleteFrom('cohort_exports')
    .where('cohort_id', 'in', [...cohortIds])
    .returning('file_key')
    .execute();
  return removed.flatMap(({ file_key }) => file_key ?? []);
}

/** Forgets what has expired; the files that go with it. */
export async function purgeExpired(tx: Tx, moment: Date): Promise<string[]> {
  const removed = await tables(tx)
    .deleteFrom('cohort_exports')
    .where('expires_at', '<', moment.toISOString())
    .returning('file_key')
    .execute();
  return removed.flatMap(({ file_key }) => file_key ?? []);
}
