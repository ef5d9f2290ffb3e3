import type { Platform } from '#platform';
import type { Asker, FileAnswer } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { demandRaw, shown } from '../project-policy.ts';
import { projectById } from '../projects-store.ts';
import { readFileById } from './read-file-store.ts';

/** A read file as it was sent, to its workspace and to those its submission is shared with; never to the public. */
export async function findReadFile({ db, files }: Platform, asker: Asker, id: string): Promise<FileAnswer> {
  const file = await readFileById(db, id);
  const project = file && (await projectById(db, file.project_id));
  await demandRaw(db, asker, project);
  if (!file) throw notFound(shown.words);
  const { name, size_bytes, file_key } = file;
  const kept = await files.stat(file_key);
  if (kept?.size_bytes !== size_bytes) {
    const what = kept ? 'has the file with a different size' : 'no longer has the file';
    throw new Refusal('gone', `The store ${what}: replace “${name}”, or restore a backup.`);
  }
  return {
    name,
    media_type: name.endsWith('.gz') ? 'application/gzip' : 'text/plain; charset=utf-8',
    size_bytes,
    open: (range) => files.open(file_key, range ?? undefined),
  };
}
