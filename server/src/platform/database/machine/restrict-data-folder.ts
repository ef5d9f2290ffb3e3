import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
export async function restrictDataFolder(home: string): Promise<void> {
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
