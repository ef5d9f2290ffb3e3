import { CallError, ingestionRoutes } from '@cohortium/contract';
import { call } from '#platform/api';
import type { UploadMeta, UppyRead } from './to-queued-file.ts';

const MAX_UPLOADS_PER_CALL = 1000;

/** Whether a request failed by a lost connection or a server error, so that a retry makes sense. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

/** Reserves upload URLs. With a submission, incomplete uploads resume at their offset. */
export async function reserveUploads(
  files: readonly UppyRead[],
  submission_id: string | null,
  onReserved: (id: string, meta: UploadMeta) => void,
): Promise<void> {
  for (let at = 0; at < files.length; at += MAX_UPLOADS_PER_CALL) {
    const batch = files.slice(at, at + MAX_UPLOADS_PER_CALL);
    const body = { files: batch.map(toUploadRequest), ...(submission_id ? { submission_id } : {}) };
    const { data } = await call(ingestionRoutes.presignedUrl, { body });
    for (const [order, { id }] of batch.entries()) {
      const upload = data[order];
      if (upload) onReserved(id, { file_id: upload.file_id, upload_url: upload.upload_url });
    }
  }
}

function toUploadRequest({ name, size, data }: UppyRead) {
  const last_modified = data instanceof File ? { last_modified: data.lastModified } : {};
  return { name, size_bytes: size ?? 0, ...last_modified };
}
