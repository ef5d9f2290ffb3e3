import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isAlive, type Migrations } from '#platform/database';
import { sharedPortal, testDatabase, testHome } from './index.ts';
import { removeLeftoverHomes } from './test-home.ts';

const migrations: Migrations = {
  '2026-01-01-01-book': { up: async (db) => void (await sql`create table book (title text unique)`.execute(db)) },
};
const one = await testDatabase(migrations);
const other = await testDatabase(migrations);
const home = testHome();

test('each test database is migrated, empty, and nobody else’s', async () => {
  await sql`insert into book values ('Micrographia')`.execute(one.db);
  const { rows } = await sql`select title from book`.execute(other.db);
  expect(rows).toEqual([]);
  expect(new URL(one.url).pathname).not.toBe(new URL(other.url).pathname);
});

test('a test folder is empty and others may walk through it', async () => {
  expect((await stat(home)).mode & 0o777).toBe(0o755);
});

test('a portal that files share is one, and anyone who works in it starts with nothing', async () => {
  const portal = await sharedPortal();
  expect(await sharedPortal()).toBe(portal);
  const { data } = await portal.callAs(await portal.person())(routes.projects.search, { body: {} });
  expect(data).toEqual([]);
});

test('a test run killed with -9 leaves no PostgreSQL, and the next run removes its folder', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'gate.fixture.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const path = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const answer = JSON.parse(await text(connect(path)));
  expect(answer.url).toMatch(/^postgres:/);
  const folder = dirname(path);
  const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) await pause(50);
  expect(isAlive(pid)).toBe(false);
  await removeLeftoverHomes();
  expect(existsSync(folder)).toBe(false);
});
