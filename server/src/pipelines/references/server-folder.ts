import { createReadStream } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { matchesReferenceFile, type ReferenceKind } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { ReferenceFileRow } from './references-tables.ts';

const refuse = (message: string) => validationError([{ field: 'server_folder', message }]);

/** The folder meant, which no link may lead out of the server's reference folder. */
async function resolveFolder({ config }: Platform, folder: string): Promise<string> {
  if (config.reference_folder === null) {
    throw refuse(
      'This portal has no reference folder. Set COHORTIUM_REFERENCE_FOLDER on the server, or upload the files.',
    );
  }
  const root = await realpath(config.reference_folder).catch(() => null);
  const path = await realpath(resolve(config.reference_folder, folder)).catch(() => null);
  if (root === null || path === null) throw refuse(`${folder} was not found below the server’s reference folder.`);
  if (path !== root && !path.startsWith(root + sep)) {
    throw refuse(`${folder} is not below the server’s reference folder.`);
  }
  return path;
}

/** Copies the files of a kind out of a folder of the server into the file store; others that lie there are passed over. */
export async function takeServerFolder(
  platform: Platform,
  { folder, kind, id }: { folder: string; kind: ReferenceKind; id: string },
): Promise<ReferenceFileRow[]> {
  const path = await resolveFolder(platform, folder);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => {
    throw refuse(`${folder} is not a folder that the portal can read.`);
  });
  const names = entries
    .filter((entry) => entry.isFile() && kind.files.some((file) => matchesReferenceFile(file, entry.name)))
    .map(({ name }) => name)
    .sort();
  const files: ReferenceFileRow[] = [];
  for (const [index, name] of names.entries()) {
    const stored = await platform.files.put(`references/${id}/${index}`, createReadStream(join(path, name)));
    const { key: file_key, sha256, size_bytes } = stored;
    files.push({ name, file_key, sha256, size_bytes, origin: 'uploaded' });
  }
  return files;
}
