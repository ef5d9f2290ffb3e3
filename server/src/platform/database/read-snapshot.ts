import { sql } from 'kysely';
import type { Db } from './open-database.ts';

/**
 * Which transactions are over at this moment, as reported by PostgreSQL: what the same text was told for before is still as
 * it was, no matter who has written. Not for use inside a transaction, which sees its own writes as well.
 */
export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no snapshot.');
  return row.snapshot;
}
