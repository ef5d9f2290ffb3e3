import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';
import { isAlive } from '#platform/database';
import { type Until, untilFileEnds } from './until.ts';

// Not os.tmpdir(): a long TMPDIR would not leave room for the name of a Unix socket.
const base = '/tmp';
const prefix = 'cohortium-test-';

/**
 * A fresh, empty data folder, removed after the test that asks for it, or after the test file.
 * Others may walk through it, since PostgreSQL runs as its own user when the tests run as root.
 */
export function testHome(until: Until = TestRunner.getCurrentTest() ? onTestFinished : untilFileEnds): string {
  const home = makeHomeNow('home');
  until(() => removeHome(home));
  return home;
}

export async function makeHome(purpose: string): Promise<string> {
  const home = makeHomeNow(purpose);
  await writeFile(join(home, 'owner'), String(process.pid));
  return home;
}

export async function removeHome(home: string): Promise<void> {
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Removes what a killed test run left behind. */
export async function removeLeftoverHomes(): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith(`${prefix}postgres-`)) continue;
    const home = join(base, name);
    const owner = Number(await readFile(join(home, 'owner'), 'utf8').catch(() => 'none yet'));
    if (Number.isInteger(owner) && !isAlive(owner)) await removeHome(home);
  }
}

function makeHomeNow(purpose: string): string {
  const home = mkdtempSync(join(base, `${prefix}${purpose}-`));
  chmodSync(home, 0o755);
  return home;
}
