import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type HomeLock, lockHome } from '../lock-home.ts';
import { type OsUser, runProgram } from '../run-program.ts';
import { type Binaries, installBinaries } from './install-binaries.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { prepareCluster, superuser } from './prepare-cluster.ts';
import { type PostgresServer, runServer, type ServerCommand } from './run-server.ts';
import { stopOrphan } from './stop-orphan.ts';

const POSTGRES_USER = 'postgres';

/** PostgreSQL refuses to run as root: then the system user `postgres` runs it (made when absent). Else undefined. */
async function findOsUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existingUser = await lookUpUser();
  if (existingUser) return existingUser;
  const made = await runProgram('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    POSTGRES_USER,
  ]);
  const user = await lookUpUser();
  if (user) return user;
  throw new PostgresStartError(
    `PostgreSQL can’t run as root, and a system user for it could not be created (${made.output.trim()}). Start the portal as an ordinary user, or set DATABASE_URL.`,
  );
}

async function lookUpUser(): Promise<OsUser | undefined> {
  const [uid, gid] = await Promise.all([
    runProgram('id', ['-u', POSTGRES_USER]),
    runProgram('id', ['-g', POSTGRES_USER]),
  ]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

/** `sockaddr_un` holds 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103;
const socketName = '.s.PGSQL.5432';

/** A folder that only PostgreSQL's OS user (and root) may enter, with a path short enough for a Unix socket. */
async function chooseSocketFolder(home: string, user: OsUser | undefined): Promise<string> {
  const folder = socketFolderOf(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const folderStats = await lstat(folder);
  const owners = [process.getuid?.(), user?.uid];
  if (!folderStats.isDirectory() || !owners.includes(folderStats.uid)) {
    throw new PostgresStartError(`${folder} belongs to another user. Remove it and start again.`);
  }
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  return folder;
}

/** Where the socket of a data folder (its real path) is, whether or not a server runs. */
function socketFolderOf(home: string): string {
  const homeSocketFolder = join(home, 'postgres-socket');
  const fits = Buffer.byteLength(join(homeSocketFolder, socketName)) <= longestSocketPath;
  return fits ? homeSocketFolder : `/tmp/cohortium-${createHash('sha256').update(home).digest('hex').slice(0, 20)}`;
}

export interface PostgresOptions {
  /** The portal's data folder; PostgreSQL keeps to `<home>/postgres…`. */
  home: string;
  /** What PostgreSQL says, line by line. */
  log: (line: string) => void;
  /** The lock on `home` when the caller has taken it already (and will release it). */
  lock?: HomeLock;
  /** Further settings of the server, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
}

export interface RunningPostgres {
  /** For `openDatabase`; a Unix socket in a private folder, nothing listens on the network. */
  url: string;
  pid: number;
  version: string;
  lock: HomeLock;
  /** Fast shutdown, then releases the lock if it was taken here. */
  stop(): Promise<void>;
  /** Resolves when the server has ended by itself or by `stop`. */
  exited: Promise<void>;
}

/**
 * Starts the built-in PostgreSQL for one data folder, making it on the first call.
 * Recovers from a kill of the portal or of PostgreSQL. Throws `HomeInUse` or `PostgresRefused`, both sentences.
 */
export async function startPostgres({ home, log, lock, settings = {} }: PostgresOptions): Promise<RunningPostgres> {
  const homeLock = lock ?? (await lockHome(home));
  try {
    const real = await realpath(home);
    const user = await findOsUser();
    const binaries = await installBinaries(real, user);
    const { server, url } = await prepareAndRun({ home: real, user, binaries, settings, log });
    const stop = async () => {
      await server.stop();
      if (!lock) await homeLock.release();
    };
    return { url, pid: server.pid, version: binaries.version, lock: homeLock, stop, exited: server.exited };
  } catch (error) {
    if (!lock) await homeLock.release();
    throw error;
  }
}

interface ServeOptions {
  home: string;
  user: OsUser | undefined;
  binaries: Binaries;
  settings: Record<string, string>;
  log: (line: string) => void;
}

async function prepareAndRun({
  home,
  user,
  binaries,
  settings,
  log,
}: ServeOptions): Promise<{ server: PostgresServer; url: string }> {
  const data = await prepareCluster({ home, user }, binaries);
  await stopOrphan(data, log);
  const folder = await chooseSocketFolder(home, user);
  const server = await runWithRetry({ postgres: binaries.postgres, data, socket_folder: folder, user, settings, log });
  try {
    await ensureDatabase(socketUrl(folder, 'postgres'));
    const stop = async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    };
    return { server: { ...server, stop }, url: socketUrl(folder, superuser) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

// When PostgreSQL itself was killed, its backends need a moment to notice before the data is free.
async function runWithRetry(command: ServerCommand): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runServer(command);
    } catch (error) {
      const busy =
        error instanceof PostgresStartError && /shared memory block|lock file "postmaster.pid"/.test(error.message);
      if (!busy || attempt === 40) throw error;
      await pause(250);
    }
  }
}

async function ensureDatabase(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const existing = await client.query('select 1 from pg_database where datname = $1', [superuser]);
    if (existing.rowCount === 0) await client.query(`create database ${superuser}`);
  } finally {
    await client.end();
  }
}

/** Where the built-in PostgreSQL of a running portal answers; for its operator's commands, as the same OS user. */
export async function runningPostgresUrl(home: string): Promise<string> {
  return socketUrl(socketFolderOf(await realpath(home)), superuser);
}

function socketUrl(folder: string, database: string): string {
  return `postgres://${superuser}@localhost:5432/${database}?host=${encodeURIComponent(folder)}`;
}
