import { execFile, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runAsOwner, type WorkOwner } from '#platform/concurrency';
import { testHome } from '#testing';
import { IndexQueryError, IndexTimeoutError, IndexUnavailableError, type OpenIndex, openIndex } from './index.ts';

const home = testHome();
const reported: string[] = [];
const log = {
  info: (_fields: object, text: string) => void reported.push(text),
  warn: (_fields: object, text: string) => void reported.push(text),
};
const endless = 'select count() as n from numbers(1e13) where sipHash64(number) % 3 = 0';
let index: OpenIndex;

beforeAll(async () => {
  index = await openIndex({ clickhouse_url: null, home, log });
});
afterAll(() => index.close());
beforeEach(async () => {
  await index.command(
    'create or replace table samples (sample_no UInt32, sex LowCardinality(Nullable(String)), abundance Float32, taken DateTime64(3)) engine = MergeTree order by sample_no',
  );
});

const count = async () => (await index.query<{ n: number }>('select count() as n from samples'))[0]?.n;
const sample = (sample_no: number) => ({ sample_no, sex: 'female', abundance: 0.5, taken: '2026-11-20T10:00:00.000Z' });

test('samples that were inserted are read back as they were, found by parameters', async () => {
  await index.insert('samples', [sample(1), { ...sample(2), sex: null }]);
  const found = await index.query(
    'select sample_no, sex, abundance, toUnixTimestamp64Milli(taken) as taken from samples where sample_no in {nos:Array(UInt32)} order by sample_no',
    { nos: [1, 2, 3] },
  );
  const taken = Date.UTC(2026, 10, 20, 10);
  expect(found).toEqual([
    { sample_no: 1, sex: 'female', abundance: 0.5, taken },
    { sample_no: 2, sex: null, abundance: 0.5, taken },
  ]);
});

test('a sample name full of quotes, tabs and semicolons is a value, never part of the query', async () => {
  const name = `Robert'); drop table samples;--\t"\\ü\n`;
  expect(
    await index.query('select {name:String} as name, {names:Array(String)} as names', { name, names: [name] }),
  ).toEqual([{ name, names: [name] }]);
  expect(await count()).toBe(0);
});

/** Asks and hangs up after so many turns of the event loop’s microtasks: at one of them the request has no connection yet. */
async function hangUpAfter(turns: number): Promise<void> {
  const caller = new AbortController();
  const pending = index.query('select 1', {}, { signal: caller.signal }).catch(() => undefined);
  for (let turn = 0; turn < turns; turn += 1) await undefined;
  caller.abort();
  await pending;
}

test('callers who hang up cut nobody else’s connection, not even seconds later', async () => {
  for (let turns = 0; turns < 60; turns += 1) {
    await index.query('select 1');
    await hangUpAfter(turns);
  }
  await Promise.all(Array.from({ length: 4 }, () => index.command('select sleep(3)')));
});

test('a list of 5,000 ids travels as one parameter', async () => {
  const ids = Array.from({ length: 5000 }, (_, i) => i.toString(16).padStart(32, '0'));
  expect(await index.query('select toUInt32(length({ids:Array(String)})) as n', { ids })).toEqual([{ n: 5000 }]);
});

test('bytes go in and come out in the formats of ClickHouse: CSV, Parquet, RowBinary', async () => {
  const csv = Readable.from(['1,male,0.25,2026-11-20T10:00:00Z\n', '2,,0.75,2026-11-20T10:00:00Z\n'], {
    objectMode: false,
  });
  await index.insert('samples', csv, { format: 'CSV' });
  const parquet = await index.read('select * from samples', {}, { format: 'Parquet' });
  expect(Buffer.from(parquet.slice(0, 4)).toString()).toBe('PAR1');
  await index.insert('samples', parquet, { format: 'Parquet' });
  const binary = await index.read('select abundance from samples order by sample_no', {}, { format: 'RowBinary' });
  expect([...new Float32Array(binary.buffer)]).toEqual([0.25, 0.25, 0.75, 0.75]);
  await index.insert('samples', binary, { format: 'RowBinary', columns: ['abundance'] });
  expect(await count()).toBe(8);
});

test('a client tells whether it has written anything since, and that it is writing', async () => {
  const before = index.version();
  expect(before).not.toBeNull();
  await count();
  expect(index.version()).toBe(before);
  const written = index.insert('samples', [sample(1)]);
  expect(index.version()).toBeNull();
  await written;
  expect(index.version()).not.toBe(before);
  await expect(index.command('not a statement')).rejects.toThrow();
  expect(index.version()).not.toBeNull();
});

