import { Agent, request } from 'node:http';

export interface RawCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** An object is sent as JSON, a text as it is. */
  body?: object | string | undefined;
  headers?: Record<string, string>;
}

export interface RawAnswer {
  status: number;
  ms: number;
  bytes: number;
}

const TIMEOUT_MS = 180_000;

/** Calls one portal without looking into the answers, so that the asking process has little to do itself. */
export function openRaw(url: string, token: string | null, workspace_id: string | null) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(url);
  const addressOf = (path: string) =>
    workspace_id === null ? path : `${path}${path.includes('?') ? '&' : '?'}workspace_id=${workspace_id}`;
  const call = ({ method, path, body, headers = {} }: RawCall): Promise<RawAnswer> => {
    const since = performance.now();
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    return new Promise((resolve) => {
      const done = (status: number, bytes: number) => resolve({ status, bytes, ms: performance.now() - since });
      const query = request(
        {
          ...{ agent, hostname, port, method, path: addressOf(path), timeout: TIMEOUT_MS },
          headers: {
            ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
        },
        (answer) => {
          let bytes = 0;
          answer.on('data', (piece: Buffer) => {
            bytes += piece.length;
          });
          answer.on('end', () => done(answer.statusCode ?? 0, bytes));
          answer.on('error', () => done(0, bytes));
        },
      );
      query.on('timeout', () => query.destroy());
      query.on('error', () => done(0, 0));
      query.end(sent);
    });
  };
  return { call, close: () => agent.destroy() };
}
export type Raw = ReturnType<typeof openRaw>;
