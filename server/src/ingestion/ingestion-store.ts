import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { IngestionTables } from './ingestion-tables.ts';

const tables = (db: Db) => db.withTables<IngestionTables>();

export type UploadRow = Selectable<IngestionTables['uploads']>;
export type NewUpload = Omit<Insertable<IngestionTables['uploads']>, 'state' | 'sha256' | 'file_key' | 'created_at'>;

export async function insertUploads(db: Db, uploads: readonly NewUpload[]): Promise<void> {
  await tables(db)
    .insertInto('uploads')
    .values(uploads.map((upload) => ({ ...upload, state: 'waiting' as const })))
    .execute();
}

export async function uploadById(db: Db, fileId: string): Promise<UploadRow | undefined> {
  return tables(db).selectFrom('uploads').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}

export async function uploadsByIds(db: Db, workspaceId: string, ids: readonly string[]): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select * from uploads where workspace_id = ${workspaceId} and file_id = any(${[...ids]})`.execute(db);
  return rows;
}

/** Notes where an upload's content is kept; false when there is no such upload any more. Repeatable. */
export async function markStored(
  db: Db,
  fileId: string,
  stored: { sha256: string; file_key: string },
): Promise<boolean> {
  const row = await tables(db)
    .updateTable('uploads')
    .set((of) => ({
      ...stored,
      state: of
        .case()
        .when('state', '=', 'waiting')
        .then('stored' as const)
        .else(of.ref('state'))
        .end(),
    }))
    .where('file_id', '=', fileId)
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims stored uploads; answers with how many there were to claim. */
export async function claimUploads(db: Db, workspaceId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update uploads set state = 'claimed'
    where workspace_id = ${workspaceId} and file_id = any(${[...ids]}) and state = 'stored'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes uploads that no submission has claimed before their time passed, and answers with them. */
export async function takeExpired(tx: Tx, now: Date): Promise<UploadRow[]> {
  return tables(tx)
    .deleteFrom('uploads')
    .where('state', '!=', 'claimed')
    .where('expires_at', '<', now.toISOString())
    .returningAll()
    .execute();
}

/** Those who ask for places in a workspace take turns until the transaction ends, so that its quota holds. */
export async function lockQuota(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, 21))`.execute(tx);
}

/** Bytes asked for and not yet part of anything: they count towards the quota too. */
export async function unclaimedBytes(db: Db, workspaceId: string): Promise<number> {
  const { bytes } = await tables(db)
    .selectFrom('uploads')
    .where('workspace_id', '=', workspaceId)
    .where('state', '!=', 'claimed')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}
