import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FileStoreFullError } from './file-store.ts';

export interface Digest {
  sha256: string;
  size_bytes: number;
}

/** Writes all of `content` to a new file and to the disk; removes the file again when that fails. */
export async function writeDurably(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Digest> {
  const file = await open(path, 'wx', 0o600).catch(throwStoreError);
  try {
    const hash = createHash('sha256');
    let size_bytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      await file.writeFile(chunk);
      size_bytes += chunk.byteLength;
    }
    await file.sync();
    return { sha256: hash.digest('hex'), size_bytes };
  } catch (error) {
    await rm(path, { force: true });
    return throwStoreError(error);
  } finally {
    await file.close();
  }
}

export async function digestFile(path: string): Promise<Digest> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    size_bytes += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), size_bytes };
}

/** Puts a finished file in its place in one step that a power cut cannot undo. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to).catch(throwStoreError);
  await syncPath(dirname(to));
}

export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The disk of a folder, in bytes. Throws ENOENT when there is no such folder. */
export async function diskSpace(folder: string): Promise<{ free_bytes: number; total_bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/** Free bytes on the disk of a folder. Throws ENOENT when there is no such folder. */
export async function freeBytes(folder: string): Promise<number> {
  return (await diskSpace(folder)).free_bytes;
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function throwStoreError(error: unknown): never {
  if (isCode(error, 'ENOSPC', 'EDQUOT'))
    throw new FileStoreFullError('The disk of the file store is full.', { cause: error });
  throw error;
}
