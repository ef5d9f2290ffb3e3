import type { UppyFile } from '@uppy/core';
import type { ReadFile } from '../model/upload-totals.ts';

/** What is kept with a file in Uppy; `upload_url` as the server named it. */
export type UploadMeta = { file_id?: string | undefined; upload_url?: string | undefined; resumed?: boolean };
export type UploadBody = Record<string, unknown>;
export type QueuedFile = UppyFile<UploadMeta, UploadBody>;

type Told = Pick<QueuedFile, 'id' | 'name' | 'size' | 'progress' | 'isPaused' | 'meta'>;

function stateOf({ progress, isPaused }: Told, { asked, reason }: { asked: boolean; reason: string | null }) {
  if (reason !== null) return 'failed' as const;
  if (progress.uploadComplete) return 'sent' as const;
  if (isPaused) return 'paused' as const;
  if (progress.uploadStarted && progress.bytesUploaded > 0) return 'sending' as const;
  return asked ? ('waiting' as const) : ('chosen' as const);
}

/** A file of Uppy's as the page shows it. `asked`: its sending was asked for; `reason`: why that failed. */
export function readFileOf(file: Told, sending: { asked: boolean; reason: string | null }): ReadFile {
  const size_bytes = file.size ?? 0;
  const state = stateOf(file, sending);
  const sent = state === 'sent' ? size_bytes : file.progress.uploadStarted ? file.progress.bytesUploaded : 0;
  const { id, name, meta } = file;
  return { id, name, size_bytes, sent_bytes: sent, state, reason: sending.reason, file_id: meta.file_id ?? null };
}
