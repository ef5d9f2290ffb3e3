import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type CallError, pathOf, type Route, routes, uploadRoute } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { sampleOf, submit, type TestPerson, testPortal, workspaceOf } from '#testing';
import { createRunFixture } from '../access/create-fixtures.fixture.ts';
import { openWorld } from '../access/world.fixture.ts';

const { wes, identity, workspaces, projects, pipelines, ingestion, publication, user } = routes;
const portal = await testPortal();
const world = await openWorld(portal);
const { api, platform } = portal.portal;
const { owner, lab, run } = world;

const statusOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 200,
    (error: CallError) => error.status,
  );

interface Attempt {
  scope?: 'read' | 'write';
  workspace_id?: string | null;
}

/** The same person with an API token instead of a session. */
async function withToken(person: TestPerson, { scope = 'write', workspace_id = null }: Attempt): Promise<TestPerson> {
  const body = { name: newId(), scope, workspace_id };
  const { data } = await portal.callAs(person)(identity.createApiToken, { body });
  return { ...person, token: data.access_token };
}

const annex = await workspaceOf(portal, owner);
const confined = { ...(await withToken(owner, annex)), workspace_id: annex.workspace_id };
const reader = await withToken(owner, { scope: 'read' });

interface Knock {
  query?: string;
  headers?: Record<string, string>;
  payload?: object;
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
}
/** A request as an attacker writes it, beside what the client would send. */
const knock = (
  { token }: TestPerson,
  path: string,
  { query = '', headers = {}, payload, method = 'GET' }: Knock = {},
) =>
  api.app.inject({
    method,
    url: `${path}${query}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload ? { payload } : {}),
  });
const at = (route: Route, params: Record<string, string> = {}) =>
  pathOf(route).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');

describe('a token confined to one workspace', () => {
  const ofRun = { run_id: run };
  const calls: [string, Route, Record<string, string>][] = [
    ['reads a run', wes.run, ofRun],
    ['its state', wes.status, ofRun],
    ['its tasks', wes.tasks, ofRun],
    ['its log', wes.log, ofRun],
    ['downloads an output', wes.output, { ...ofRun, name: 'table.tsv' }],
    ['cancels it', wes.cancel, ofRun],
  ];

  test.each(calls)('nowhere else by WES: %s of another workspace of its person', async (_, route, params) => {
    await sql`update workspace_members set is_default = (workspace_id = ${lab}) where person_id = ${owner.id}`.execute(
      platform.db,
    );
    const { method } = route;
    for (const query of ['', `?workspace_id=${lab}`, `?workspace_id=${annex.workspace_id}`]) {
      const answer = await knock(confined, at(route, params), { query, method });
      expect([query, answer.statusCode]).toEqual([query, 404]);
    }
    expect((await knock(owner, at(route, params), { method })).statusCode).toBe(200);
  });

  test('lists and submits by WES where it belongs, whichever workspace its person starts in', async () => {
    const { data: mine } = await portal.callAs(confined)(workspaces.all, {});
    expect(mine.map(({ id }) => id)).toEqual([annex.workspace_id]);
    const listed = (await knock(confined, at(wes.runs))).json();
    expect(listed.runs).toEqual([]);
    expect((await knock(owner, at(wes.runs))).json().runs.length).toBeGreaterThan(0);
  });

  test('learns of no other workspace from the calls that take no workspace', async () => {
    const call = portal.callAs(confined, { workspace_id: annex.workspace_id });
    expect((await call(workspaces.list, {})).data.map(({ id }) => id)).toEqual([annex.workspace_id]);
    for (const route of [pipelines.notifications, workspaces.deleted, workspaces.pending, user.settings] as const) {
      expect([route.path, await statusOf(call(route, {}))]).toEqual([route.path, 401]);
    }
    expect(await statusOf(call(workspaces.create, { body: { name: 'Third lab' } }))).toBe(401);
    const body = { project_id: world.project };
    const request = (await portal.callAs(owner)(publication.requestProject, { body })).data;
    expect(await statusOf(call(publication.detail, { params: { id: request.publication_id } }))).toBe(404);
  });

  test('sees what its workspace sees: not what is shared with its person by address', async () => {
    const ben = await portal.person();
    const theirs = await submit(portal, ben, { name: 'Shared by address', samples: [sampleOf('one')] });
    await portal.callAs(ben)(projects.share, { body: { id: theirs, email: owner.email } });
    const request = { params: { id: theirs } };
    const here = { workspace_id: annex.workspace_id };
    expect(await statusOf(portal.callAs(owner, here)(projects.detail, request))).toBe(200);
    expect(await statusOf(portal.callAs(confined, here)(projects.detail, request))).toBe(404);
    const count = async (person: TestPerson) =>
      (await portal.callAs(person, here)(projects.search, { body: {} })).data.filter(
        ({ project_id }) => project_id === theirs,
      ).length;
    expect([await count(owner), await count(confined)]).toEqual([1, 0]);
    await portal.callAs(ben)(projects.share, { body: { id: theirs, workspace_id: annex.workspace_id } });
    expect(await statusOf(portal.callAs(confined, here)(projects.detail, request))).toBe(200);
  });

  test('is not confused by two workspaces in one address, nor by how header or method are written', async () => {
    const path = at(projects.list);
    const both = [
      `?workspace_id=${annex.workspace_id}&workspace_id=${lab}`,
      `?workspace_id=${lab}&workspace_id=${annex.workspace_id}`,
    ];
    for (const query of both) expect((await knock(confined, path, { query })).statusCode).toBe(422);
    expect((await knock(owner, path, { query: both[0] ?? '' })).statusCode).toBe(422);
    const odd = { authorization: '', Authorization: `bEaReR ${confined.token}` };
    for (const headers of [odd, { 'x-workspace-id': lab, workspace_id: lab }]) {
      expect((await knock(confined, path, { query: `?workspace_id=${lab}`, headers })).statusCode).toBeGreaterThan(399);
    }
    const detail = at(projects.detail, { id: world.project });
    expect((await knock(confined, detail, { method: 'HEAD', query: `?workspace_id=${lab}` })).statusCode).toBe(404);
    expect((await knock(owner, detail, { method: 'HEAD', query: `?workspace_id=${lab}` })).statusCode).toBe(200);
  });

  test('gets no answer that a session of its person was given before, by the same key', async () => {
    const here = { workspace_id: annex.workspace_id };
    const again = { headers: { 'idempotency-key': newId() } };
    const body = { name: 'Filter', filter: {} };
    const save = (person: TestPerson) => portal.callAs(person, here)(routes.savedFilters.create, { body }, again);
    await save(owner);
    expect(await statusOf(save(owner))).toBe(200);
    expect(await statusOf(save(confined))).toBe(422);
  });

  test('touches no upload of its person in another workspace', async () => {
    const files = [{ name: 'a_R1.fastq', size_bytes: 4 }];
    const { data } = await portal.callAs(owner)(ingestion.presignedUrl, { body: { files } });
    const path = new URL(data[0]?.upload_url ?? '', 'http://portal').pathname;
    expect(path.startsWith(uploadRoute.path)).toBe(true);
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    for (const query of [`?workspace_id=${lab}`, `?workspace_id=${annex.workspace_id}`]) {
      for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
        expect((await knock(confined, path, { method, query, headers })).statusCode).toBe(404);
      }
    }
    const own = { method: 'HEAD' as const, query: `?workspace_id=${lab}`, headers: { 'tus-resumable': '1.0.0' } };
    expect((await knock(owner, path, own)).statusCode).toBe(200);
    // A token that only reads may look how far it is, and that is all.
    expect((await knock(reader, path, own)).statusCode).toBe(200);
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect((await knock(reader, path, { method, query: `?workspace_id=${lab}`, headers })).statusCode).toBe(401);
    }
  });
});

describe('a token that only reads', () => {
  test('gives out no ticket, and uses none of its person’s for anything but the file', async () => {
    const request = { params: { id: world.read_file }, body: {} };
    expect(await statusOf(portal.callAs(reader)(projects.readFileTicket, request))).toBe(401);
    const { url } = (await portal.callAs(owner)(projects.readFileTicket, request)).data;
    const [path, query = ''] = url.split('?');
    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      expect((await api.app.inject({ method, url })).statusCode).toBeGreaterThan(399);
      expect((await api.app.inject({ method, url: `${at(projects.edit)}?${query}` })).statusCode).toBeGreaterThan(399);
    }
    expect((await api.app.inject({ method: 'GET', url: `${path}?${query}` })).statusCode).toBe(200);
  });

  test('reads files with the token itself', async () => {
    const path = at(projects.readFile, { id: world.read_file });
    expect((await knock(reader, path, { query: `?workspace_id=${lab}` })).statusCode).toBe(200);
  });
});

test('a ticket dies with the token that asked for it', async () => {
  const script = await withToken(owner, {});
  const { data } = await portal.callAs(script)(projects.readFileTicket, { params: { id: world.read_file }, body: {} });
  const { data: tokens } = await portal.callAs(owner)(identity.apiTokens, {});
  await portal.callAs(owner)(identity.deleteApiToken, { params: { id: tokens[0]?.id ?? '' } });
  expect((await api.app.inject({ url: data.url })).statusCode).toBe(401);
});

/** A stream of server-sent events, read until it ends. */
async function follow(person: TestPerson, runId: string): Promise<IncomingMessage> {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = api.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const path = `${at(pipelines.runEvents, { id: runId })}?workspace_id=${lab}`;
  const requester = request({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${person.token}` } });
  requester.end();
  const [answer]: IncomingMessage[] = await once(requester, 'response');
  if (!answer) throw new Error('There was no answer.');
  return answer.resume();
}

test('a stream of events ends soon after its token was revoked, or its reader removed', async () => {
  const runId = await createRunFixture(world, 'running');
  const script = await withToken(owner, { scope: 'read' });
  const [{ id } = { id: '' }] = (await portal.callAs(owner)(identity.apiTokens, {})).data;
  const writer = world.people.get('writer') ?? owner;
  const streams = await Promise.all([follow(script, runId), follow(writer, runId)]);
  expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const ends = Promise.all(streams.map((stream) => once(stream, 'end', { signal: AbortSignal.timeout(12_000) })));
  await portal.callAs(owner)(identity.deleteApiToken, { params: { id } });
  await portal.callAs(owner)(workspaces.removeMember, { body: { user_id: writer.id } });
  await ends;
}, 20_000);
