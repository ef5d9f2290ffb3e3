import type { UppyFile } from '@uppy/core';
import type { QueuedFile, UploadState } from '../drafts/submission-file.ts';

/** The metadata of a file in Uppy; `upload_url` as sent by the server. */
export type UploadMeta = { file_id?: string | undefined; upload_url?: string | undefined };
export type UploadBody = Record<string, unknown>;
export type UppyRead = UppyFile<UploadMeta, UploadBody>;

type UppyFileFields = Pick<UppyRead, 'id' | 'name' | 'size' | 'progress' | 'isPaused' | 'meta'>;

/** The queue's own state of a file: whether upload was requested, and how it was interrupted. */
export interface SendStatus {
  isRequested: boolean;
  /** The server can't be reached; the queue retries. */
  isOffline: boolean;
  /** Why it failed. */
  reason: string | null;
  /** The bytes uploaded before the interruption, because a retry counts from zero until the server responds. */
  reached: number;
}

function stateOf({ progress, isPaused }: UppyFileFields, { isRequested, isOffline, reason }: SendStatus): UploadState {
  if (reason !== null) return 'failed';
  if (progress.uploadComplete) return 'sent';
  if (isPaused) return 'paused';
  if (isOffline) return 'lost';
  if (progress.uploadStarted && progress.bytesUploaded > 0) return 'sending';
  return isRequested ? 'waiting' : 'chosen';
}

/** A file of Uppy's as the page shows it. */
export function toQueuedFile(file: UppyFileFields, sending: SendStatus): QueuedFile {
  const size_bytes = file.size ?? 0;
  const state = stateOf(file, sending);
  const bytesSent = file.progress.uploadStarted ? file.progress.bytesUploaded : 0;
  const sent = state === 'sent' ? size_bytes : Math.max(bytesSent, sending.reached);
  const { id, name, meta } = file;
  return { id, name, size_bytes, sent_bytes: sent, state, reason: sending.reason, file_id: meta.file_id ?? null };
}
