import { PostgresStartError } from '../postgres/postgres-start-error.ts';
import { type OsUser, runProgram } from './run-program.ts';

const POSTGRES_USER = 'postgres';

/** PostgreSQL refuses to run as root: then the system user `postgres` runs it (made when absent). Else undefined. */
export async function findOsUser(): Promise<OsUser | undefined> {
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
