import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { SECRET_KEY_FILE } from '#platform/secrets';
import { CommandError } from './command-line.ts';
import type { BackupFile } from './manifest.ts';

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    // Drafts begin with a dot.
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * What of a data folder belongs into a backup, in addition to the database. Uploads first: one that is completed meanwhile is
 * found among the files then. Their marks of completion are left out, since the database may be of a moment before:
 * they are made again when somebody asks.
 */
async function* filesToBackUp(home: string): AsyncGenerator<string> {
  for await (const path of filesBelow(join(home, 'uploads'))) if (!path.endsWith('.finished')) yield path;
  for await (const path of filesBelow(join(home, 'work'))) if (path.endsWith('/engine.log')) yield path;
  yield* filesBelow(join(home, 'outbox'));
  yield* filesBelow(join(home, 'files'));
  // Without it nobody's authenticator app works in the restored portal.
  yield join(home, SECRET_KEY_FILE);
}

export async function digestFile(path: string): Promise<{ sha256: string; size_bytes: number }> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    size_bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), size_bytes };
}

// Contents of the file store never change and may be one file under two names; what still grows is copied.
async function copyOrLink(from: string, to: string, { isFixed }: { isFixed: boolean }): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const copy = () => copyFile(from, to, constants.COPYFILE_FICLONE);
  await (isFixed
    ? link(from, to).catch((error: unknown) => {
        if (isAbsent(error)) throw error;
        return copy();
      })
    : copy());
}

/** Copies or links the files of a data folder into a backup; one removed meanwhile is left out. */
export async function backUpFiles(home: string, target: string): Promise<BackupFile[]> {
  const parts: BackupFile[] = [];
  for await (const from of filesToBackUp(home)) {
    const path = relative(home, from);
    const to = join(target, path);
    try {
      await copyOrLink(from, to, { isFixed: path.startsWith('files/') });
    } catch (error) {
      if (isAbsent(error)) continue;
      throw error;
    }
    parts.push({ path, ...(await digestFile(to)) });
  }
  return parts;
}

/** Throws a sentence naming the first part of a backup that is missing or not as it was written. */
export async function requireIntactParts(folder: string, parts: readonly BackupFile[]): Promise<void> {
  for (const { path, sha256, size_bytes } of parts) {
    const digest = await digestFile(join(folder, path)).catch((error: unknown) => {
      if (isAbsent(error)) throw new CommandError(`This backup is not complete: ${path} is missing.`);
      throw error;
    });
    if (digest.sha256 !== sha256 || digest.size_bytes !== size_bytes) {
      throw new CommandError(`This backup is damaged: ${path} has changed since it was written. Nothing was restored.`);
    }
  }
}

/** Copies files of a backup to their places in a data folder. */
export async function restoreFiles(folder: string, home: string, parts: readonly BackupFile[]): Promise<void> {
  for (const { path } of parts) await copyOrLink(join(folder, path), join(home, path), { isFixed: false });
}
