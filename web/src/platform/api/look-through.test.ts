/// <reference types="node" />
import { createServer } from 'node:http';
import { cohortRoutes } from '@cohortium/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { call, connect, lookThrough } from './connection.ts';
import type { Reply } from './transport.ts';

/** A server that says who asked and where; it knows one link. */
const server = createServer((request, response) => {
  const { authorization = '' } = request.headers;
  const spent = authorization === 'Bearer spent';
  const body = spent ? { detail: 'No', code: 'unauthenticated' } : { data: { authorization, url: request.url } };
  response.writeHead(spent ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
const heard: Reply[] = [];

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(new URL(path, origin), init));
  connect({ token: () => 'ana', workspace_id: () => 'w'.repeat(32), heard: (reply) => heard.push(reply) });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
afterEach(() => lookThrough(null));

const params = { id: 'c'.repeat(32) };
const ask = () => call(cohortRoutes.detail, { params });

test('through a link calls carry its token and no workspace; one’s own account comes back with its end', async () => {
  lookThrough({ token: 'link', refused: () => undefined });
  expect(await ask()).toMatchObject({
    data: { authorization: 'Bearer link', url: expect.not.stringContaining('w'.repeat(32)) },
  });
  lookThrough(null);
  expect(await ask()).toMatchObject({
    data: { authorization: 'Bearer ana', url: expect.stringContaining('w'.repeat(32)) },
  });
});

test('a link that opens nothing any more is told of, and does not sign the person out', async () => {
  const refused = vi.fn();
  lookThrough({ token: 'spent', refused });
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(refused).toHaveBeenCalledOnce();
  // The session hears which token was refused, and acts on its own alone.
  expect(heard.at(-1)).toMatchObject({ status: 401, token: 'spent' });
});
