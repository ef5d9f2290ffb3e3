import { realpath, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findOsUser } from '../machine/find-os-user.ts';
import { type HomeLock, lockHome } from '../machine/lock-home.ts';
import type { OsUser } from '../machine/run-program.ts';
import { chooseSocketFolder, socketFolderOf } from './choose-socket-folder.ts';
import { type Binaries, installBinaries } from './install-binaries.ts';
import { PostgresStartError } from './postgres-start-error.ts';
import { prepareCluster, superuser } from './prepare-cluster.ts';
import { type PostgresServer, runServer, type ServerCommand } from './run-server.ts';
import { stopOrphan } from './stop-orphan.ts';

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
