import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type CustomTypesConfig, Pool, types } from 'pg';
import { withTypedErrors } from './translate-errors.ts';

type TextParser = (text: string) => unknown;

const { builtins } = types;
const int8Array = 1016;
const timestamptzArray = 1185;
const dateArray = 1182;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database contains ${text}, too large for an exact number.`);
  return value;
}

function parseTimestamptz(text: string): string {
  if (text.endsWith('infinity')) return text;
  // PostgreSQL writes the offset as +00, which Date accepts only with minutes.
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

function arrayOf(parse: TextParser): TextParser {
  // pg-types ships this parser but leaves it out of its declarations.
  const { arrayParser } = types as unknown as {
    arrayParser: { create(text: string, parse: TextParser): { parse(): unknown[] } };
  };
  return (text) => arrayParser.create(text, parse).parse();
}

const toText: TextParser = (text) => text;

const textParsers = new Map<number, TextParser>([
  [builtins.INT8, parseInt8],
  [builtins.TIMESTAMPTZ, parseTimestamptz],
  [builtins.TIMESTAMP, toText],
  [builtins.DATE, toText],
  [builtins.NUMERIC, toText],
  [int8Array, arrayOf(parseInt8)],
  [timestamptzArray, arrayOf(parseTimestamptz)],
  [dateArray, arrayOf(toText)],
]);

/** How column values become JavaScript values; everything not named here keeps pg's own reading. */
const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : textParsers.get(oid);
    return parser ?? types.getTypeParser(oid, format);
  },
};

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
