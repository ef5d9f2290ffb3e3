import { chmod, link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#platform/clock';
import { createHome } from './create-home.ts';
import { isAlive, startedAt } from './inspect-process.ts';

const PRIVATE_UMASK = 0o077;
/** Folders of PostgreSQL's own user, with their own modes. */
const postgresFolders = /^postgres(-socket|-bin)?$/;

/** Sets the umask so that files of this process and its children are readable only by its user. */
export function setPrivateUmask(): void {
  process.umask(PRIVATE_UMASK);
}

/**
 * Takes from others what they may do in a data folder that was made before all of it was private. Root's is walked through
 * by PostgreSQL's user, see `prepare-cluster.ts`.
 */
async function restrictDataFolder(home: string): Promise<void> {
  const mode = (await stat(home)).mode & 0o777;
  await chmod(home, mode & (process.getuid?.() === 0 ? 0o711 : 0o700));
  for (const name of await readdir(home)) if (!postgresFolders.test(name)) await restrictPath(join(home, name));
}

async function restrictPath(path: string): Promise<void> {
  try {
    const fileStats = await stat(path);
    if ((fileStats.mode & PRIVATE_UMASK) !== 0) await chmod(path, fileStats.mode & 0o700);
  } catch (error) {
    // Gone meanwhile, or somebody else's, put there by anyone who runs the portal.
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EPERM')))
      throw error;
  }
}

/** Another portal has this data folder; the message says which. */
export class HomeInUseError extends Error {
  override name = 'HomeInUseError';
}

export interface HomeLock {
  readonly home: string;
  /** Writes into the lock where the portal answers, so that a second start can say so. */
  publishUrl(url: string): Promise<void>;
  release(): Promise<void>;
}

interface LockHolder {
  pid: number;
  /** Start time: distinguishes the holder from a later process with the same pid. */
  started_at: string;
  url: string;
}

/**
 * Takes the data folder (made when absent) for this process.
 * A lock left by a process that is gone is taken over. Throws `HomeInUse` or `HomeRefused`.
 */
export async function lockHome(home: string): Promise<HomeLock> {
  await createHome(home);
  const path = join(home, 'portal.lock');
  const self: LockHolder = { pid: process.pid, started_at: await startedAt(process.pid), url: '' };
  while (!(await createLockFile(path, self))) {
    const text = await readFile(path, 'utf8').catch(() => '');
    const holder = parseLockHolder(text);
    if (holder && (await isHolderRunning(holder))) throw new HomeInUseError(inUseMessage(home, holder));
    if (text !== '') await removeStaleLock(path, text);
  }
  await restrictDataFolder(home);
  return {
    home,
    publishUrl: (url) => replaceLockFile(path, { ...self, url }),
    release: () => rm(path, { force: true }),
  };
}

function inUseMessage(home: string, { url, pid }: LockHolder): string {
  return url === ''
    ? `Cohortium is already starting with the data folder ${home}, pid ${pid}.`
    : `Cohortium is already running on ${url}, pid ${pid}, with the data folder ${home}.`;
}

async function isHolderRunning({ pid, started_at }: LockHolder): Promise<boolean> {
  return isAlive(pid) && (await startedAt(pid)) === started_at;
}

function parseLockHolder(text: string): LockHolder | undefined {
  try {
    const { pid, started_at, url } = JSON.parse(text) as Partial<LockHolder>;
    return typeof pid === 'number' && typeof started_at === 'string' ? { pid, started_at, url: url ?? '' } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

// `link` puts a complete file in place in one step or fails because there is one: nobody sees half a lock.
async function createLockFile(path: string, self: LockHolder): Promise<boolean> {
  const temporary = `${path}.${newId()}`;
  await writeFile(temporary, JSON.stringify(self));
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function replaceLockFile(path: string, holder: LockHolder) {
  const temporary = `${path}.${newId()}`;
  await writeFile(temporary, JSON.stringify(holder));
  await rename(temporary, path);
}

// Two starters may both find the stale lock: anyone who moved a fresh one away by mistake puts it back.
async function removeStaleLock(path: string, expected: string) {
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
