import { sql } from 'kysely';
import type { Db } from '#platform/database';

/** Forgets uploads whose content is gone for good. */
export async function forgetUploads(db: Db, fileKeys: readonly string[]): Promise<void> {
  await sql`delete from uploads where file_key = any(${[...fileKeys]})`.execute(db);
}
