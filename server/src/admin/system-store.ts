import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { IndexClient } from '#platform/index';

export interface DatabaseInfo {
  version: string;
  size_bytes: number;
  n_applied: number;
  latest: string;
  latest_at: string;
}

/** The state of PostgreSQL, and its migrations. */
export async function loadDatabaseInfo(db: Db): Promise<DatabaseInfo> {
  const { rows } = await sql<DatabaseInfo>`select current_setting('server_version') as version,
      pg_database_size(current_database()) as size_bytes,
      (select count(*) from kysely_migration) as n_applied,
      newest.name as latest, newest.timestamp as latest_at
    from (select name, "timestamp" from kysely_migration order by name desc limit 1) as newest`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database has no migrations.');
  return { ...facts, latest_at: new Date(facts.latest_at).toISOString() };
}

export interface IndexInfo {
  version: string;
  n_samples: number;
}

/** The state of the sample index. Throws when it does not answer. */
export async function loadIndexInfo(index: IndexClient): Promise<IndexInfo> {
  const [row] = await index.query<IndexInfo>(
    'select version() as version, (select toUInt32(uniqExact(result_id)) from samples) as n_samples',
  );
  if (!row) throw new Error('The sample index returned no version.');
  return row;
}
