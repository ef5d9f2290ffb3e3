import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import {
  CheckViolation,
  type DatabaseConflict,
  DatabaseFull,
  DatabaseUnavailable,
  ReferenceViolation,
  TransactionConflict,
  UniqueViolation,
} from './database-errors.ts';
import { statementName } from './prepared-statement.ts';

/** SQLSTATE → what it means: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const conflictClasses: Record<string, typeof DatabaseConflict> = {
  '23505': UniqueViolation,
  '23503': ReferenceViolation,
  '23001': ReferenceViolation,
  '23514': CheckViolation,
  '23502': CheckViolation,
  '23P01': CheckViolation,
  '40001': TransactionConflict,
  '40P01': TransactionConflict,
};
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001', '08004']);
const SOCKET_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** The typed error for what pg threw, or the same thing when it is a plain mistake in a statement. */
export function translateError(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    const { code = '', message, constraint, table } = error;
    const Conflict = conflictClasses[code];
    if (Conflict) return new Conflict(message, { constraint, table, cause: error });
    if (code === '53100') return new DatabaseFull('The disk of the database is full.', { cause: error });
    if (UNAVAILABLE_CODES.has(code)) return new DatabaseUnavailable(message, { cause: error });
    return error;
  }
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isInterrupted = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/.test(
    error.message,
  );
  if (SOCKET_ERROR_CODES.has(code) || isInterrupted)
    return new DatabaseUnavailable('PostgreSQL cannot be reached.', { cause: error });
  return error;
}

/** Kysely's view of a pg pool in which every failure is a typed error. */
export function withTypedErrors(pool: Pool): PostgresPool {
  const connect = async () => {
    try {
      return clientWithTypedErrors(await pool.connect());
    } catch (error) {
      throw translateError(error);
    }
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

const wrappedClients = new WeakMap<PoolClient, PostgresPoolClient>();

// Kysely knows a connection again by the client's identity, hence one wrapper a client.
function clientWithTypedErrors(client: PoolClient): PostgresPoolClient {
  const cachedClient = wrappedClients.get(client);
  if (cachedClient) return cachedClient;
  function query<R>(statement: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: unknown, parameters?: ReadonlyArray<unknown>): unknown {
    if (typeof statement !== 'string') return client.query(statement as never);
    const queryConfig = { name: statementName(statement), text: statement, values: [...(parameters ?? [])] };
    return client.query(queryConfig).catch((error: unknown) => {
      throw translateError(error);
    });
  }
  const view: PostgresPoolClient = {
    query,
    release: (destroy) => client.release(destroy ?? false),
    ...('processID' in client && typeof client.processID === 'number' ? { processID: client.processID } : {}),
  };
  wrappedClients.set(client, view);
  return view;
}
