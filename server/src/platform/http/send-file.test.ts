import { Readable } from 'node:stream';
import { defineDownload, inWorkspace } from '@cohortium/contract';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase, testHome, testMembership } from '../../../test/testing/index.ts';
import { readConfig } from '../config/index.ts';
import { migrations, openTickets, openVaults } from '../secrets/index.ts';
import { createHttp, type Membership, type Person } from './index.ts';

const { db } = await testDatabase(migrations);
const text = '0123456789';
const id = 'a'.repeat(32);
const ana: Person = {
  ...{
    id,
    email: 'ana@lab.example',
    name: 'Ana',
    app_role_name: 'data_explorer',
    signed_term: true,
    session_id: 's1',
    token_scope: null,
  },
};
const member = testMembership(id, 'reader', ['workspace:run:read']);
let sessions: Set<string>;
let membership: Membership | null;
let time = 0;
beforeEach(() => {
  sessions = new Set(['s1']);
  membership = member;
});

const clock = { now: () => new Date(time) };
const download = defineDownload({
  path: '/test/file/:name',
  access: inWorkspace('workspace:run:read'),
  summary: 'A file',
  params: z.object({ name: z.string() }),
});
const api = await createHttp({
  config: readConfig({}, [], '/'),
  ...{ logger: false as const, pages: null, readiness: async () => [], once: (_, work) => work() },
  source: {
    findCaller: async (proof) => {
      const isAna = 'token' in proof ? proof.token === 'right' : sessions.has(proof.session_id);
      return isAna ? { person: ana, workspace: membership } : null;
    },
  },
  tickets: openTickets({ db, clock, vault: await openVaults(testHome()) }),
});
api.mountDownload(download, async ({ params }) => ({
  name: params.name,
  media_type: 'text/plain; charset=utf-8',
  size_bytes: params.name === 'made' ? null : text.length,
  open: async (range) => Readable.from([Buffer.from(range ? text.slice(range.start, range.end + 1) : text)]),
}));

const authorization = 'Bearer right';
const fetchFile = (name: string, range?: string) =>
  api.app.inject({
    url: `/api/v1/test/file/${encodeURIComponent(name)}?workspace_id=${id}`,
    headers: { authorization, ...(range ? { range } : {}) },
  });

async function ticketFor(name: string, body: object = {}): Promise<string> {
  const url = `/api/v1/test/file/${name}/ticket?workspace_id=${id}`;
  const answer = await api.app.inject({ method: 'POST', url, headers: { authorization }, payload: body });
  return answer.json().data.url;
}

test('a file keeps its name whatever letters it has, and none of them ends the header', async () => {
  const { headers } = await fetchFile(`Ä "b"; '(c)*\n.tsv`);
  expect(headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''%C3%84%20%22b%22%3B%20%27%28c%29%2a%0A.tsv",
  );
  expect(headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes', 'cache-control': 'no-store' });
});

test.each([
  ['bytes=2-4', 206, '234'],
  ['bytes=7-', 206, '789'],
  ['bytes=-3', 206, '789'],
  ['bytes=-99', 206, text],
  ['bytes=5-99', 206, '56789'],
  ['bytes=0-1,4-5', 200, text],
  ['lines=1-2', 200, text],
  ['bytes=-', 200, text],
])('asked for %s it answers %i with %s', async (range, status, body) => {
  const answer = await fetchFile('f', range);
  expect([answer.statusCode, answer.body]).toEqual([status, body]);
});

test('bytes behind the end are refused, and what is still to be made comes whole', async () => {
  expect((await fetchFile('f', 'bytes=10-')).statusCode).toBe(422);
  const made = await fetchFile('made', 'bytes=2-4');
  expect([made.statusCode, made.body, made.headers['accept-ranges']]).toEqual([200, text, undefined]);
});

test('a ticket lets its bearer in without a token, once, within a minute', async () => {
  const used = await ticketFor('f');
  expect((await api.app.inject({ url: used })).body).toBe(text);
  expect((await api.app.inject({ url: used })).json()).toMatchObject({ code: 'gone' });
  const url = await ticketFor('f');
  time += 60_000;
  expect((await api.app.inject({ url })).json()).toMatchObject({ code: 'gone' });
});

test('the right is looked up again when the ticket is used', async () => {
  const [left, demoted, ended] = [await ticketFor('f'), await ticketFor('f'), await ticketFor('f')];
  membership = null;
  expect((await api.app.inject({ url: left })).statusCode).toBe(404);
  membership = testMembership(id, 'reader', []);
  expect((await api.app.inject({ url: demoted })).json()).toMatchObject({ detail: 'Permissions' });
  membership = member;
  sessions.clear();
  expect((await api.app.inject({ url: ended })).statusCode).toBe(401);
});

test('a ticket for a part opens that part, and what is asked of it only within', async () => {
  const part = () => ticketFor('f', { range: { start: 3, end: 6 } });
  expect((await api.app.inject({ url: await part() })).body).toBe('3456');
  for (const [range, body] of [
    ['bytes=5-9', '56'],
    ['bytes=0-', '3456'],
    ['bytes=0-0,9-9', '3456'],
    ['lines=1-2', '3456'],
  ]) {
    expect([range, (await api.app.inject({ url: await part(), headers: { range } })).body]).toEqual([range, body]);
  }
  expect((await api.app.inject({ url: await part(), headers: { range: 'bytes=8-9' } })).statusCode).toBe(422);
  const elsewhere = { range: 'bytes=0-9', 'if-range': '"of another content"' };
  expect((await api.app.inject({ url: await part(), headers: elsewhere })).body).toBe('3456');
  const wrong = {
    method: 'POST' as const,
    url: `/api/v1/test/file/f/ticket?workspace_id=${id}`,
    headers: { authorization },
  };
  expect((await api.app.inject({ ...wrong, payload: { range: { start: 6, end: 3 } } })).statusCode).toBe(422);
});

test('a ticket for a part of what is made while it is sent is not given: there the part would be the whole', async () => {
  const url = `/api/v1/test/file/made/ticket?workspace_id=${id}`;
  const payload = { range: { start: 0, end: 1 } };
  const answer = await api.app.inject({ method: 'POST', url, headers: { authorization }, payload });
  expect([answer.statusCode, answer.json().detail]).toEqual([
    422,
    expect.stringContaining('This file is created during the download, so byte ranges are not available.'),
  ]);
});

test('a ticket opens what it was asked for: no other file, no other query', async () => {
  const [url, wider] = [await ticketFor('f'), await ticketFor('f')];
  expect((await api.app.inject({ url: url.replace('/file/f?', '/file/made?') })).json()).toMatchObject({
    code: 'gone',
  });
  expect((await api.app.inject({ url: `${wider}&workspace_id=${'b'.repeat(32)}` })).json()).toMatchObject({
    code: 'gone',
  });
});
