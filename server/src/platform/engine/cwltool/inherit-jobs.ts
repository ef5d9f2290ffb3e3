import { cp, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { logName } from '../engine.ts';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The same tree with the same files: links, or copies where the file system knows none. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else await link(source, target).catch(() => cp(source, target, { preserveTimestamps: true }));
  }
}

/**
 * Gives a new working folder the finished jobs of an earlier one, with the log that tells what they were. The cache
 * names a job by its command and by its files below the working folder (`--basedir`), so that it is found again there.
 * Marks of unfinished jobs are swept at the launch. Whole or not at all; nothing happens when the folder has a cache.
 */
export async function inheritJobs(from: string, to: string): Promise<void> {
  const [cache, temporary] = [join(to, 'cache'), join(to, 'cache.part')];
  if ((await exists(cache)) || !(await exists(join(from, 'cache')))) return;
  await rm(temporary, { recursive: true, force: true });
  await linkTree(join(from, 'cache'), temporary);
  // Status files are written in place, so that a link would change both.
  for (const name of await readdir(temporary)) {
    if (!name.endsWith('.status')) continue;
    const text = await readFile(join(temporary, name));
    await rm(join(temporary, name));
    await writeFile(join(temporary, name), text);
  }
  const log = await readFile(join(from, logName), 'utf8');
  await writeFile(join(to, logName), log.replaceAll(`${from}/`, `${to}/`));
  await rename(temporary, cache);
}
