import { PostgresRefused } from '../postgres/postgres-refused.ts';
import { type OsUser, runProgram } from './run-program.ts';

const name = 'postgres';

/** PostgreSQL refuses to run as root: then the system user `postgres` runs it (made when absent). Else undefined. */
export async function findOsUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await lookUp();
  if (known) return known;
  const made = await runProgram('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    name,
  ]);
  const user = await lookUp();
  if (user) return user;
  throw new PostgresRefused(
    `PostgreSQL can’t run as root, and a system user for it could not be created (${made.output.trim()}). Start the portal as an ordinary user, or set DATABASE_URL.`,
  );
}

async function lookUp(): Promise<OsUser | undefined> {
  const [uid, gid] = await Promise.all([runProgram('id', ['-u', name]), runProgram('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
