import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, describe, expect, test } from 'vitest';
import { testHome } from '#testing';
import { openUploads } from './index.ts';

const home = testHome();
const testFolder = testHome();
const portals: ChildProcess[] = [];
afterAll(() => {
  for (const portal of portals) portal.kill('SIGKILL');
});

interface Message {
  port?: number;
  finished?: string;
  sha256?: string;
}

async function startPortal(mode = '') {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'uploads.fixture.ts'), home, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  portals.push(child);
  const messages: Message[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => messages.push(JSON.parse(line)));
  for (let tries = 0; tries < 400 && !messages[0]; tries += 1) await pause(25);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, said: messages, gone: exited, base: `http://127.0.0.1:${messages[0]?.port}` };
}

const portalOfRefusals = startPortal();
const mine = { authorization: 'Bearer mine', 'tus-resumable': '1.0.0' };

async function createUpload(base: string, size: number): Promise<string> {
  const { headers } = await fetch(`${base}/uploads`, { method: 'POST', headers: { 'upload-length': String(size) } });
  return headers.get('location') ?? '';
}

function send(url: string, offset: number, body: Buffer, headers: Record<string, string> = mine) {
  return fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(body),
  });
}

async function offsetOf(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: mine });
  return Number(headers.get('upload-offset'));
}

const reads = randomBytes(3_000_000);
const digest = createHash('sha256').update(reads).digest('hex');

describe('an upload', () => {
  test('goes on where it stopped when the portal is killed in the middle', async () => {
    const first = await startPortal();
    const path = await createUpload(first.base, reads.length);
    expect(path).toMatch(/^\/uploads\/[0-9a-f]{32}$/);
    expect((await send(`${first.base}${path}`, 0, reads.subarray(0, 1_000_000))).status).toBe(204);
    let sent = 1_000_000;
    const dribble = new ReadableStream<Uint8Array>({
      async pull(control) {
        await pause(20);
        control.enqueue(new Uint8Array(reads.subarray(sent, sent + 50_000)));
        sent += 50_000;
      },
    });
    const broken = fetch(`${first.base}${path}`, {
      method: 'PATCH',
      headers: { ...mine, 'upload-offset': '1000000', 'content-type': 'application/offset+octet-stream' },
      body: dribble,
      duplex: 'half',
    } as RequestInit).catch((error: unknown) => error);
    await pause(400);
    first.child.kill('SIGKILL');
    await Promise.all([first.gone, broken]);

    const second = await startPortal();
    const offset = await offsetOf(`${second.base}${path}?workspace_id=7`);
    expect(offset).toBeGreaterThan(1_000_000);
    expect(offset).toBeLessThanOrEqual(sent);
    expect((await send(`${second.base}${path}`, 1_000_000, reads.subarray(1_000_000))).status).toBe(409);
    expect((await send(`${second.base}${path}`, offset, reads.subarray(offset))).status).toBe(204);
    expect(second.said).toContainEqual({ finished: path.split('/').at(-1), sha256: digest });
    second.child.kill('SIGKILL');
    await second.gone;
  });

  test('arrives complete through a real client over three kills', async () => {
    let portal = await startPortal();
    const path = await createUpload(portal.base, reads.length);
    for (const upTo of [700_000, 1_500_000, 2_999_999]) {
      const url = `${portal.base}${path}`;
      const offset = await offsetOf(url);
      await send(url, offset, reads.subarray(offset, upTo));
      portal.child.kill('SIGKILL');
      await portal.gone;
      portal = await startPortal();
    }
    const { base, said } = portal;
    await new Promise<void>((resolve, reject) => {
      const upload = new TusUpload(reads, {
        uploadUrl: `${base}${path}`,
        headers: { authorization: 'Bearer mine' },
        onSuccess: () => resolve(),
        onError: reject,
      });
      upload.start();
    });
    expect(said).toContainEqual({ finished: path.split('/').at(-1), sha256: digest });
    expect(await offsetOf(`${base}${path}`)).toBe(reads.length);
  });

  test('whose last byte arrived just before a kill is finished when the client asks where to go on', async () => {
    const first = await startPortal('dies-when-finished');
    const path = await createUpload(first.base, reads.length);
    await send(`${first.base}${path}`, 0, reads).catch((error: unknown) => error);
    await first.gone;
    const second = await startPortal();
    expect(await offsetOf(`${second.base}${path}`)).toBe(reads.length);
    expect(await offsetOf(`${second.base}${path}`)).toBe(reads.length);
    const id = path.split('/').at(-1);
    expect(second.said.filter((message) => message.finished)).toEqual([{ finished: id, sha256: digest }]);
  });

  test('is closed to everybody else, to more than was announced, and to other sites', async () => {
    const { base } = await startPortal();
    const url = `${base}${await createUpload(base, 10)}`;
    const stranger = await send(url, 0, Buffer.from('x'), { ...mine, authorization: 'Bearer other' });
    expect(stranger.status).toBe(401);
    expect(await stranger.json()).toEqual({ detail: 'Not yours.', code: 'permission_denied' });
    expect((await fetch(`${base}/uploads/..%2fsecret`, { method: 'HEAD', headers: mine })).status).toBe(404);
    expect((await fetch(`${base}/uploads/${'0'.repeat(32)}`, { method: 'HEAD', headers: mine })).status).toBe(404);
    const elsewhere = await fetch(url, { method: 'HEAD', headers: { ...mine, origin: 'https://elsewhere.example' } });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(url, { method: 'DELETE', headers: mine })).status).toBe(204);
    expect((await fetch(url, { method: 'HEAD', headers: mine })).status).toBe(404);
  });
});

