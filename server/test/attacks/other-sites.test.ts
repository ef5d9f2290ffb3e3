import { allRoutes, pathOf, type Route, routes, uploadRoute } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { testPortal } from '#testing';

const portal = await testPortal({ settings: { COHORTIUM_URL: 'https://portal.lab.example' } });
const ana = await portal.person();
const { app } = portal.portal.api;
const EVIL = 'https://evil.example';

const named = (route: Route) => `${route.method} ${pathOf(route)}`;
const writes = allRoutes.filter(({ method }) => method !== 'GET');
const foreign: Record<string, string>[] = [
  { origin: EVIL },
  { origin: 'null' },
  { origin: 'https://portal.lab.example.evil.example' },
  { origin: 'http://localhost:80@evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.lab.example' },
  { origin: EVIL, 'sec-fetch-site': 'cross-site' },
];
const own: Record<string, string>[] = [
  {},
  { origin: 'https://portal.lab.example' },
  { origin: 'https://portal.lab.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://localhost:80' },
];

const send = async (
  url: string,
  method: 'POST' | 'PATCH' | 'DELETE',
  sent: { headers: Record<string, string>; payload?: string },
) => app.inject({ method, url, ...sent });

describe('a page of another site', () => {
  test.each(writes.map((route) => [named(route), route] as const))('cannot call %s', async (_, route) => {
    const url = `${pathOf(route).replaceAll(/:\w+/g, '0'.repeat(32))}?workspace_id=${ana.workspace_id}`;
    for (const headers of foreign) {
      const answer = await send(url, route.method === 'GET' ? 'POST' : route.method, {
        headers: { ...headers, authorization: `Bearer ${ana.token}` },
      });
      expect([headers, answer.statusCode, answer.body]).toEqual([
        headers,
        401,
        expect.stringContaining('Requests from pages of other sites can’t change data.'),
      ]);
    }
  });

  test('cannot sign somebody in to an account of its own', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = `username=${encodeURIComponent(ana.email)}&password=anything+at+all`;
    const status = async (more: Record<string, string>) =>
      (await send(pathOf(routes.identity.login), 'POST', { headers: { ...headers, ...more }, payload })).json().code;
    for (const more of foreign) expect(await status(more)).toBe('permission_denied');
    for (const more of own) expect(await status(more)).toBe('bad_credentials');
  });

  test('cannot send the pieces of an upload, nor a run of many parts', async () => {
    const [place] = (
      await portal.callAs(ana)(routes.ingestion.presignedUrl, { body: { files: [{ name: 'a.fastq', size_bytes: 4 }] } })
    ).data;
    const authorization = `Bearer ${ana.token}`;
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const piece = {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': uploadRoute.content_type,
    };
    const upload = (headers: Record<string, string>) =>
      fetch(new URL(place?.upload_url ?? '', base), {
        method: 'PATCH',
        headers: { ...piece, ...headers },
        body: '@r\nA',
      });
    for (const headers of [{ origin: EVIL }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await upload(headers)).status).toBe(401);
    }
    expect((await upload({ origin: base })).status).toBe(204);
    const parts = { authorization, 'content-type': 'multipart/form-data; boundary=cut' };
    for (const [headers, status] of [
      [{ origin: EVIL }, 401],
      [{}, 422],
    ] as const) {
      const answer = await send(`${pathOf(routes.wes.submit)}?workspace_id=${ana.workspace_id}`, 'POST', {
        headers: { ...parts, ...headers },
        payload: '--cut--\r\n',
      });
      expect(answer.statusCode).toBe(status);
    }
  });

  test('as plain text, which needs no permission, is no body', async () => {
    const headers = { 'content-type': 'text/plain', authorization: `Bearer ${ana.token}` };
    const url = `${pathOf(routes.workspaces.create)}?workspace_id=${ana.workspace_id}`;
    expect((await send(url, 'POST', { headers, payload: '{"name":"A"}' })).statusCode).toBe(415);
  });
});

test('the portal’s own pages and programs write as before, and everybody may read', async () => {
  const body = (at: number) => JSON.stringify({ name: `Lab ${at}` });
  for (const [at, headers] of own.entries()) {
    const answer = await send(`${pathOf(routes.workspaces.create)}?workspace_id=${ana.workspace_id}`, 'POST', {
      headers: { ...headers, authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      payload: body(at),
    });
    expect([headers, answer.statusCode]).toEqual([headers, 200]);
  }
  const read = await app.inject({
    url: pathOf(routes.wes.service),
    headers: { origin: EVIL, 'sec-fetch-site': 'cross-site' },
  });
  expect(read.statusCode).toBe(200);
});
