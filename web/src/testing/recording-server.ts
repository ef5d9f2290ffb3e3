/// <reference types="node" />
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll, beforeEach, vi } from 'vitest';
import { type Connection, connect } from '#platform/api';

export interface ReceivedRequest {
  /** Method and address: `GET /api/v1/project?page=1`. */
  line: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** The text read as JSON; `{}` where none was sent, or something else. */
  body: Record<string, unknown>;
}

export interface RecordingServer {
  origin: string;
  /** The requests received in this test, in order. */
  received: ReceivedRequest[];
}

/** A test server that records its requests and sends the given responses. */
export async function startRecordingServer(
  respond: (response: ServerResponse, request: ReceivedRequest) => void,
): Promise<RecordingServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (message, response) => {
    let text = '';
    for await (const part of message) text += part;
    const { headers, method, url } = message;
    const request = { line: `${method} ${url}`, headers, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
    received.push(request);
    respond(response, request);
  });
  beforeEach(() => void received.splice(0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, received };
}

export function answerJson(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** `call` of `#platform/api` goes to this server, as `token-of-ana` in the workspace www…: the real transport carries. */
export function connectPages({ origin }: RecordingServer, changed: Partial<Connection> = {}) {
  const real = globalThis.fetch;
  let closed = false;
  // Closed pages ignore all events, so that they don't call the next file's server.
  const unlessClosed = <T>(received: () => T) => (closed ? new Promise<never>(() => undefined) : received());
  // The pages call their own server by path; a test has no page, so that the path gets this server's origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    real(new URL(path, origin), init).then(
      (response) => unlessClosed(() => response),
      (error: unknown) => unlessClosed(() => Promise.reject(error)),
    ),
  );
  connect({ token: () => 'token-of-ana', workspace_id: () => 'w'.repeat(32), onResponse: () => undefined, ...changed });
  afterAll(() => {
    closed = true;
    vi.unstubAllGlobals();
    connect({ token: () => null, workspace_id: () => null, onResponse: () => undefined });
  });
}