describe('a piece that does not fit is refused with a message', () => {
  test.each<[string, number, string, (url: string) => Promise<Response>]>([
    ['begins elsewhere', 409, 'conflict', (url) => send(url, 3, Buffer.from('x'))],
    ['is longer than announced', 413, 'too_large', (url) => send(url, 0, Buffer.alloc(11))],
    ['begins nowhere', 400, 'bad_request', (url) => send(url, Number.NaN, Buffer.from('x'))],
    [
      'says not that it is tus',
      412,
      'bad_request',
      (url) =>
        send(url, 0, Buffer.from('x'), {
          authorization: 'Bearer mine',
        }),
    ],
    [
      'is a form',
      415,
      'unsupported_media_type',
      (url) =>
        fetch(url, {
          method: 'PATCH',
          headers: { ...mine, 'upload-offset': '0' },
          body: new URLSearchParams({ a: 'b' }),
        }),
    ],
    ['is asked for', 405, 'method_not_allowed', (url) => fetch(url, { headers: mine })],
    ['belongs nowhere', 404, 'not_found', (url) => send(url.slice(0, -32) + '0'.repeat(32), 0, Buffer.from('x'))],
  ])('that %s', async (_, status, code, request) => {
    const { base } = await portalOfRefusals;
    const answer = await request(`${base}${await createUpload(base, 10)}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { code, detail: expect.stringMatching(/\.$/) },
    ]);
  });

  test('that comes after the end, unless it is empty', async () => {
    const { base } = await portalOfRefusals;
    const url = `${base}${await createUpload(base, 2)}`;
    expect((await send(url, 0, Buffer.from('ab'))).status).toBe(204);
    expect(await offsetOf(url)).toBe(2);
    const again = await send(url, 2, Buffer.alloc(0));
    expect([again.status, again.headers.get('upload-offset')]).toEqual([204, '2']);
    const more = await send(url, 2, Buffer.from('c'));
    expect([more.status, await more.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('This upload is already complete.') },
    ]);
    expect((await fetch(url, { method: 'DELETE', headers: mine })).status).toBe(409);
  });
});

test('uploads that were never completed are removed in time, complete ones are not', async () => {
  const folder = join(testFolder, 'uploads');
  let now = new Date('2026-11-20T10:00:00Z');
  const uploads = await openUploads({
    folder,
    path: '/uploads',
    expires_h: 24,
    clock: { now: () => now },
    on_finished: async () => undefined,
    answerError: () => ({ status: 500, body: '{}' }),
  });
  const [old, empty] = [await uploads.create(100), await uploads.create(0)];
  now = new Date('2026-11-21T09:59:00Z');
  const young = await uploads.create(100);
  expect(await uploads.sweep()).toEqual([]);
  now = new Date('2026-11-21T10:01:00Z');
  expect(await uploads.sweep()).toEqual([old]);
  expect(await uploads.find(old)).toBeNull();
  expect(await uploads.find(young)).toEqual({ id: young, size_bytes: 100, received_bytes: 0, finished: false });
  await uploads.remove(young);
  await uploads.remove(empty);
  expect(await readdir(folder)).toEqual([]);
});
