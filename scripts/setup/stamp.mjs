import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Whether the step that wrote this stamp had the same input. */
export async function isStamped(path, stamp) {
  return (await readOr(path, '')) === stamp;
}

/** Written after a step, so that one that was interrupted is done again. */
export async function writeStamp(path, stamp) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, stamp);
}

export const hashOf = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

/** SHA-256 over the names and bytes of all files below the given files and folders. */
export async function hashFiles(root, names) {
  const hash = createHash('sha256');
  for (const name of names) {
    for (const path of await filesBelow(join(root, name))) {
      hash
        .update(relative(root, path))
        .update('\0')
        .update(await readFile(path))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

export async function readOr(path, otherwise) {
  return readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return otherwise;
    throw error;
  });
}

const SKIPPED_NAMES = /^(node_modules|dist|generated|\.stamp.*)$/;

async function filesBelow(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) return [path];
  const retained = entries.filter(({ name }) => !SKIPPED_NAMES.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  const nested = await Promise.all(
    retained.map((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)])),
  );
  return nested.flat();
}
