import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The data folder is where no folder can be made; the message says so. */
class HomeError extends Error {
  override name = 'HomeError';
}

/**
 * Makes the data folder and its parents where they are absent. Throws `HomeRefused`, or what the system says.
 * Not by `mkdir(…, { recursive: true })`: below /proc, where the kernel answers ENOENT beside a parent that is there,
 * it tries for ever (Node 24.14).
 */
export async function createHome(home: string): Promise<void> {
  for (const folder of await missingFolders(home)) {
    try {
      await mkdir(folder);
      // Others may have to walk through the parents, which hold nothing else; not the data folder itself.
      await chmod(folder, folder === home ? 0o700 : 0o711);
    } catch (error) {
      if (isCode(error, 'EEXIST') && (await folderExists(folder))) continue;
      if (!isCode(error, 'EEXIST') && !isCode(error, 'ENOENT')) throw error;
      throw new HomeError(
        `Cohortium can’t create its data folder ${home}: ${dirname(folder)} is not writable. Choose another folder with COHORTIUM_HOME.`,
      );
    }
  }
}

/** Outermost first. */
async function missingFolders(home: string): Promise<string[]> {
  const absent: string[] = [];
  for (let folder = home; !(await folderExists(folder)); folder = dirname(folder)) absent.unshift(folder);
  return absent;
}

async function folderExists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
