import { Readable } from 'node:stream';
import { defineDownload, inWorkspace } from '@cohortium/contract';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase, testMembership } from '../../../testing/index.ts';
import { readConfig } from '../../config/index.ts';
import { migrations, openTickets } from '../../tickets/index.ts';
import { createHttp, type Membership, type Person } from '../index.ts';

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
    confined: null,
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
    callerOf: async (proof) => {
      const isAna = 'token' in proof ? proof.token === 'right' : sessions.has(proof.session_id);
      return isAna ? { person: ana, workspace: membership } : null;
    },
  },
  tickets: await openTickets(db, clock),
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

test('a ticket lets its bearer in without a token, for a minute', async () => {
  const url = await ticketFor('f');
  expect((await api.app.inject({ url })).body).toBe(text);
  time += 60_000;
  expect((await api.app.inject({ url })).json()).toMatchObject({ code: 'gone' });
});

test('the right is looked up again when the ticket is used', async () => {
  const url = await ticketFor('f');
  membership = null;
  expect((await api.app.inject({ url })).statusCode).toBe(404);
  membership = testMembership(id, 'reader', []);
  expect((await api.app.inject({ url })).json()).toMatchObject({ detail: 'Permissions' });
  membership = member;
  sessions.clear();
  expect((await api.app.inject({ url })).statusCode).toBe(401);
});

test('a ticket for a part opens that part, and what is asked of it only within', async () => {
  const url = await ticketFor('f', { range: { start: 3, end: 6 } });
  expect((await api.app.inject({ url })).body).toBe('3456');
  expect((await api.app.inject({ url, headers: { range: 'bytes=5-9' } })).body).toBe('56');
  expect((await api.app.inject({ url, headers: { range: 'bytes=8-9' } })).statusCode).toBe(422);
  const wrong = {
    method: 'POST' as const,
    url: `/api/v1/test/file/f/ticket?workspace_id=${id}`,
    headers: { authorization },
  };
  expect((await api.app.inject({ ...wrong, payload: { range: { start: 6, end: 3 } } })).statusCode).toBe(422);
});
