import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { columnTypes } from './column-types.ts';
import { withTypedErrors } from './translate-errors.ts';

/** A connection pool or a transaction. Stores say which tables they mean with `db.withTables<…>()`. */
export type Db = Kysely<Record<never, never>>;
/** A transaction: what a verb hands to every store, and to `jobs` and `mail`, so that all of it lands or none. */
export type Tx = Transaction<Record<never, never>>;

export interface DatabaseOptions {
  /** `postgres://…`; a Unix socket is named by `?host=/folder`. */
  url: string;
  /** Connections at most. */
  max_connections?: number;
  application_name?: string;
  /** Told about connections lost while idle; the pool replaces them by itself. */
  on_lost_connection?: (error: Error) => void;
}

/**
 * Opens a pool. Values come back as the wire has them: `int8` as number (beyond 2^53 − 1 is an error),
 * `timestamptz` as an ISO string, `date` as `YYYY-MM-DD`, `numeric` as string. `db.destroy()` closes it.
 */
export function openDatabase(options: DatabaseOptions): Db {
  const pool = new Pool({
    connectionString: options.url,
    max: options.max_connections ?? 12,
    application_name: options.application_name ?? 'cohortium',
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC',
    types: columnTypes,
  });
  pool.on('error', (error) => options.on_lost_connection?.(error));
  return new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: withTypedErrors(pool) }) });
}
