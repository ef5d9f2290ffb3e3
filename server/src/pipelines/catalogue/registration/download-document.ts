import type { Platform } from '#platform';
import type { Asker, FileAnswer } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { findPipeline, findVisiblePipeline, type KnownPipeline } from '../find-pipeline.ts';

async function answerDocument({ files }: Platform, { row, definition }: KnownPipeline): Promise<FileAnswer> {
  const { file_key } = row;
  const found = file_key === null ? null : await files.stat(file_key);
  if (file_key === null || !found) {
    throw new Refusal('not_found', `${definition.name} comes with the portal and has no uploaded document.`);
  }
  return {
    name: row.file_name ?? 'workflow',
    media_type: 'application/octet-stream',
    size_bytes: found.size_bytes,
    open: (range) => files.open(file_key, range ?? undefined),
  };
}

/** What a pipeline that the asker may see was registered with. */
export async function findDocument(platform: Platform, asker: Asker, id: string): Promise<FileAnswer> {
  return answerDocument(platform, await findVisiblePipeline(platform.db, asker, id));
}

/** The same for whoever decides about it, from any workspace. */
export async function findDocumentToJudge(platform: Platform, id: string): Promise<FileAnswer> {
  return answerDocument(platform, await findPipeline(platform.db, id));
}