test('of one table it tells of what was inserted there, and of every statement', async () => {
  const before = index.version('samples');
  const elsewhere = index.version('notes');
  await index.insert('samples', [sample(1)]);
  expect(index.version('samples')).not.toBe(before);
  expect(index.version('notes')).toBe(elsewhere);
  const written = index.command('truncate table samples');
  expect(index.version('notes')).toBeNull();
  await written;
  expect(index.version('notes')).not.toBe(elsewhere);
});

test('no rows to insert is no error, and nothing changes', async () => {
  await index.insert('samples', []);
  await index.insert('samples', new Uint8Array(), { format: 'CSV' });
  expect(await count()).toBe(0);
});

test('a wrong query says what ClickHouse says', async () => {
  const refused = await index.query('select nonsense from samples').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(IndexQueryError);
  expect(refused).toMatchObject({ code: 47, type: 'UNKNOWN_IDENTIFIER', message: expect.stringContaining('nonsense') });
  await expect(index.query('select 1; drop table samples')).rejects.toThrow('Multi-statements');
  await expect(index.insert('samples', Buffer.from('{"sample_no": "x"}\n'))).rejects.toMatchObject({ code: 27 });
  expect(await count()).toBe(0);
});

test('an upload that breaks off leaves no rows and no file behind', async () => {
  const broken = Readable.from(
    (function* () {
      yield `${JSON.stringify(sample(1))}\n`;
      throw new Error('the disk went away');
    })(),
    { objectMode: false },
  );
  await expect(index.insert('samples', broken)).rejects.toThrow();
  await expect.poll(() => readdirSync(join(home, 'index/incoming'))).toEqual([]);
  expect(await count()).toBe(0);
});

test('a query is stopped at its deadline, in the queue as well as running', async () => {
  const requested = [1, 2, 3].map(() => index.query(endless, {}, { deadline_ms: 400 }));
  const since = performance.now();
  for (const end of await Promise.allSettled(requested)) {
    expect(end).toMatchObject({ status: 'rejected', reason: expect.any(IndexTimeoutError) });
  }
  expect(performance.now() - since).toBeLessThan(3_000);
});

test('a query whose caller left is stopped, and the lane is free for others', async () => {
  const caller = new AbortController();
  const requested = [1, 2, 3, 4].map(() => index.query(endless, {}, { signal: caller.signal }));
  await pause(200);
  caller.abort(new Error('left the page'));
  for (const end of await Promise.allSettled(requested)) {
    expect(end).toMatchObject({ status: 'rejected', reason: new Error('left the page') });
  }
  expect(await index.query('select 1 as one', {}, { deadline_ms: 2_000 })).toEqual([{ one: 1 }]);
  const running = () =>
    index.query("select query from system.processes where query like '%1e13%' and query not like '%system%'");
  await expect.poll(running).toEqual([]);
});

test('searches of one lab that would not end, and those of jobs, hold up nobody else', async () => {
  const abortController = new AbortController();
  const endlessly = (caller: WorkOwner) =>
    runAsOwner(caller, () =>
      Array.from({ length: 8 }, () => index.query(endless, {}, { signal: abortController.signal })),
    );
  const requested = [
    ...endlessly({ names: ['workspace:hungry', 'person:hungry'], background: false }),
    ...endlessly({ names: [], background: true }),
  ];
  const ends = Promise.allSettled(requested);
  await pause(300);
  const other = { names: ['workspace:other', 'person:other'], background: false };
  const answered = runAsOwner(other, () => index.query('select 1 as one', {}, { deadline_ms: 2_000 }));
  await expect(answered).resolves.toEqual([{ one: 1 }]);
  await index.insert('samples', [sample(1)]);
  abortController.abort(new Error('left the page'));
  await ends;
});

test('settings and the like do not leak from one query to the next', async () => {
  await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const [row] = await index.query<{ i: number }>('select {i:UInt32} as i', { i }, { deadline_ms: 10_000 + i });
      expect(row?.i).toBe(i);
    }),
  );
  await expect(index.query('select {i:UInt32} as i')).rejects.toMatchObject({ type: 'UNKNOWN_QUERY_PARAMETER' });
});

test('only the owner may open the socket', () => {
  expect(statSync(join(home, 'index/host.sock')).mode & 0o777).toBe(0o600);
});

test('a second portal on the same folder learns which process holds it', async () => {
  const program = fileURLToPath(new URL('../../index-host/main.ts', import.meta.url));
  const second = promisify(execFile)(process.execPath, [
    program,
    '--data',
    join(home, 'index'),
    '--socket',
    join(home, 'b.sock'),
  ]);
  const refused: unknown = await second.catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 3, stdout: expect.stringContaining(`in use by process ${index.host_pid()}`) });
});

