import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ChdbEngine, EngineAnswer } from './chdb-engine.ts';
import { type Exception, exception, readException } from './exception.ts';
import type { QueryQueue } from './queue-queries.ts';
import { bodyFileName, type IndexRequest, readRequest } from './read-request.ts';
import { readStatement } from './read-statement.ts';

const zip = promisify(gzip);
let bodies = 0;

type Host = { engine: ChdbEngine; queue: QueryQueue };

/** Answers one HTTP request: /ping, or a query in its turn. Never throws. */
export async function answerQuery(host: Host, message: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (/^\/(ping|replicas_status)(\?|$)/.test(message.url ?? '')) {
    reply.end('Ok.\n');
    return;
  }
  const abortController = new AbortController();
  reply.on('close', () => reply.writableFinished || abortController.abort());
  let body: string | undefined;
  try {
    const request = await readRequest(message, bodyFileName(host.engine.spool_folder, bodies++));
    body = request.body_file;
    reply.setHeader('X-ClickHouse-Query-Id', request.query_id ?? randomUUID());
    const answer = await runInTurn(host, request, abortController.signal);
    await sendAnswer({ message, reply, request, answer });
  } catch (error) {
    if (!abortController.signal.aborted) sendException(reply, readException(error), host.engine.version);
  } finally {
    if (body) await rm(body, { force: true });
  }
}

async function runInTurn({ engine, queue }: Host, request: IndexRequest, signal: AbortSignal): Promise<EngineAnswer> {
  const statement = readStatement(request.sql);
  if (statement.several) throw exception('SYNTAX_ERROR', 'Multi-statements are not allowed');
  if (request.body_file && request.body_bytes === 0) {
    return { bytes: new Uint8Array(), rows_read: 0, bytes_read: 0, elapsed_s: 0 };
  }
  const seconds = Number(request.settings.max_execution_time);
  const turn = { writes: !statement.reads_only, deadline_ms: seconds > 0 ? seconds * 1000 : undefined, signal };
  return queue.run(turn, (left_ms) => {
    const settings = { ...request.settings };
    if (left_ms !== undefined) settings.max_execution_time = (Math.max(left_ms, 1) / 1000).toFixed(3);
    const { sql, database, parameters, default_format: format } = request;
    const query = { sql, database, parameters, format, settings };
    // A write that began is finished even when its caller left, as ClickHouse does: it may have been committed already.
    return engine.run(turn.writes ? query : { ...query, signal });
  });
}

type Sending = { message: IncomingMessage; reply: ServerResponse; request: IndexRequest; answer: EngineAnswer };

async function sendAnswer({ message, reply, request, answer }: Sending): Promise<void> {
  const format = readStatement(request.sql).format ?? request.default_format;
  const writes = request.body_file !== undefined;
  const summary = {
    read_rows: answer.rows_read,
    read_bytes: answer.bytes_read,
    written_rows: writes ? answer.rows_read : 0,
    written_bytes: writes ? answer.bytes_read : 0,
    total_rows_to_read: 0,
    result_rows: answer.rows_read,
    result_bytes: answer.bytes.length,
    elapsed_ns: Math.round(answer.elapsed_s * 1e9),
  };
  const terms = Object.entries(summary).map(([name, value]) => [name, String(value)]);
  reply.setHeader('X-ClickHouse-Summary', JSON.stringify(Object.fromEntries(terms)));
  reply.setHeader('X-ClickHouse-Format', format);
  reply.setHeader('Content-Type', contentType(format));
  const asksForZip =
    request.settings.enable_http_compression === '1' && /\bgzip\b/.test(`${message.headers['accept-encoding']}`);
  if (asksForZip) reply.setHeader('Content-Encoding', 'gzip');
  reply.end(asksForZip ? await zip(answer.bytes) : answer.bytes);
}

function contentType(format: string): string {
  if (/^JSON\w*EachRow/.test(format)) return 'application/x-ndjson; charset=UTF-8';
  if (format.startsWith('JSON')) return 'application/json; charset=UTF-8';
  if (format.startsWith('CSV')) return 'text/csv; charset=UTF-8';
  if (/^(TabSeparated|TSV)/.test(format)) return 'text/tab-separated-values; charset=UTF-8';
  return 'application/octet-stream';
}

function sendException(reply: ServerResponse, error: Exception, version: string): void {
  reply.statusCode = error.status;
  reply.setHeader('X-ClickHouse-Exception-Code', error.code);
  reply.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  // The rest of an upload that was refused is not read, so the connection cannot be used again.
  if (!reply.req.complete) reply.setHeader('Connection', 'close');
  reply.end(`${error.message.trim()} (version ${version})\n`);
}
