import type { UppyFile } from '@uppy/core';
import type { QueuedFile, SendState } from '../model/reads/submission-file.ts';

/** What is kept with a file in Uppy; `upload_url` as the server named it. */
export type UploadMeta = { file_id?: string | undefined; upload_url?: string | undefined };
export type UploadBody = Record<string, unknown>;
export type UppyRead = UppyFile<UploadMeta, UploadBody>;

type Told = Pick<UppyRead, 'id' | 'name' | 'size' | 'progress' | 'isPaused' | 'meta'>;

/** What the queue knows of a file beside Uppy: whether its sending was asked for, and how it was cut short. */
export interface Sending {
  asked: boolean;
  /** The server cannot be reached; it is asked again. */
  lost: boolean;
  /** Why it failed. */
  reason: string | null;
  /** Bytes that had arrived before it was cut short: a new try counts from nothing until it hears from the server. */
  reached: number;
}

function stateOf({ progress, isPaused }: Told, { asked, lost, reason }: Sending): SendState {
  if (reason !== null) return 'failed';
  if (progress.uploadComplete) return 'sent';
  if (isPaused) return 'paused';
  if (lost) return 'lost';
  if (progress.uploadStarted && progress.bytesUploaded > 0) return 'sending';
  return asked ? 'waiting' : 'chosen';
}

/** A file of Uppy's as the page shows it. */
export function queuedFileOf(file: Told, sending: Sending): QueuedFile {
  const size_bytes = file.size ?? 0;
  const state = stateOf(file, sending);
  const told = file.progress.uploadStarted ? file.progress.bytesUploaded : 0;
  const sent = state === 'sent' ? size_bytes : Math.max(told, sending.reached);
  const { id, name, meta } = file;
  return { id, name, size_bytes, sent_bytes: sent, state, reason: sending.reason, file_id: meta.file_id ?? null };
}
