import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#platform/config';
import { lockHome } from '#platform/database';
import { openLog } from '#platform/logging';
import { debianData, testDatabase, testHome } from '../../test/testing/index.ts';
import { compose, migrations, type Portal } from '../compose.ts';
import { DEMO_ACCOUNT } from '../demo/index.ts';
import { closePlatform, openPlatform } from '../platform/open-platform.ts';
import { parseCommand, runCommand } from './index.ts';

const root = resolve(import.meta.dirname, '../..');
const configFor = (home: string, url: string) =>
  readConfig({ COHORTIUM_HOME: home, DATABASE_URL: url, PORT: '0' }, [], root);

async function openPortal(config: Config, demoData: string): Promise<{ portal: Portal; close: () => Promise<void> }> {
  const lock = await lockHome(config.home);
  const platform = await openPlatform({ config, log: openLog('silent'), database_url: config.database_url ?? '' });
  const portal = await compose(platform, { pages: null, builtIn: join(demoData, 'built-in'), demoData });
  await portal.start();
  const close = async () => {
    await portal.stop();
    await closePlatform(platform);
    await lock.release();
  };
  return { portal, close };
}

const callOf = ({ api }: Portal, token: string | null) =>
  createClient(async ({ method, path, headers, body }) => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await api.app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: path,
      headers: { ...headers, ...authorization },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, json: answer.json() };
  });

async function signIn(portal: Portal): Promise<string> {
  const { email: username, password } = DEMO_ACCOUNT;
  return (await callOf(portal, null)(routes.identity.login, { body: { username, password } })).access_token;
}

/** The demo's samples as the list shows them, once all are there. */
async function samplesOf(portal: Portal, token: string) {
  const call = callOf(portal, token);
  const { data } = await call(routes.workspaces.all, {});
  const workspace_id = data.find(({ is_default }) => is_default)?.id ?? '';
  for (let tries = 0; tries < 200; tries += 1) {
    const body = { page: 1, page_size: 100 };
    const list = await call(routes.samples.microbiomics, { body }, { workspace_id });
    if (list.paging.total === 78) return list.data;
    await pause(100);
  }
  throw new Error('The samples did not come within 20 s.');
}

/** Behind the cohort come reads: until all is made, rows of a backup and of the portal it is from differ. */
async function demoDone({ platform: { db } }: Portal): Promise<void> {
  for (;;) {
    const left = await sql`select from pgboss.job where name = 'load-demo' and state in ('created', 'active', 'retry')`;
    if ((await left.execute(db)).rows.length === 0) return;
    await pause(50);
  }
}

/** Every row of every table, to be compared. */
async function rowsIn({ platform: { db } }: Portal): Promise<Record<string, unknown[]>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('kysely_migration', 'kysely_migration_lock') order by 1`.execute(db);
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} as t order by 1`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

async function runAndRead(args: string[], config: Config): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const command = parseCommand(args);
  if (!command) throw new Error(`${args.join(' ')} is no command.`);
  const code = await runCommand(command, config, (line) => void lines.push(line));
  return { code, lines };
}

test('a missing folder argument and missing data get a clear message', async () => {
  expect(parseCommand(['--no-demo'])).toBeNull();
  expect(() => parseCommand(['backup'])).toThrow('npm run backup -- <folder of the backup');
  const nowhere = readConfig({ COHORTIUM_HOME: testHome() }, [], root);
  await expect(runAndRead(['verify'], nowhere)).rejects.toThrow(/No portal data found in /);
});

