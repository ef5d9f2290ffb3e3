import { chmod, chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OsUser, runProgram } from '../run-program.ts';
import type { Binaries } from './install-binaries.ts';
import { PostgresStartError, toStartError } from './postgres-start-error.ts';
import { removeTemporaries, temporaryPath } from './temporary-path.ts';

export interface Cluster {
  home: string;
  user: OsUser | undefined;
}

export const superuser = 'cohortium';

/** The data folder of PostgreSQL below `home`: made on the first start, and checked for its version on later ones. */
export async function prepareCluster({ home, user }: Cluster, binaries: Binaries): Promise<string> {
  const data = join(home, 'postgres');
  await allowTraversal(home, user);
  const [version, entries] = await Promise.all([readText(join(data, 'PG_VERSION')), listFolder(data)]);
  if (version !== undefined) requireSameMajor(version.trim(), binaries, data);
  else if (entries.length > 0)
    throw new PostgresStartError(`${data} exists but contains no database. Move it away and start again.`);
  else await createCluster({ data, user, binaries });
  return data;
}

function requireSameMajor(dataMajor: string, { major, version }: Binaries, data: string) {
  if (dataMajor === major) return;
  throw new PostgresStartError(
    `The data in ${data} was written by PostgreSQL ${dataMajor}, but this is ${version}. Take a backup with the portal that wrote it (npm run backup) and restore it here into an empty data folder (npm run restore).`,
  );
}

// Renamed when complete: a start killed half-way leaves only a temporary folder.
async function createCluster({ data, user, binaries }: { data: string; user: OsUser | undefined; binaries: Binaries }) {
  await removeTemporaries(data);
  const temporary = temporaryPath(data);
  await mkdir(temporary, { mode: 0o700 });
  if (user) await chown(temporary, user.uid, user.gid);
  const { code, output } = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${temporary}`,
      `--username=${superuser}`,
      // Safe because nothing but a socket in a private folder is listened on.
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    user,
  );
  if (code !== 0) {
    await rm(temporary, { recursive: true, force: true });
    throw toStartError(output, data);
  }
  await rename(temporary, data);
}

// The OS user must be able to walk through the data folder to its own, and nobody else; it cannot list what lies there.
async function allowTraversal(home: string, user: OsUser | undefined) {
  if (!user) return;
  await chown(home, process.getuid?.() ?? user.uid, user.gid);
  await chmod(home, 0o710);
  const { code } = await runProgram('test', ['-x', home], user);
  if (code === 0) return;
  throw new PostgresStartError(
    `The data folder ${home} is inside a private folder that the system user postgres (which runs PostgreSQL when you are root) can’t enter. Choose another folder with COHORTIUM_HOME, such as /var/lib/cohortium.`,
  );
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(orIfMissing(undefined));
}

async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch(orIfMissing<string[]>([]));
}

function orIfMissing<T>(value: T) {
  return (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
}
