import { createHash } from 'node:crypto';
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
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

const PREPARED_MARK = '/* asked often */';

/**
 * Stands in front of a query (`.modifyFront(askedOften)`, or first in `sql`) that every connection is to keep parsed and,
 * from the sixth time on, planned. For the few that calls begin with, which find rows by keys. Not for what is put together
 * from somebody's choices: each text is kept by each connection, and the plan is not made for the values at hand.
 */
export const preparedStatement: RawBuilder<unknown> = sql.raw(PREPARED_MARK);

const statementNames = new Map<string, string>();

/** The name under which connections keep a statement; undefined for those that are not asked often. */
function statementName(statement: string): string | undefined {
  if (!statement.slice(0, PREPARED_MARK.length + 'select '.length).includes(PREPARED_MARK)) return undefined;
  const cachedName = statementNames.get(statement);
  if (cachedName) return cachedName;
  const name = `often_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`;
  statementNames.set(statement, name);
  return name;
}

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