test('kill -9 of the index, again and again while rows come in: no acknowledged row is lost, and it comes back', async () => {
  const acknowledged: number[] = [];
  let next = 0;
  let going = true;
  const writer = (async () => {
    while (going) {
      const rows = Array.from({ length: 50 }, () => sample(next++));
      try {
        await index.insert('samples', rows);
        acknowledged.push(...rows.map((row) => row.sample_no));
      } catch (error) {
        expect(error).toBeInstanceOf(IndexUnavailableError);
        await pause(20);
      }
    }
  })();
  for (const after_ms of [350, 500, 620, 800]) {
    await pause(after_ms);
    const killed = index.host_pid();
    if (killed) process.kill(killed, 'SIGKILL');
    await expect.poll(() => index.host_pid() !== killed && index.ping(), { timeout: 15_000 }).toBe(true);
  }
  going = false;
  await writer;
  const there = new Set((await index.query<{ n: number }>('select sample_no as n from samples')).map(({ n }) => n));
  expect(acknowledged.length).toBeGreaterThan(500);
  expect(acknowledged.filter((sample_no) => !there.has(sample_no))).toEqual([]);
});

test('a question that is being answered when the index ends is answered by the next one; one that ends it twice is not', async () => {
  const mortal = await openIndex({ clickhouse_url: null, home: testHome(), log });
  const slow = 'select count() as n from numbers(4) where sleepEachRow(0.3) = 0';
  const end = async () => {
    const killed = mortal.host_pid();
    await pause(400);
    if (killed) process.kill(killed, 'SIGKILL');
    await expect.poll(async () => mortal.host_pid() !== killed && (await mortal.ping())).toBe(true);
  };
  const [answers] = await Promise.all([mortal.query(slow), end()]);
  expect(answers).toEqual([{ n: 4 }]);
  const refused = expect(mortal.query(slow)).rejects.toBeInstanceOf(IndexUnavailableError);
  await end();
  await end();
  await refused;
  await mortal.close();
});

test('a server named by its URL is asked over TCP, by the same client in the same dialect', async () => {
  const front = createServer((from) => {
    const to = connect(join(home, 'index/host.sock'));
    void Promise.allSettled([pipeline(from, to), pipeline(to, from)]);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const server = await openIndex({ clickhouse_url: `http://127.0.0.1:${port}`, home: '/nowhere', log });
  await server.insert('samples', [sample(1), sample(2), sample(3)]);
  expect(
    await server.query('select sample_no from samples where sample_no > {from:UInt32} order by 1', { from: 1 }),
  ).toEqual([{ sample_no: 2 }, { sample_no: 3 }]);
  const ids = Array.from({ length: 5000 }, (_, i) => i.toString(16).padStart(32, '0'));
  const counted = 'select toUInt32(length({ids:Array(String)})) as n';
  expect(await server.query(counted, { ids })).toEqual([{ n: 5000 }]);
  const bytes = await server.read(counted, { ids }, { format: 'TabSeparated' });
  expect(Buffer.from(bytes).toString()).toBe('5000\n');
  await server.command(
    'alter table samples delete where sample_no = 3 and not has({ids:Array(String)}, {odd:String})',
    {
      ids,
      odd: "a 'quote', a \\ and a \t tab",
    },
  );
  await expect.poll(() => server.query('select sample_no from samples order by 1')).toHaveLength(2);
  await expect(server.query(endless, {}, { deadline_ms: 300 })).rejects.toBeInstanceOf(IndexTimeoutError);
  await expect(server.query('select missing from samples')).rejects.toBeInstanceOf(IndexQueryError);
  expect(server.host_pid()).toBeUndefined();
  await server.close();
  front.close();
});

test('an absent ClickHouse server is named', async () => {
  await expect(openIndex({ clickhouse_url: 'http://127.0.0.1:9', home, log })).rejects.toThrow(
    'ClickHouse at 127.0.0.1:9',
  );
});

test('when the portal is killed its index dies too, and the next portal opens the folder', async () => {
  const other = join(home, 'other');
  const script = `
    const { openIndex } = await import(${JSON.stringify(new URL('./open-index.ts', import.meta.url).href)});
    const quiet = { info() {}, warn() {} };
    const index = await openIndex({ clickhouse_url: null, home: ${JSON.stringify(other)}, log: quiet });
    await index.command('create table kept (n UInt8) engine = MergeTree order by n');
    await index.insert('kept', [{ n: 7 }]);
    console.log(index.host_pid());
    setInterval(() => {}, 1000);`;
  const portal = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const host = await new Promise<number>((resolve) => portal.stdout.once('data', (line) => resolve(Number(line))));
  portal.kill('SIGKILL');
  const again = await openIndex({ clickhouse_url: null, home: other, log });
  expect(await again.query('select n from kept')).toEqual([{ n: 7 }]);
  expect(again.host_pid()).not.toBe(host);
  await again.close();
  await expect(again.query('select 1')).rejects.toBeInstanceOf(IndexUnavailableError);
});