describe('a portal with the lung cohort', async () => {
  const [before, after] = [await testDatabase(migrations), await testDatabase()];
  const [home, newHome, folder] = [testHome(), testHome(), testHome()];
  const demoData = debianData('demo');
  const backup = join(folder, 'monday');
  const config = configFor(home, before.url);
  const newConfig = configFor(newHome, after.url);

  test('comes back from its backup: the same rows, the same files, the same samples, and a login', async () => {
    const first = await openPortal(config, demoData);
    await first.portal.startDemo();
    const token = await signIn(first.portal);
    const samples = await samplesOf(first.portal, token);
    await demoDone(first.portal);
    // Acts in the append-only trail, and bytes of an upload half-way.
    const partial = randomBytes(16).toString('hex');
    await appendFile(join(home, 'uploads', partial), randomBytes(1000));
    // Work still to be done.
    const { db, jobs } = first.portal.platform;
    const options = { db, singleton_key: 'later', start_after: new Date('2100-01-01') };
    const job = await jobs.send('load-demo', {}, options);
    const made = await runAndRead(['backup', backup], config);
    expect(made.lines.at(-1)).toMatch(/^backup complete: \d+ rows of \d+ tables, \d+ files, /);
    const rows = await rowsIn(first.portal);
    expect(rows.results).toHaveLength(78);
    expect(rows.audit_log?.length).toBeGreaterThan(0);
    const next = await sql<{ n: number }>`select last_value as n from sample_no`.execute(first.portal.platform.db);
    await first.close();

    const restored = await runAndRead(['restore', backup], newConfig);
    expect(restored.code).toBe(0);
    const second = await openPortal(newConfig, demoData);
    // What a start does by itself: it fills the index again.
    const again = await samplesOf(second.portal, token);
    const now = await rowsIn(second.portal);
    expect(Object.keys(now)).toEqual(Object.keys(rows));
    const changing = (name: string) => name === 'data_sets';
    for (const [name, of] of Object.entries(rows)) if (!changing(name)) expect([name, now[name]]).toEqual([name, of]);
    expect(again.toSorted((a, b) => (a.result_id < b.result_id ? -1 : 1))).toEqual(
      samples.toSorted((a, b) => (a.result_id < b.result_id ? -1 : 1)),
    );
    expect(await readdir(join(newHome, 'files', 'uploads'))).toEqual(await readdir(join(home, 'files', 'uploads')));
    expect(await readFile(join(newHome, 'uploads', partial))).toEqual(await readFile(join(home, 'uploads', partial)));
    expect(await second.portal.platform.jobs.find('load-demo', job ?? '')).toMatchObject({ state: 'created' });
    expect(await signIn(second.portal)).not.toBe(token);
    const following = await sql<{ n: number }>`select last_value as n from sample_no`.execute(
      second.portal.platform.db,
    );
    expect(following.rows[0]?.n).toBeGreaterThan(next.rows[0]?.n ?? Number.POSITIVE_INFINITY);
    const verified = await runAndRead(['verify'], newConfig);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.lines.at(-1)).toBe('PostgreSQL, files and index agree.');
    await second.close();
  });

  test('is not restored over a portal that is in use, nor backed up into a folder that is not empty', async () => {
    await expect(runAndRead(['restore', backup], newConfig)).rejects.toThrow(
      /already holds a portal\. Nothing was changed\. Set COHORTIUM_HOME to an empty folder and restore into it\./,
    );
    await expect(runAndRead(['backup', backup], config)).rejects.toThrow(/is not empty/);
  });

  test('rebuilds its index with no portal running, and the checker says what does not agree', async () => {
    const { lines } = await runAndRead(['reindex'], newConfig);
    expect(lines.at(-1)).toBe('the index was rebuilt from 1 data sets.');
    expect((await runAndRead(['verify'], newConfig)).code).toBe(0);
    const [table = ''] = await readdir(join(newHome, 'files', 'abundances'));
    await appendFile(join(newHome, 'files', 'abundances', table), 'x');
    const [upload = ''] = await readdir(join(newHome, 'files', 'uploads'));
    await rm(join(newHome, 'files', 'uploads', upload));
    const { code, lines: messages } = await runAndRead(['verify'], newConfig);
    expect(code).toBe(1);
    expect(messages.filter((line) => line.startsWith('DISAGREES')).join('\n')).toMatch(/its SHA-256 differs/);
    expect(messages.join('\n')).toMatch(/sam[12][FR]\.fastq\.gz is not in the file store/);
  });

  test('is not restored from a damaged backup', async () => {
    const [table = ''] = (await readdir(join(backup, 'tables'))).filter((name) => name.includes('.people.'));
    await appendFile(join(backup, 'tables', table), 'x');
    await expect(runAndRead(['restore', backup], configFor(testHome(), after.url))).rejects.toThrow(
      /This backup is damaged: tables\/public\.people\.jsonl\.gz has changed since it was written\. Nothing was restored\./,
    );
  });
});
