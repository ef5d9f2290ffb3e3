import type { Platform } from '#platform';
import { AppError } from '#platform/errors';
import type { Caller, FileResponse } from '#platform/http';
import { getPipeline, getVisiblePipeline, type PipelineRecord } from '../find-pipeline.ts';

async function toFileResponse({ files }: Platform, { row, definition }: PipelineRecord): Promise<FileResponse> {
  const { file_key } = row;
  const storedFile = file_key === null ? null : await files.stat(file_key);
  if (file_key === null || !storedFile) {
    throw new AppError('not_found', `${definition.name} comes with the portal and has no uploaded document.`);
  }
  return {
    name: row.file_name ?? 'workflow',
    media_type: 'application/octet-stream',
    size_bytes: storedFile.size_bytes,
    open: (range) => files.open(file_key, range ?? undefined),
  };
}

/** What a pipeline that the caller may see was registered with. */
export async function findDocument(platform: Platform, caller: Caller, id: string): Promise<FileResponse> {
  return toFileResponse(platform, await getVisiblePipeline(platform.db, caller, id));
}

/** The same for anyone who decides about it, from any workspace. */
export async function findDocumentForReview(platform: Platform, id: string): Promise<FileResponse> {
  return toFileResponse(platform, await getPipeline(platform.db, id));
}
