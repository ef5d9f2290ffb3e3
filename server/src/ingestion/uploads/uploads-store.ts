import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, onPage, type Page, type Tx } from '#platform/database';
import type { Checked, IngestionTables } from '../ingestion-tables.ts';

const tables = (db: Db) => db.withTables<IngestionTables>();

export type UploadRow = Selectable<IngestionTables['uploads']>;
type UploadColumns = 'file_id' | 'person_id' | 'workspace_id' | 'name' | 'size_bytes' | 'expires_at';
export type NewUpload = Pick<Insertable<IngestionTables['uploads']>, UploadColumns> &
  Partial<Pick<UploadRow, 'submission_id' | 'last_modified'>>;

export async function insertUploads(db: Db, uploads: readonly NewUpload[]): Promise<void> {
  if (uploads.length === 0) return;
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

/** Uploads of a submission, by name; one page, or all. */
export async function uploadsOfSubmission(db: Db, submissionId: string, page?: Page): Promise<UploadRow[]> {
  const query = tables(db).selectFrom('uploads').selectAll().where('submission_id', '=', submissionId);
  return onPage(query.orderBy('name').orderBy('file_id'), page).execute();
}

export async function uploadsNamed(db: Db, submissionId: string, names: readonly string[]): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select * from uploads where submission_id = ${submissionId} and name = any(${[...names]})`.execute(db);
  return rows;
}

export interface FileCounts {
  submission_id: string;
  waiting: number;
  checking: number;
  ok: number;
  invalid: number;
  claimed: number;
  size_bytes: number;
}

/** How many files of submissions are in which state, and how large they are. */
export async function countFiles(db: Db, submissionIds: readonly string[]): Promise<Map<string, FileCounts>> {
  const { rows } = await sql<FileCounts>`
    select submission_id,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'stored' and checked is null)::int as checking,
      count(*) filter (where state = 'stored' and checked->'fault' = 'null')::int as ok,
      count(*) filter (where state = 'stored' and checked->'fault' <> 'null')::int as invalid,
      count(*) filter (where state = 'claimed')::int as claimed,
      sum(size_bytes)::bigint as size_bytes
    from uploads where submission_id = any(${[...submissionIds]}) group by submission_id`.execute(db);
  return new Map(rows.map((row) => [row.submission_id, row]));
}

export interface StoredUpload {
  file_key: string;
  /** Checksum of files that are not checked further; reads get theirs from their check. */
  sha256?: string;
  checked?: Checked;
}

/** Notes where an upload's content is kept; false when there is no such upload any more. Repeatable. */
export async function markStored(db: Db, fileId: string, { checked, ...stored }: StoredUpload): Promise<boolean> {
  const row = await tables(db)
    .updateTable('uploads')
    .set((of) => ({
      ...stored,
      ...(checked ? { checked: sql<Checked>`${JSON.stringify(checked)}::jsonb` } : {}),
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

/** Result of a file's check; without a checksum, the file can't be used. */
export async function markChecked(db: Db, fileId: string, sha256: string | null, checked: Checked): Promise<void> {
  await tables(db)
    .updateTable('uploads')
    .set({ sha256, checked: sql<Checked>`${JSON.stringify(checked)}::jsonb` })
    .where('file_id', '=', fileId)
    .execute();
}

/** For an upload whose size is known only at its end. */
export async function markSize(db: Db, fileId: string, size_bytes: number): Promise<void> {
  await tables(db).updateTable('uploads').set({ size_bytes }).where('file_id', '=', fileId).execute();
}

/** Claims stored uploads; answers with how many there were to claim. */
export async function assignUploads(db: Db, workspaceId: string, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update uploads set state = 'claimed'
    where workspace_id = ${workspaceId} and file_id = any(${[...ids]}) and state = 'stored'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Expires a person's unclaimed uploads; returns their number. */
export async function expireUploadsOf(
  tx: Tx,
  { person_id, workspace_id, at }: { person_id: string; workspace_id: string | null; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('uploads')
    .set({ expires_at: at.toISOString() })
    .where('person_id', '=', person_id)
    .where('state', '!=', 'claimed')
    .where('expires_at', '>', at.toISOString())
    .$if(workspace_id !== null, (found) => found.where('workspace_id', '=', workspace_id ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes uploads that no submission has claimed before their time passed, and answers with them. */
export async function deleteExpired(tx: Tx, now: Date): Promise<UploadRow[]> {
  return tables(tx)
    .deleteFrom('uploads')
    .where('state', '!=', 'claimed')
    .where('expires_at', '<', now.toISOString())
    .returningAll()
    .execute();
}

/** Deletes these, except what a submission has claimed, and answers with those deleted. */
export async function deleteUnclaimed(tx: Tx, ids: readonly string[]): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    delete from uploads where file_id = any(${[...ids]}) and state <> 'claimed' returning *`.execute(tx);
  return rows;
}

/** Forgets uploads whose content is permanently deleted. */
export async function purgeUploads(db: Db, fileKeys: readonly string[]): Promise<void> {
  await sql`delete from uploads where file_key = any(${[...fileKeys]})`.execute(db);
}

/** Ids whose upload folder is not needed any more: claimed, or unknown. */
export async function settledUploadIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select id as file_id from unnest(${[...ids]}::text[]) as id
    where not exists (select from uploads where file_id = id and state <> 'claimed')`.execute(db);
  return rows.map(({ file_id }) => file_id);
}

/** Extends the expiry by a week, so that a submission never loses some of its files. */
export async function extendExpiry(db: Db, submissionId: string, until: string): Promise<void> {
  await tables(db)
    .updateTable('uploads')
    .set({ expires_at: until })
    .where('submission_id', '=', submissionId)
    .where('state', '!=', 'claimed')
    .execute();
}

/** Unsubmitted uploads of a workspace, by content. */
export async function unclaimedByContent(db: Db, workspaceId: string, hashes: readonly string[]): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select * from uploads
    where workspace_id = ${workspaceId} and sha256 = any(${[...hashes]}) and state = 'stored'
    order by created_at`.execute(db);
  return rows;
}

/** Serializes reservations in a workspace until the transaction ends, so that the quota holds. */
export async function lockQuota(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}, 21))`.execute(tx);
}

/** Reserved bytes that are not claimed yet; they count towards the quota. */
export async function unclaimedBytes(db: Db, workspaceId: string): Promise<number> {
  const { bytes } = await tables(db)
    .selectFrom('uploads')
    .where('workspace_id', '=', workspaceId)
    .where('state', '!=', 'claimed')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}
