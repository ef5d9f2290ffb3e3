import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Platform } from '#platform';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

export interface StagedSource {
  path: string;
  is_gzipped: boolean;
}

/** The sources one after another as one file, whole and on the disk before it gets its name. */
async function joinFiles(target: string, sources: readonly StagedSource[]): Promise<void> {
  const temporary = `${target}.part`;
  await rm(temporary, { force: true });
  // Gzip members one after another are one gzip file, so lanes are joined as they are.
  const isGzipped = sources.some(({ is_gzipped }) => is_gzipped);
  for (const { path, is_gzipped } of sources) {
    const to = createWriteStream(temporary, { flags: 'a', flush: true });
    if (isGzipped && !is_gzipped) await pipeline(createReadStream(path), createGzip(), to);
    else await pipeline(createReadStream(path), to);
  }
  await rename(temporary, target);
}

/** Puts a file, or several as one, in place; there it is whole or not at all. */
export async function stageFile(target: string, sources: readonly StagedSource[]): Promise<void> {
  if (await exists(target)) return;
  const [only, ...others] = sources;
  if (!only || others.length > 0) return joinFiles(target, sources);
  // Another disk cannot be linked to, and some file systems know no links.
  await link(only.path, target).catch(() => joinFiles(target, sources));
}

/** Files of the store in a folder under their own names; their paths. */
export async function stageFiles(
  { files }: Platform,
  folder: string,
  stored: readonly { name: string; file_key: string }[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const { name, file_key } of stored) {
    const path = files.pathOf(file_key);
    if (!path) throw new Error(`${name} is not in a local file store.`);
    await stageFile(join(folder, name), [{ path, is_gzipped: false }]);
    paths.push(join(folder, name));
  }
  return paths;
}
