import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testHome } from '#testing';
import { isAlive, lockHome, openDatabase, startPostgres } from '../index.ts';
import { commandOf, isRunning, startedAt } from '../inspect-process.ts';
import { toStartError } from './postgres-start-error.ts';

const portals: ChildProcess[] = [];
afterAll(() => {
  for (const portal of portals) portal.kill('SIGKILL');
});

interface Portal {
  child: ChildProcess;
  answer: { url: string; pid: number; refused?: string };
}

async function startPortal(home: string, mode = ''): Promise<Portal> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'portal.fixture.ts'), home, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  portals.push(child);
  const [line] = await new Promise<string[]>((resolve) =>
    createInterface({ input: child.stdout }).once('line', (text) => resolve([text])),
  );
  return { child, answer: JSON.parse(line ?? '{}') };
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return true;
    await pause(50);
  }
  return false;
}

const goneSoon = (pid: number) => until(async () => !(await isRunning(pid)));

/** Its PostgreSQL goes first, then the lock, then the portal itself. */
async function stopped({ child, answer }: Portal): Promise<boolean> {
  child.kill('SIGTERM');
  return (await goneSoon(child.pid ?? 0)) && !(await isRunning(answer.pid));
}

async function write(url: string, label: string) {
  const db = openDatabase({ url });
  await sql`create table if not exists note (label text)`.execute(db);
  await sql`insert into note values (${label})`.execute(db);
  await db.destroy();
}

async function notes(url: string): Promise<unknown[]> {
  const db = openDatabase({ url });
  const { rows } = await sql<{ label: string }>`select label from note order by label`.execute(db);
  await db.destroy();
  return rows.map((row) => row.label);
}

describe('the built-in PostgreSQL', () => {
  const home = testHome();

  test('starts, keeps what was written, and stops with the portal', async () => {
    const first = await startPortal(home);
    await write(first.answer.url, 'one');
    expect(await stopped(first)).toBe(true);
    const second = await startPostgres({ home, log: () => undefined });
    expect(await notes(second.url)).toEqual(['one']);
    expect(second.version).toMatch(/^18\./);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  test('a second start on the same data folder is reported where the first one answers', async () => {
    const first = await startPortal(home);
    const second = await startPortal(home);
    expect(second.answer.refused).toContain(
      `Cohortium is already running on http://localhost:8080, pid ${first.child.pid}`,
    );
    expect(await notes(first.answer.url)).toEqual(['one']);
    expect(await stopped(first)).toBe(true);
  });

  test('does not outlive a portal killed with -9, and the next start has everything', async () => {
    const first = await startPortal(home);
    await write(first.answer.url, 'two');
    first.child.kill('SIGKILL');
    const second = await startPortal(home);
    expect(second.answer.refused).toBeUndefined();
    expect(await notes(second.answer.url)).toEqual(['one', 'two']);
    expect(await isRunning(first.answer.pid)).toBe(false);
    second.child.kill('SIGKILL');
    expect(await goneSoon(second.answer.pid)).toBe(true);
  });

  test('does not outlive a portal that exits without a word', async () => {
    const { answer } = await startPortal(home, 'forgetful');
    expect(await goneSoon(answer.pid)).toBe(true);
  });

  test('left behind when portal and watch were both killed, is stopped by the next start', async () => {
    const first = await startPortal(home);
    await write(first.answer.url, 'three');
    // The watch first: once the portal is gone it ends the server and itself, and cannot be found any more.
    process.kill(await findWatch(first.answer.pid), 'SIGKILL');
    first.child.kill('SIGKILL');
    const second = await startPortal(home);
    expect(await notes(second.answer.url)).toEqual(['one', 'three', 'two']);
    expect(await isRunning(first.answer.pid)).toBe(false);
    process.kill(second.answer.pid, 'SIGKILL');
    second.child.kill('SIGKILL');
    const third = await startPortal(home);
    expect(await notes(third.answer.url)).toEqual(['one', 'three', 'two']);
    expect(await stopped(third)).toBe(true);
  });

  test('is not kept from starting by a pid file whose pid now belongs to another program', async () => {
    await writeFile(join(home, 'postgres', 'postmaster.pid'), `${process.pid}\n${home}/postgres\n1\n5432\n`);
    await writeFile(join(home, 'portal.lock'), JSON.stringify({ pid: process.pid, born: 'another boot 1', url: '' }));
    const again = await startPostgres({ home, log: () => undefined });
    expect(await notes(again.url)).toHaveLength(3);
    await again.stop();
  });

  test('of another version is refused in a sentence', async () => {
    await writeFile(join(home, 'postgres', 'PG_VERSION'), '15\n');
    await expect(startPostgres({ home, log: () => undefined })).rejects.toThrow(
      /written by PostgreSQL 15, but this is 18.*\. Take a backup/,
    );
    await writeFile(join(home, 'postgres', 'PG_VERSION'), '18\n');
    const again = await startPostgres({ home, log: () => undefined });
    await again.stop();
  });
});

describe('a data folder with a very long path', () => {
  const home = join(testHome(), 'a-long-name-'.repeat(10));

  test('still gets a socket short enough for the system', async () => {
    const postgres = await startPostgres({ home, log: () => undefined, settings: { fsync: 'off' } });
    await write(postgres.url, 'reached');
    expect(await notes(postgres.url)).toEqual(['reached']);
    await postgres.stop();
    expect(await readFile(join(home, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n');
  });
});

describe('a data folder below a private one', () => {
  const outer = testHome();

  test('is refused in a sentence as root, whose PostgreSQL runs as somebody else, and serves a plain user', async () => {
    await chmod(outer, 0o700);
    const starting = startPostgres({ home: join(outer, 'data'), log: () => undefined, settings: { fsync: 'off' } });
    if (process.getuid?.() === 0) {
      await expect(starting).rejects.toThrow(
        /is inside a private folder that the system user postgres .* can’t enter\. Choose another folder/,
      );
      await expect(lockHome(join(outer, 'data')).then((lock) => lock.release())).resolves.toBeUndefined();
    } else {
      await (await starting).stop();
    }
  });
});

test.for([
  [
    'initdb: error: could not write to file "pg_wal/xlogtemp.7": No space left on device',
    'The disk that holds /data is full',
  ],
  ['FATAL:  data directory "/data" has wrong ownership\nHINT:  …', '/data belongs to another user of this machine.'],
  [
    'LOG:  x\nFATAL:  could not map anonymous shared memory\nLOG:  database system is shut down',
    'FATAL:  could not map anonymous',
  ],
] as const)('what PostgreSQL says before it gives up becomes a sentence: %s', ([text, sentence]) => {
  expect(toStartError(text, '/data').message).toContain(sentence);
});

async function findWatch(postgres: number): Promise<number> {
  expect(await startedAt(postgres)).not.toBe('');
  for (let pid = postgres; pid < postgres + 60; pid += 1) {
    const command = await commandOf(pid);
    if (command?.includes('watch-portal') && command.includes(String(postgres))) return pid;
  }
  throw new Error('No watch over the portal was found.');
}
