import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#platform/clock';
import { digestFile, isCode, moveDurably, syncPath, writeDurably } from './durable-file.ts';
import { FileMissingError, type FileStore } from './file-store.ts';

const MAX_KEY_LENGTH = 512;
const KEY_SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** The key itself when it cannot lead out of the store, or to its own working files; else a RangeError. */
function assertSafeKey(key: string): string {
  const safe = key.length <= MAX_KEY_LENGTH && key.split('/').every((part) => KEY_SEGMENT.test(part));
  if (!safe) throw new RangeError(`${JSON.stringify(key)} is not a valid file store key.`);
  return key;
}

// Not a key, since keys do not begin with a dot; on the same disk, so that a rename is enough.
const TEMPORARY_FOLDER = '.drafts';

/** The file store in a folder of this machine, made when absent. What an earlier process left half written goes. */
export async function openLocalFiles(folder: string): Promise<FileStore> {
  const temporaryFolder = join(folder, TEMPORARY_FOLDER);
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(temporaryFolder)) await rm(join(temporaryFolder, name), { force: true });
  const placeOf = (key: string) => join(folder, assertSafeKey(key));
  const move = (path: string, place: string) => moveOrCopy(path, { to: place, temporaryFolder });
  return {
    put: async (key, content) => {
      const place = placeOf(key);
      const temporary = join(temporaryFolder, newId());
      const digest = await writeDurably(temporary, content instanceof Uint8Array ? [content] : content);
      await moveDurably(temporary, place);
      return { key, ...digest };
    },
    moveInWithDigest: async (key, path) => {
      const place = placeOf(key);
      if ((await sizeOf(path)) === null && (await sizeOf(place)) !== null) return { key, ...(await digestFile(place)) };
      const digest = await digestFile(path);
      await move(path, place);
      return { key, ...digest };
    },
    moveIn: async (key, path) => {
      const place = placeOf(key);
      if ((await sizeOf(path)) !== null || (await sizeOf(place)) === null) await move(path, place);
      return { key, size_bytes: (await sizeOf(place)) ?? 0 };
    },
    open: (key, range) => readFrom(placeOf(key), range),
    stat: async (key) => {
      const size_bytes = await sizeOf(placeOf(key));
      return size_bytes === null ? null : { size_bytes };
    },
    delete: (key) => rm(placeOf(key), { force: true }),
    pathOf: placeOf,
  };
}

async function moveOrCopy(
  path: string,
  { to: place, temporaryFolder }: { to: string; temporaryFolder: string },
): Promise<void> {
  await syncPath(path);
  try {
    await moveDurably(path, place);
  } catch (error) {
    // Another disk: a rename is impossible there, a copy is not.
    if (!isCode(error, 'EXDEV')) throw error;
    const temporary = join(temporaryFolder, newId());
    await writeDurably(temporary, await readFrom(path));
    await moveDurably(temporary, place);
    await rm(path);
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
}

// Opened before it is handed out: a missing file is an answer, not an error in the middle of a download.
async function readFrom(path: string, range?: { start: number; end: number }) {
  try {
    const handle = await open(path, 'r');
    return handle.createReadStream(range ? { start: range.start, end: range.end } : {});
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR'))
      throw new FileMissingError('This file is not in the store.', { cause: error });
    throw error;
  }
}
