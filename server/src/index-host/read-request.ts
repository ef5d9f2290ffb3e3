import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { exception } from './exception.ts';
import { insertFromFile, readStatement } from './read-statement.ts';

/** One request of ClickHouse's HTTP interface, read to its last byte. */
export type IndexRequest = {
  sql: string;
  query_id: string | undefined;
  database: string | undefined;
  default_format: string;
  settings: Record<string, string>;
  parameters: Record<string, string>;
  /** File with the rows of an INSERT; the query handler deletes it. */
  body_file: string | undefined;
  body_bytes: number;
};

/** URL parameters that are ClickHouse's HTTP server's, not the engine's settings. */
const serverParameters = new Set(
  'query query_id database default_format user password quota_key role compress decompress wait_end_of_query buffer_size stacktrace'.split(
    ' ',
  ),
);
const largestText = 64 * 1024 * 1024;

/** Reads URL, headers and body. A body that belongs to `INSERT … FORMAT` goes to `body_file`, anything else into `sql`. */
export async function readRequest(message: IncomingMessage, bodyFile: string): Promise<IndexRequest> {
  const url = new URL(message.url ?? '/', 'http://index');
  const request = readParameters(url.searchParams);
  request.default_format =
    url.searchParams.get('default_format') ?? header(message, 'x-clickhouse-format') ?? 'TabSeparated';
  request.database ??= header(message, 'x-clickhouse-database');
  if (message.method === 'POST') {
    if (header(message, 'content-type')?.startsWith('multipart/form-data')) await readForm(message, request);
    else if (insertFromFile(request.sql, bodyFile)) await spoolBody(message, request, bodyFile);
    else request.sql = [request.sql, await readText(message)].filter(Boolean).join('\n');
  } else if (!readStatement(request.sql).reads_only) {
    throw exception('READONLY', 'A GET request cannot change anything: use POST.');
  }
  if (request.sql.trim() === '') throw exception('SYNTAX_ERROR', 'Empty query');
  return request;
}

function header(message: IncomingMessage, name: string): string | undefined {
  const value = message.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function readParameters(search: URLSearchParams): IndexRequest {
  const settings: Record<string, string> = {};
  const parameters: Record<string, string> = {};
  for (const [name, value] of search) {
    if (name.startsWith('session_')) {
      throw exception('NOT_IMPLEMENTED', 'The index host does not support sessions. Send the statements in one query.');
    }
    if (!/^[A-Za-z_]\w*$/.test(name)) throw exception('BAD_ARGUMENTS', `"${name}" is not a name.`);
    if (name.startsWith('param_')) parameters[name.slice('param_'.length)] = value;
    else if (!serverParameters.has(name)) settings[name] = value;
  }
  return {
    sql: search.get('query') ?? '',
    query_id: search.get('query_id') ?? undefined,
    database: search.get('database') ?? undefined,
    default_format: 'TabSeparated',
    settings,
    parameters,
    body_file: undefined,
    body_bytes: 0,
  };
}

/** The body as it was before compression. */
function plainBody(message: IncomingMessage): Readable {
  const encoding = header(message, 'content-encoding') ?? 'identity';
  if (encoding === 'identity') return message;
  if (encoding !== 'gzip')
    throw exception('NOT_IMPLEMENTED', `Content-Encoding ${encoding} is not supported. Use gzip.`);
  const gunzip = createGunzip();
  message.on('error', (error) => gunzip.destroy(error));
  return message.pipe(gunzip);
}

async function readText(message: IncomingMessage): Promise<string> {
  return (await readBytes(message)).toString('utf8');
}

async function readBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of plainBody(message)) {
    size += chunk.length;
    if (size > largestText) throw exception('BAD_ARGUMENTS', `The query text is longer than ${largestText} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @clickhouse/client sends long parameters as a form: a part `query` and parts `param_…`. */
async function readForm(message: IncomingMessage, request: IndexRequest): Promise<void> {
  const body = await readBytes(message);
  const type = header(message, 'content-type') ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw exception('NOT_IMPLEMENTED', `External data ("${name}") is not supported.`);
    if (name === 'query') request.sql = [request.sql, value].filter(Boolean).join('\n');
    else if (name.startsWith('param_')) request.parameters[name.slice('param_'.length)] = value;
    else request.settings[name] = value;
  }
}

/** Streams the rows to a file, so that memory stays flat and a broken upload leaves nothing behind. */
async function spoolBody(message: IncomingMessage, request: IndexRequest, bodyFile: string): Promise<void> {
  const file = createWriteStream(bodyFile, { mode: 0o600, flags: 'wx' });
  try {
    await pipeline(plainBody(message), file);
  } catch (error) {
    await rm(bodyFile, { force: true });
    throw exception(
      'INCORRECT_DATA',
      `The rows ended unexpectedly: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  request.body_file = bodyFile;
  request.body_bytes = file.bytesWritten;
  request.sql = insertFromFile(request.sql, bodyFile) ?? request.sql;
}

/** The file name for the n-th body. No extension: chDB would guess a compression from it. */
export function bodyFileName(spoolFolder: string, n: number): string {
  return join(spoolFolder, `rows-${n}`);
}
