import { CallError, ingestionRoutes } from '@cohortium/contract';
import { call } from '#platform/api';
import type { UploadMeta, UppyRead } from './queued-file-of.ts';

const PLACES_A_CALL = 1000;

/** Whether a request failed by a lost connection or a server error, so that a retry makes sense. */
export const isLost = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

/** Reserves upload URLs. With a submission, incomplete uploads resume at their offset. */
export async function askForPlaces(
  files: readonly UppyRead[],
  submission_id: string | null,
  place: (id: string, meta: UploadMeta) => void,
): Promise<void> {
  for (let at = 0; at < files.length; at += PLACES_A_CALL) {
    const some = files.slice(at, at + PLACES_A_CALL);
    const body = { files: some.map(announced), ...(submission_id ? { submission_id } : {}) };
    const { data } = await call(ingestionRoutes.presignedUrl, { body });
    for (const [order, { id }] of some.entries()) {
      const upload = data[order];
      if (upload) place(id, { file_id: upload.file_id, upload_url: upload.upload_url });
    }
  }
}

function announced({ name, size, data }: UppyRead) {
  const last_modified = data instanceof File ? { last_modified: data.lastModified } : {};
  return { name, size_bytes: size ?? 0, ...last_modified };
}
