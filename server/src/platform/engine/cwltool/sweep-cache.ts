import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const statusSuffix = '.status';

/**
 * Removes unfinished jobs from the cwltool cache: an entry is a folder and a `<key>.status` beside it that holds
 * `success` and is written after the job's outputs. Anything else is what a kill has left half-written.
 */
export async function sweepCache(cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const entries = await readdir(cache, { withFileTypes: true });
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name));
  const finished = new Set<string>();
  for (const { name } of entries) {
    if (!name.endsWith(statusSuffix)) continue;
    const key = name.slice(0, -statusSuffix.length);
    if (folders.has(key) && (await readFile(join(cache, name), 'utf8')) === 'success') finished.add(key);
  }
  for (const { name } of entries) {
    const key = name.endsWith(statusSuffix) ? name.slice(0, -statusSuffix.length) : name;
    if (!finished.has(key)) await rm(join(cache, name), { recursive: true, force: true });
  }
}
