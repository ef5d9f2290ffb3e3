/// <reference types="node" />
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#platform/api';
import { decisions } from '../model/decisions.ts';
import { lungRequest } from '../model/request.fixture.ts';
import { decide } from './decide.ts';

/** A server that writes down what it was asked: each step has to go to the call that is its own. */
let heard: { line: string; body: Record<string, unknown> }[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  heard.push({ line: `${request.method} ${request.url}`, body: text ? JSON.parse(text) : {} });
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: lungRequest() }));
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  const real = globalThis.fetch;
  // The pages call their own server by path; a test has no page, so that the path gets this server's origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(new URL(path, origin), init));
  connect({ token: () => 'token-of-ana', workspace_id: () => 'w'.repeat(32), heard: () => undefined });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  heard = [];
});

test('every step goes to its own call, in the workspace of the request, with the count of changes that was read', async () => {
  const request = lungRequest();
  for (const step of decisions) await decide(request, step, 'Because.');
  const at = heard.map(({ line }) => line.replace(/\?.*/, '').replace('/api/v1', ''));
  expect(Object.fromEntries(decisions.map((step, place) => [step, at[place]]))).toEqual({
    submit: 'POST /publicise/publicise',
    retract: 'POST /publicise/publicise',
    approve: 'PATCH /publicise/publicise',
    request_changes: 'PATCH /publicise/publicise',
    revoke: 'PATCH /publicise/publicise',
    withdraw: 'DELETE /project/public',
    note: 'PATCH /publicise/publicise',
    unassign: 'PATCH /publicise/publicise/assign',
  });
  const asked = heard.filter(({ line }) => line.startsWith('POST'));
  expect(asked.every(({ line }) => line.endsWith(`workspace_id=${request.workspace_id}`))).toBe(true);
  const counted = heard.filter(({ line }) => !line.startsWith('DELETE'));
  expect(counted.every(({ body }) => body.change_no === 3)).toBe(true);
  expect(heard.find(({ line }) => line.startsWith('DELETE'))?.body).toEqual({
    project_id: request.object_id,
    reason: 'Because.',
  });
});

test('what is withdrawn is named by its kind', async () => {
  await decide(lungRequest({ object_type: 'cohort' }), 'withdraw', 'Consent was taken back.');
  await decide(lungRequest({ object_type: 'pipeline' }), 'withdraw', 'It counts wrongly.');
  expect(heard.map(({ line }) => line.replace(/\?.*/, ''))).toEqual([
    'DELETE /api/v1/cohort/public',
    'DELETE /api/v1/pipeline/public',
  ]);
  expect(heard.map(({ body }) => Object.keys(body)[0])).toEqual(['cohort_id', 'pipeline_id']);
});
