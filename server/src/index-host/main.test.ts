import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHome } from '#testing';

const home = testHome();
const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const socket = join(home, 'host.sock');
let host: ChildProcess;

async function startHost(folder: string, at: string) {
  const child = spawn(process.execPath, [program, '--data', join(home, folder), '--socket', at], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, greeting: JSON.parse(String(line)) };
}

beforeAll(async () => {
  const started = await startHost('data', socket);
  host = started.child;
  expect(started.greeting).toMatchObject({
    ready: true,
    socket,
    pid: host.pid,
    version: expect.stringMatching(/^\d+\.\d+/),
  });
});
afterAll(() => host.kill('SIGTERM'));

type Asked = { search?: Record<string, string>; body?: string | Buffer; headers?: Record<string, string>; at?: string };
type Answer = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer; text: string };

async function ask(path: string, { search = {}, body, headers = {}, at = socket }: Asked = {}): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  const query = request({ socketPath: at, path: `${path}?${new URLSearchParams(search)}`, method, headers });
  query.end(body);
  const [answer] = await once(query, 'response');
  const bytes = await buffer(answer);
  return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() };
}

test('/ping answers as ClickHouse does', async () => {
  expect(await ask('/ping')).toMatchObject({ status: 200, text: 'Ok.\n' });
});

test('a query comes in the body or the address, with its settings, database, id and parameters', async () => {
  expect((await ask('/', { body: 'select 1 + 1' })).text).toBe('2\n');
  await ask('/', { body: 'create database lung' });
  const search = {
    query: "select currentDatabase() as db, {site:String} as site, getSetting('max_threads') as threads",
    database: 'lung',
    param_site: 'left\\tlobe',
    max_threads: '1',
    default_format: 'JSONEachRow',
    query_id: 'q-1',
  };
  const answer = await ask('/', { search });
  expect(JSON.parse(answer.text)).toEqual({ db: 'lung', site: 'left\tlobe', threads: 1 });
  expect(answer.headers).toMatchObject({ 'x-clickhouse-query-id': 'q-1', 'x-clickhouse-format': 'JSONEachRow' });
});

test('rows follow their INSERT, packed or not, and the summary counts them', async () => {
  await ask('/', { body: 'create table rows (n UInt32, name String) engine = MergeTree order by n' });
  const search = { query: 'insert into rows format CSV' };
  const plain = await ask('/', { search, body: '1,"a\n;b"\n2,c\n' });
  expect(JSON.parse(String(plain.headers['x-clickhouse-summary']))).toMatchObject({ written_rows: '2' });
  const packed = gzipSync('3,d\n4,e\n');
  expect((await ask('/', { search, body: packed, headers: { 'content-encoding': 'gzip' } })).status).toBe(200);
  expect((await ask('/', { body: "insert into rows values (5, 'x;y')" })).status).toBe(200);
  expect((await ask('/', { body: 'select count(), max(n) from rows format CSV' })).text).toBe('5,5\n');
});

test('a big answer is packed when the caller can unpack it', async () => {
  const body = 'select number from numbers(100000)';
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await ask('/', { search: { enable_http_compression: '1' }, body, headers });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(answer.bytes).toString().split('\n')).toHaveLength(100_001);
  expect((await ask('/', { body, headers })).headers['content-encoding']).toBeUndefined();
});

test.each([
  ['selec 1', 400, 62, 'SYNTAX_ERROR'],
  ['', 400, 62, 'SYNTAX_ERROR'],
  ['select 1; select 2', 400, 62, 'SYNTAX_ERROR'],
  ['select * from nowhere', 404, 60, 'UNKNOWN_TABLE'],
  ['select throwIf(1)', 500, 395, 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO'],
])('an error is told in the words, numbers and statuses of ClickHouse: %s', async (body, status, code, type) => {
  const answer = await ask('/', { body });
  expect(answer).toMatchObject({ status, headers: { 'x-clickhouse-exception-code': String(code) } });
  expect(answer.text).toMatch(new RegExp(`^Code: ${code}\\. DB::Exception: [\\s\\S]*\\(${type}\\) \\(version 2`));
});

test('an unknown setting, a session, a write by GET are refused', async () => {
  expect(await ask('/', { search: { nonsense: '1' }, body: 'select 1' })).toMatchObject({ status: 404 });
  expect(await ask('/', { search: { session_id: 'a' }, body: 'select 1' })).toMatchObject({ status: 501 });
  expect(await ask('/', { search: { query: 'drop table rows' } })).toMatchObject({ status: 403 });
});

test('a setting ends with its query', async () => {
  await ask('/', { search: { max_threads: '1' }, body: 'select 1' });
  const answers = await ask('/', { body: "select changed from system.settings where name = 'max_threads'" });
  expect(answers.text).toBe('0\n');
});

test('asked to stop, the host finishes what runs and ends in order', async () => {
  const at = join(home, 'second.sock');
  const { child } = await startHost('second', at);
  const slow = ask('/', { at, body: 'select sleep(1)' });
  await pause(200);
  child.kill('SIGTERM');
  expect((await slow).status).toBe(200);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('when its parent lets go, the host ends at once, even in the middle of a query', async () => {
  const at = join(home, 'third.sock');
  const { child } = await startHost('third', at);
  const slow = ask('/', { at, body: 'select count() from numbers(1e13) where sipHash64(number) = 1' }).catch(
    () => 'cut',
  );
  await pause(200);
  child.stdin?.end();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await slow).toBe('cut');
});

test('without its two arguments it says how to call it', async () => {
  const child = spawn(process.execPath, [program, '--data', home], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  expect(JSON.parse(String(line)).reason).toContain('Usage');
  expect(await once(child, 'exit')).toEqual([2, null]);
});
