/// <reference types="node" />
import type { ServerResponse } from 'node:http';
import { CallError, createClient, pipelineRoutes, signInRoutes, workspaceRoutes } from '@cohortium/contract';
import { beforeEach, expect, test } from 'vitest';
import { startRecordingServer } from '#testing';
import { createEventParser, createEventReader, type ServerEvent } from './read-events.ts';
import { assignFieldErrors, sentenceOf } from './read-failure.ts';
import { createTransport, type ResponseInfo, type TransportOptions } from './transport.ts';

let respond: (response: ServerResponse) => void;
const { origin, received: requests } = await startRecordingServer((response) => respond(response));
let replies: ResponseInfo[] = [];
const options: TransportOptions = {
  base_urls: { api: `${origin}/api/v1`, identity: `${origin}/id`, sso: `${origin}/sso` },
  token: () => 'token-of-ana',
  onResponse: (reply) => replies.push(reply),
};
beforeEach(() => {
  replies = [];
  respond = (response) => response.end('{"data":[]}');
});

const call = (changed: Partial<TransportOptions> = {}) => createClient(createTransport({ ...options, ...changed }));
const failure = (pending: Promise<unknown>) =>
  pending.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error,
  );

test('every request carries the token, unless it brings one or nobody is signed in', async () => {
  await call()(workspaceRoutes.all, {});
  await call()(workspaceRoutes.all, {}, { headers: { authorization: 'Bearer another' } });
  await call({ token: () => null })(workspaceRoutes.all, {});
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-of-ana',
    'Bearer another',
    undefined,
  ]);
  expect(replies.map(({ token }) => token)).toEqual(['token-of-ana', 'another', null]);
});

test('pipelines are asked for at their own base where one is set', async () => {
  const apart = { ...options.base_urls, pipeline: `${origin}/runs/api/v1` };
  await call({ base_urls: apart })(pipelineRoutes.all, {});
  await call({ base_urls: apart })(workspaceRoutes.all, {});
  expect(requests.map(({ line }) => line)).toEqual(['GET /runs/api/v1/pipeline/all', 'GET /api/v1/workspace/all']);
});

test('a content type goes only with a body; the login travels as a form', async () => {
  await call()(workspaceRoutes.all, {});
  await call()(workspaceRoutes.create, { body: { name: 'Gut Lab' } });
  await call()(signInRoutes.login, { body: { username: 'ana@gutlab.example', password: 'a b&c' } });
  expect(requests.map(({ headers }) => headers['content-type'])).toEqual([
    undefined,
    'application/json',
    'application/x-www-form-urlencoded',
  ]);
  expect(requests[1]?.text).toBe('{"name":"Gut Lab"}');
  expect(requests[2]).toMatchObject({
    line: 'POST /id/auth/login',
    text: 'username=ana%40gutlab.example&password=a+b%26c',
  });
});

test('the workspace is in the query unless the call names another', async () => {
  await call()(workspaceRoutes.detail, {}, { workspace_id: 'lab' });
  expect(requests[0]?.line).toBe('GET /api/v1/workspace/detail?workspace_id=lab');
});

test('no server: the failure is a sentence with status 0', async () => {
  const nowhere = { api: 'http://127.0.0.1:1', identity: '', sso: '' };
  const error = await failure(call({ base_urls: nowhere })(workspaceRoutes.all, {}));
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 0, body: { code: 'unavailable' } });
  expect(sentenceOf(error)).toBe('The server cannot be reached. Check the connection and try again.');
  expect(replies).toEqual([]);
});

test('a server that stays silent beyond the time limit is a sentence too', async () => {
  respond = () => undefined;
  const error = await failure(call({ timeout_ms: 50 })(workspaceRoutes.all, {}));
  expect(sentenceOf(error)).toBe('The server did not respond within 0.05 seconds. Try again.');
});

test('a call that its caller gives up rejects with that abort, so that no state is reset by it', async () => {
  respond = () => undefined;
  const giveUp = new AbortController();
  const waiting = failure(call()(workspaceRoutes.all, {}, { signal: giveUp.signal }));
  giveUp.abort();
  expect(await waiting).toMatchObject({ name: 'AbortError' });
});

test('refused fields land on the form; errors without a field there are joined in one sentence', async () => {
  const fields = [
    { field: 'name', message: 'Enter your password.' },
    { field: 'quota', message: 'is unknown' },
  ];
  respond = (response) =>
    response.writeHead(422).end(JSON.stringify({ detail: 'Two fields.', code: 'validation', fields }));
  const error = await failure(call()(workspaceRoutes.create, { body: { name: '' } }));
  const placed: string[] = [];
  const rest = assignFieldErrors(error, ['name', 'description'], (field, { message }) =>
    placed.push(`${field} ${message}`),
  );
  expect(placed).toEqual(['name Enter your password.']);
  expect(rest).toBe('quota: is unknown');
  expect(assignFieldErrors(new Error('Broken.'), ['name'], () => undefined)).toBe('Broken.');
});

test('server-sent events are read by fetch, with the token in a header, however the network cuts them', async () => {
  const stream = 'retry: 1000\n\n: alive\n\nevent: step\nid: 7\ndata: {"name":"mérge"}\n\nevent: end\ndata: null\n\n';
  const bytes = Buffer.from(stream);
  respond = async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < bytes.length; at += 9) {
      response.write(bytes.subarray(at, at + 9));
      await new Promise((next) => setImmediate(next));
    }
    response.end();
  };
  const seen: ServerEvent[] = [];
  const id = '0'.repeat(32);
  await createEventReader(options)(pipelineRoutes.runEvents, { params: { id } }, (event) => seen.push(event));
  expect(seen).toEqual([
    { event: 'step', id: '7', data: { name: 'mérge' } },
    { event: 'end', id: null, data: null },
  ]);
  expect(requests[0]).toMatchObject({ line: `GET /api/v1/pipeline/run/events/${id}` });
  expect(requests[0]?.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer token-of-ana' });
});

test('a refused stream rejects like any other call, and the session hears of it', async () => {
  respond = (response) => response.writeHead(401).end('{"detail":"Unauthorized","code":"unauthenticated"}');
  const params = { id: '0'.repeat(32) };
  const error = await failure(createEventReader(options)(pipelineRoutes.runEvents, { params }, () => undefined));
  expect(error).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(replies).toEqual([{ base: 'api', status: 401, detail: 'Unauthorized', token: 'token-of-ana' }]);
});

test('several data lines are one event, whatever ends the lines', () => {
  const parse = createEventParser();
  expect(parse('data: [1,\r\ndata: 2]\r')).toEqual([]);
  expect(parse('\n\r\ndata: 3')).toEqual([{ event: 'message', id: null, data: [1, 2] }]);
  expect(parse('\n\nevent: log\r')).toEqual([{ event: 'message', id: null, data: 3 }]);
  expect(parse('\ndata: 4\r\n\r\n')).toEqual([{ event: 'log', id: null, data: 4 }]);
});
