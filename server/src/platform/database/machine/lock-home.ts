import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#platform/clock';
import { bornAt, isAlive } from './inspect-process.ts';
import { closeToOthers } from './keep-private.ts';
import { makeHome } from './make-home.ts';

/** Another portal has this data folder; the message says which. */
export class HomeInUse extends Error {
  override name = 'HomeInUse';
}

export interface HomeLock {
  readonly home: string;
  /** Writes into the lock where the portal answers, so that a second start can say so. */
  announce(url: string): Promise<void>;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  /** Start time: distinguishes the holder from a later process with the same pid. */
  born: string;
  url: string;
}

/**
 * Takes the data folder (made when absent) for this process.
 * A lock left by a process that is gone is taken over. Throws `HomeInUse` or `HomeRefused`.
 */
export async function lockHome(home: string): Promise<HomeLock> {
  await makeHome(home);
  const path = join(home, 'portal.lock');
  const self: Holder = { pid: process.pid, born: await bornAt(process.pid), url: '' };
  while (!(await claim(path, self))) {
    const text = await readFile(path, 'utf8').catch(() => '');
    const holder = parseHolder(text);
    if (holder && (await stillRuns(holder))) throw new HomeInUse(inUse(home, holder));
    if (text !== '') await clearStale(path, text);
  }
  await closeToOthers(home);
  return {
    home,
    announce: (url) => replace(path, { ...self, url }),
    release: () => rm(path, { force: true }),
  };
}

function inUse(home: string, { url, pid }: Holder): string {
  return url === ''
    ? `Cohortium is already starting with the data folder ${home}, pid ${pid}.`
    : `Cohortium is already running on ${url}, pid ${pid}, with the data folder ${home}.`;
}

async function stillRuns({ pid, born }: Holder): Promise<boolean> {
  return isAlive(pid) && (await bornAt(pid)) === born;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, born, url } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof born === 'string' ? { pid, born, url: url ?? '' } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

// `link` puts a complete file in place in one step or fails because there is one: nobody sees half a lock.
async function claim(path: string, self: Holder): Promise<boolean> {
  const draft = `${path}.${newId()}`;
  await writeFile(draft, JSON.stringify(self));
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function replace(path: string, holder: Holder) {
  const draft = `${path}.${newId()}`;
  await writeFile(draft, JSON.stringify(holder));
  await rename(draft, path);
}

// Two starters may both find the stale lock: whoever moved a fresh one away by mistake puts it back.
async function clearStale(path: string, expected: string) {
  const aside = `${path}.${newId()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved !== expected) await rename(aside, path);
  else await rm(aside, { force: true });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
