import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { buildMultipartBody, formatQueryParams, serializeQueryParamsForUrl } from '@clickhouse/client-common';
import { createSemaphore, type SemaphoreLimits } from '../concurrency/index.ts';
import { type BaseCallOptions, callIndex } from './call-index.ts';

export type QueryParameters = Record<string, unknown>;

interface Statement {
  query: string;
  query_params?: QueryParameters;
  http_headers?: Record<string, string>;
}

/**
 * A statement for `exec` and `command`, which put parameters into the URL, where servers refuse more than some kilobytes of
 * them. Long ones go into a form in the body, as `query` of the client does by itself (`use_multipart_params_auto`).
 */
function statement(query: string, params: QueryParameters): Statement {
  if (serializeQueryParamsForUrl(params) !== null) return { query, query_params: params };
  const boundary = `----cohortium-${randomUUID()}`;
  const parts = Object.entries(params).map(([name, value]) => [`param_${name}`, formatQueryParams({ value })]);
  return {
    query: buildMultipartBody({ query, ...Object.fromEntries(parts) }, boundary),
    http_headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** `deadline_ms` counts from the call and includes waiting in line. Default: 30 s to read, 10 min to write. */
export type CallOptions = { signal?: AbortSignal | undefined; deadline_ms?: number | undefined };
/** `format` and `columns` are for rows that come as bytes; `columns` defaults to the table's own. */
export type InsertOptions = CallOptions & { format?: string; columns?: readonly string[] };
export type ReadOptions = CallOptions & { format: string };

/** Asks the sample index in ClickHouse SQL. All calls throw IndexUnavailable, IndexDeadline or IndexQueryError. */
export type IndexClient = {
  /** Rows as objects. 64-bit integers come as JSON numbers: exact below 2^53. `{name:Type}` in the SQL takes `params.name`. */
  query<T>(sql: string, params?: QueryParameters, options?: CallOptions): Promise<T[]>;
  /** The whole answer as bytes of a ClickHouse format (RowBinary, Parquet …), for matrices. */
  read(sql: string, params: QueryParameters, options: ReadOptions): Promise<Uint8Array>;
  /** Rows as objects, or bytes in `options.format`. Resolves when the rows are there to be read and survive a crash. */
  insert(table: string, rows: readonly object[] | Uint8Array | Readable, options?: InsertOptions): Promise<void>;
  /** A statement without rows: CREATE, ALTER, DELETE, OPTIMIZE, INSERT … SELECT. */
  command(sql: string, params?: QueryParameters, options?: CallOptions): Promise<void>;
  /**
   * The same number as before when this client has written nothing since; null while it writes. Others may write too. Of one
   * table: what is inserted elsewhere does not count, what a statement changes does.
   */
  version(table?: string): number | null;
  /** True when the index answers within 5 s. Never throws. */
  ping(): Promise<boolean>;
  /** Frees the connections, and stops the built-in host after its running queries. */
  close(): Promise<void>;
};

export type IndexConnection = {
  client: ClickHouseClient;
  ready(): Promise<void>;
  close(): Promise<void>;
  /** Concurrency limits of reads; writes are sequential. */
  read_limits: SemaphoreLimits;
  /** Of every read, beside the client's own. */
  settings?: ClickHouseSettings;
};

const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 600_000;
const readSettings: ClickHouseSettings = {
  cancel_http_readonly_queries_on_client_close: 1,
  // A row never moves to another partition, so that FINAL costs nothing where a partition is one part.
  do_not_merge_across_partitions_select_final: 1,
};
const writeSettings: ClickHouseSettings = {
  async_insert: 0,
  wait_end_of_query: 1,
  // Timestamps are ISO 8601 on the wire everywhere else.
  date_time_input_format: 'best_effort',
  // In JSON a text stays a text, also where all that one sees of it so far looks like a day.
  input_format_try_infer_dates: 0,
  input_format_try_infer_datetimes: 0,
};

const createReadOptions =
  (settings: ClickHouseSettings) =>
  ({ signal, deadline_ms = READ_TIMEOUT_MS }: CallOptions) => ({
    ...{ signal, deadline_ms },
    settings: { ...readSettings, ...settings },
  });
const toWriteOptions = ({ signal, deadline_ms = WRITE_TIMEOUT_MS }: CallOptions) => ({
  signal,
  deadline_ms,
  settings: writeSettings,
});

interface WriteCounter {
  begun: number;
  ended: number;
}

/** Counts writes: inserts per table, other statements globally. */
function createWriteCounter() {
  const anywhere: WriteCounter = { begun: 0, ended: 0 };
  const tables = new Map<string, WriteCounter>();
  const versionOf = ({ begun, ended }: WriteCounter) => (begun === ended ? ended : null);
  const writesTo = (table: string): WriteCounter => {
    const known = tables.get(table) ?? { begun: 0, ended: 0 };
    tables.set(table, known);
    return known;
  };
  const all = () =>
    [anywhere, ...tables.values()].reduce((sum, { begun, ended }) => ({
      begun: sum.begun + begun,
      ended: sum.ended + ended,
    }));
  const sumOf = (one: WriteCounter) => ({ begun: anywhere.begun + one.begun, ended: anywhere.ended + one.ended });
  return {
    version: (table?: string) => versionOf(table === undefined ? all() : sumOf(writesTo(table))),
    async counted(write: Promise<void>, table?: string): Promise<void> {
      const writes = table === undefined ? anywhere : writesTo(table);
      writes.begun += 1;
      await write.finally(() => {
        writes.ended += 1;
      });
    },
  };
}

export function createIndexClient({ client, ready, close, read_limits, settings = {} }: IndexConnection): IndexClient {
  const { version, counted } = createWriteCounter();
  const reading = { ready, semaphore: createSemaphore(read_limits) };
  const readTerms = createReadOptions(settings);
  return {
    version,
    query: <T>(sql: string, params: QueryParameters = {}, options: CallOptions = {}) =>
      callIndex(reading, readTerms(options), async (base) => {
        const answer = await client.query({ ...base, query: sql, query_params: params, format: 'JSONEachRow' });
        return answer.json<T>();
      }),
    read: (sql, params, options) =>
      callIndex(reading, readTerms(options), async (base) => {
        const query = `${sql}\nFORMAT ${formatName(options.format)}`;
        const answer = await client.exec({ ...base, ...statement(query, params) });
        return readAll(answer.stream);
      }),
    insert: (table, rows, options = {}) =>
      counted(
        callIndex({ ready }, toWriteOptions(options), (base) => insertRows(client, { table, rows, options, base })),
        table,
      ),
    command: (sql, params = {}, options = {}) =>
      counted(
        callIndex({ ready }, toWriteOptions(options), async (base) => {
          await client.command({ ...base, ...statement(sql, params) });
        }),
      ),
    async ping() {
      const answer = await client.ping({ select: false, abort_signal: AbortSignal.timeout(5_000) });
      return answer.success;
    },
    async close() {
      await client.close();
      await close();
    },
  };
}

/** A large answer at half the processor time that `buffer` takes for it, which copies it through a Blob. */
async function readAll(stream: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  // Memory of its own, not a part of Node's pool: callers look at its buffer.
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

type InsertCall = {
  table: string;
  rows: readonly object[] | Uint8Array | Readable;
  options: InsertOptions;
  base: BaseCallOptions;
};

async function insertRows(client: ClickHouseClient, { table, rows, options, base }: InsertCall): Promise<void> {
  const columns = options.columns ? ` (${options.columns.map(quoteName).join(', ')})` : '';
  const isRows = !(rows instanceof Uint8Array || rows instanceof Readable);
  if (isRows && rows.length === 0) return;
  const values = isRows ? Readable.from(toJsonLines(rows), { objectMode: false }) : toByteStream(rows);
  const query = `INSERT INTO ${table.split('.').map(quoteName).join('.')}${columns} FORMAT ${formatName(options.format ?? 'JSONEachRow')}`;
  const answer = await client.exec({ ...base, query, values });
  await buffer(answer.stream);
}

function toByteStream(rows: Uint8Array | Readable): Readable {
  return rows instanceof Readable ? rows : Readable.from([rows], { objectMode: false });
}

/** JSON lines in pieces of about 1,000 rows: a piece a row is ten times slower. */
function* toJsonLines(rows: readonly object[]): Generator<string> {
  for (let at = 0; at < rows.length; at += 1000) {
    yield `${rows
      .slice(at, at + 1000)
      .map((row) => JSON.stringify(row))
      .join('\n')}\n`;
  }
}

function quoteName(name: string): string {
  return `\`${name.replace(/[`\\]/g, '\\$&')}\``;
}

function formatName(format: string): string {
  if (!/^\w+$/.test(format)) throw new TypeError(`"${format}" is not a ClickHouse format.`);
  return format;
}
