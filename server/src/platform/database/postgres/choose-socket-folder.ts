import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OsUser } from '../machine/run-program.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** `sockaddr_un` holds 107 bytes on Linux and 103 on macOS. */
const longestSocketPath = 103;
const socketName = '.s.PGSQL.5432';

/** A folder that only PostgreSQL's OS user (and root) may enter, with a path short enough for a Unix socket. */
export async function chooseSocketFolder(home: string, user: OsUser | undefined): Promise<string> {
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
export function socketFolderOf(home: string): string {
  const homeSocketFolder = join(home, 'postgres-socket');
  const fits = Buffer.byteLength(join(homeSocketFolder, socketName)) <= longestSocketPath;
  return fits ? homeSocketFolder : `/tmp/cohortium-${createHash('sha256').update(home).digest('hex').slice(0, 20)}`;
}
