import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { newId } from '#platform/clock';

/** A name beside `path`, for what is renamed to it once complete. */
export function temporaryPath(path: string): string {
  return `${path}.new-${newId()}`;
}

/**
 * Removes what interrupted starts left beside `path`. A program of such a start may go on writing for a
 * moment after its portal was killed: hence a new name every time, and patience here.
 */
export async function removeTemporaries(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.new-`)) continue;
    await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 8, retryDelay: 200 });
  }
}
