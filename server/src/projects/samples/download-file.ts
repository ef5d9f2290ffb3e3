import type { Platform } from '#platform';
import { AppError, notFound } from '#platform/errors';
import type { Caller, FileResponse } from '#platform/http';
import { PROJECT_RESOURCE, requireRaw } from '../project-policy.ts';
import { projectById } from '../projects-store.ts';
import { readFileById } from './files-store.ts';

/** A read file as it was sent, to its workspace and to those its submission is shared with; never to the public. */
export async function getReadFile({ db, files }: Platform, caller: Caller, id: string): Promise<FileResponse> {
  const file = await readFileById(db, id);
  const project = file && (await projectById(db, file.project_id));
  await requireRaw(db, caller, project);
  if (!file) throw notFound(PROJECT_RESOURCE.label);
  const { name, size_bytes, file_key } = file;
  const stored = await files.stat(file_key);
  if (stored?.size_bytes !== size_bytes) {
    const what = stored ? 'has the file with a different size' : 'no longer has the file';
    throw new AppError('gone', `The store ${what}: replace “${name}”, or restore a backup.`);
  }
  return {
    name,
    media_type: name.endsWith('.gz') ? 'application/gzip' : 'text/plain; charset=utf-8',
    size_bytes,
    open: (range) => files.open(file_key, range ?? undefined),
  };
}
