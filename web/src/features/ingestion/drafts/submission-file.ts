import type { ExistingFile, FileCheck, UploadedFile } from '@cohortium/contract';

/** The upload state of a local file: `lost` while the server can't be reached. */
export type UploadState = 'chosen' | 'waiting' | 'sending' | 'paused' | 'lost' | 'sent' | 'failed';

/** A file in this page's upload queue. */
export interface QueuedFile {
  id: string;
  name: string;
  size_bytes: number;
  sent_bytes: number;
  state: UploadState;
  /** Why it failed, in words. */
  reason: string | null;
  /** The server's file ID, after the upload is reserved. */
  file_id: string | null;
}

/** `partly`: incomplete, and this page does not have the file; `checking`: uploaded, its reads are being checked. */
export type FileState = Exclude<UploadState, 'sent'> | 'partly' | 'checking' | 'ok' | 'invalid';

/** What a file of contigs holds. */
export interface Contigs {
  n_sequences: number;
  n_bases: number;
}

/** What a file of an array holds. */
export interface ArrayBeads {
  array: string;
  n_bead_types: number;
}

/** A file of a submission, wherever it is. */
export interface SubmissionFile {
  name: string;
  size_bytes: number;
  sent_bytes: number;
  state: FileState;
  /** In the queue of this page; null where the page does not have the file. */
  queue_id: string | null;
  file_id: string | null;
  /** What is wrong with it, and what to do. */
  reason: string | null;
  remedy: string | null;
  n_reads: number | null;
  /** Of a file of contigs. */
  contigs: Contigs | null;
  /** Of a file of an array. */
  array: ArrayBeads | null;
  /** The same content elsewhere in the workspace. */
  duplicates: readonly ExistingFile[];
}

const contigsOf = ({ n_sequences, n_bases }: FileCheck): Contigs | null =>
  n_sequences === null ? null : { n_sequences, n_bases: n_bases ?? 0 };

const arrayOf = ({ array, n_bead_types }: FileCheck): ArrayBeads | null =>
  array === null ? null : { array, n_bead_types: n_bead_types ?? 0 };

function fromServer(file: UploadedFile): SubmissionFile {
  const { name, size_bytes, received_bytes, file_id, check, duplicates, state } = file;
  const line = check?.line ? ` (line ${check.line})` : '';
  return {
    ...{ name, size_bytes, file_id, duplicates },
    sent_bytes: received_bytes,
    state: state === 'waiting' ? 'partly' : state === 'claimed' ? 'ok' : state,
    queue_id: null,
    reason: check?.reason ? `${check.reason}${line}` : null,
    remedy: check?.remedy ?? null,
    n_reads: check?.n_reads ?? null,
    contigs: check ? contigsOf(check) : null,
    array: check ? arrayOf(check) : null,
  };
}

function fromQueue(file: QueuedFile, uploadedFile: UploadedFile | undefined): SubmissionFile {
  const { id, name, size_bytes, sent_bytes, state, reason, file_id } = file;
  const onServer = uploadedFile && fromServer(uploadedFile);
  return {
    ...{ name, size_bytes, reason, sent_bytes, queue_id: id },
    // The upload has just ended, but the server's list is older.
    state: state === 'sent' ? 'checking' : state,
    file_id: file_id ?? onServer?.file_id ?? null,
    remedy: null,
    n_reads: null,
    contigs: null,
    array: null,
    duplicates: onServer?.duplicates ?? [],
  };
}

const isUploaded = ({ state }: UploadedFile) => state !== 'waiting';

/** Merges the files on the server and in this page's queue by name. */
export function filesOf(queued: readonly QueuedFile[], uploaded: readonly UploadedFile[]): SubmissionFile[] {
  const uploadedByName = new Map(uploaded.map((file) => [file.name, file]));
  const queuedByName = new Map(queued.map((file) => [file.name, file]));
  const sending = queued.map((file) => {
    const onServer = uploadedByName.get(file.name);
    if (!onServer || !isUploaded(onServer) || onServer.file_id !== file.file_id) return fromQueue(file, onServer);
    return { ...fromServer(onServer), queue_id: file.id };
  });
  const others = uploaded.filter(({ name }) => !queuedByName.has(name)).map(fromServer);
  return [...sending, ...others].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
