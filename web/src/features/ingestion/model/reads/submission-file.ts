import type { KnownPlace, UploadedFile } from '@cohortium/contract';

/** How far a file on the person's disk has come: `lost` while the server cannot be reached. */
export type SendState = 'chosen' | 'waiting' | 'sending' | 'paused' | 'lost' | 'sent' | 'failed';

/** A file that this page has been given. */
export interface QueuedFile {
  id: string;
  name: string;
  size_bytes: number;
  sent_bytes: number;
  state: SendState;
  /** Why it failed, in words. */
  reason: string | null;
  /** The server's id, once it has made place for the file. */
  file_id: string | null;
}

/** `partly`: begun before, and this page does not have the file; `checking`: arrived, its reads are being looked at. */
export type FileState = Exclude<SendState, 'sent'> | 'partly' | 'checking' | 'ok' | 'bad';

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
  /** The same content elsewhere in the workspace. */
  duplicates: readonly KnownPlace[];
}

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
  };
}

function fromQueue(file: QueuedFile, there: UploadedFile | undefined): SubmissionFile {
  const { id, name, size_bytes, sent_bytes, state, reason, file_id } = file;
  const known = there && fromServer(there);
  return {
    ...{ name, size_bytes, reason, sent_bytes, queue_id: id },
    // Its last byte has gone, and the list of the server is a moment older.
    state: state === 'sent' ? 'checking' : state,
    file_id: file_id ?? known?.file_id ?? null,
    remedy: null,
    n_reads: null,
    duplicates: known?.duplicates ?? [],
  };
}

const hasArrived = ({ state }: UploadedFile) => state !== 'waiting';

/** The files of a submission by name: what the server has, and what this page is sending or about to. */
export function filesOf(queued: readonly QueuedFile[], uploaded: readonly UploadedFile[]): SubmissionFile[] {
  const there = new Map(uploaded.map((file) => [file.name, file]));
  const here = new Map(queued.map((file) => [file.name, file]));
  const sending = queued.map((file) => {
    const known = there.get(file.name);
    if (!known || !hasArrived(known) || known.file_id !== file.file_id) return fromQueue(file, known);
    return { ...fromServer(known), queue_id: file.id };
  });
  const others = uploaded.filter(({ name }) => !here.has(name)).map(fromServer);
  return [...sending, ...others].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
