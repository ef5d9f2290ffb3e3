import { Uppy } from '@uppy/core';
import Tus from '@uppy/tus';
import { isOnline, now } from '#platform';
import { reportRejectedUpload, sentenceOf, signUpload } from '#platform/api';
import type { QueuedFile } from '../drafts/submission-file.ts';
import { addSpeedSample, type SpeedSample, speedOf, totalsOf, type UploadTotals } from '../reads/upload-totals.ts';
import { pauseAfter } from './backoff.ts';
import { isConnectionLost, reserveUploads } from './reserve-uploads.ts';
import { toQueuedFile, type UploadBody, type UploadMeta, type UppyRead } from './to-queued-file.ts';

/** So many files are sent at once. */
const MAX_PARALLEL = 3;
/** Uppy retries short interruptions silently; this queue reports and retries longer ones. */
const RETRY_DELAYS_MS = [300];
const NOTIFY_MS = 150;

export interface UploadsSnapshot {
  files: readonly QueuedFile[];
  totals: UploadTotals;
  /** Bytes per second; null while unknown. */
  speed: number | null;
}

type UploadErrorResponse = { status: number; body?: UploadBody | undefined };

/**
 * Files on their way to the portal: Uppy with the tus protocol. The server stores the offset of each file, so that uploads resume after interruptions, reloads and restarts; lost connections are retried.
 */
export class UploadQueue {
  readonly #uppy = new Uppy<UploadMeta, UploadBody>({ allowMultipleUploadBatches: true });
  readonly #submissionId: () => string | null;
  readonly #requested = new Set<string>();
  readonly #interrupted = new Set<string>();
  /** The lost files that are not being retried at present. */
  readonly #due = new Set<string>();
  /** Bytes that have arrived of each file, as last heard. */
  readonly #reached = new Map<string, number>();
  readonly #reasons = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #tries = 0;
  #stopped = false;
  #marks: SpeedSample[] = [];
  #telling: ReturnType<typeof setTimeout> | undefined;
  #retrying: ReturnType<typeof setTimeout> | undefined;
  #snapshot: UploadsSnapshot = { files: [], totals: totalsOf([]), speed: null };

  /** `submissionId`: the draft that the files belong to; null if there is none. */
  constructor(submissionId: () => string | null) {
    this.#submissionId = submissionId;
    this.#uppy.use(Tus, {
      limit: MAX_PARALLEL,
      retryDelays: RETRY_DELAYS_MS,
      allowedMetaFields: false,
      storeFingerprintForResuming: false,
      // Without a network Uppy waits for the browser’s word that it is back, which never comes where the portal is on
      // this machine: this queue tries again by itself.
      onShouldRetry: (error, _attempt, _options, next) => isOnline() && next(error),
      onBeforeRequest: (request, file) => {
        // Signed for each request: a session may have been renewed since the upload began.
        const { headers } = signUpload(this.#uppy.getFile(file.id)?.meta.upload_url ?? '');
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
      },
    });
    this.#uppy.addPreProcessor((ids) => this.#findPlaces(ids));
    this.#uppy.on('state-update', () => this.#notifySoon());
    this.#uppy.on('upload-progress', (file, { bytesUploaded }) => {
      if (file && bytesUploaded > 0) this.#hearBytes(file.id, bytesUploaded);
    });
    this.#uppy.on('upload-error', (file, error, response) => file && this.#hearError(file.id, error, response));
  }

  readonly snapshot = (): UploadsSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Adds files to the queue; the upload starts with `start`. */
  add(files: readonly File[]) {
    this.#uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data })));
    this.#notify();
  }

  /** Starts all files that are not uploading yet. */
  start() {
    this.#stopped = false;
    const ids = this.#uppy.getFiles().flatMap(({ id, progress }) => (progress.uploadStarted ? [] : [id]));
    this.#request(ids, () => this.#uppy.upload());
  }

  retry(id: string) {
    this.#again([id]);
  }

  retryFailed() {
    this.#again([...this.#reasons.keys()]);
  }

  /** Retries at once, because the connection may be back. */
  readonly tryNow = () => {
    if (this.#due.size > 0) this.#retryIn(0);
  };

  /** Pauses or resumes the upload of a file. */
  pauseOrGoOn(id: string) {
    this.#uppy.pauseResume(id);
    this.tryNow();
  }

  pauseAll() {
    this.#uppy.pauseAll();
  }

  goOnAll() {
    this.#uppy.resumeAll();
    this.tryNow();
  }

  remove(id: string) {
    this.#requested.delete(id);
    this.#interrupted.delete(id);
    this.#due.delete(id);
    this.#reached.delete(id);
    this.#reasons.delete(id);
    this.#uppy.removeFile(id);
    this.#notify();
  }

  /** Stops uploads and retries when the page is closed. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#retrying);
    this.#uppy.pauseAll();
  }

  #again(ids: readonly string[]) {
    const startedIds = ids.filter((id) => this.#uppy.getFile(id).progress.uploadStarted);
    for (const id of startedIds) this.#request([id], () => this.#uppy.retryUpload(id));
    // Uppy starts all files without an upload URL at once.
    if (startedIds.length < ids.length) this.start();
  }

  #request(ids: readonly string[], send: () => Promise<unknown>) {
    for (const id of ids) {
      this.#requested.add(id);
      this.#due.delete(id);
      this.#reasons.delete(id);
    }
    send().catch((error: unknown) => {
      // Reports files whose upload could not be reserved.
      const homeless = ids.filter((id) => {
        const file = this.#uppy.getFile(id);
        return file && !file.progress.uploadComplete && !this.#reasons.has(id) && !this.#due.has(id);
      });
      for (const id of homeless) this.#cutShort(id, isConnectionLost(error), sentenceOf(error));
      this.#notify();
    });
    this.#notify();
  }

  #cutShort(id: string, isInterrupted: boolean, reason: string) {
    if (!isInterrupted) {
      this.#interrupted.delete(id);
      this.#reasons.set(id, reason);
      return;
    }
    this.#interrupted.add(id);
    this.#due.add(id);
    this.#retryIn(pauseAfter(this.#tries));
  }

  #retryIn(ms: number) {
    clearTimeout(this.#retrying);
    // Uploads that fail after the page was closed are not restarted.
    if (this.#stopped) return;
    this.#retrying = setTimeout(() => {
      this.#tries += 1;
      // Uppy leaves isPaused undefined for files that were never paused.
      this.#again([...this.#due].filter((id) => !this.#uppy.getFile(id).isPaused));
    }, ms);
  }

  #hearBytes(id: string, bytes: number) {
    this.#tries = 0;
    this.#reached.set(id, bytes);
    this.#interrupted.delete(id);
  }

  /** Before upload: reserves an upload URL per file, and finds the offsets of incomplete ones. */
  async #findPlaces(ids: readonly string[]): Promise<void> {
    const homeless = ids.map((id) => this.#uppy.getFile(id)).filter((file) => !file.meta.upload_url);
    await reserveUploads(homeless, this.#submissionId(), (id, meta) => this.#place(id, meta));
  }

  #place(id: string, meta: UploadMeta) {
    this.#uppy.setFileMeta(id, meta);
    this.#uppy.setFileState(id, { tus: { uploadUrl: meta.upload_url ? signUpload(meta.upload_url).url : null } });
  }

  #hearError(id: string, error: { message: string }, response?: UploadErrorResponse) {
    const file = this.#uppy.getFile(id);
    if (!file) return;
    const status = response?.status ?? 0;
    // The upload no longer exists; the next retry reserves a new one.
    if (status === 404 || status === 410) {
      this.#reached.delete(id);
      this.#place(id, { file_id: undefined, upload_url: undefined });
    }
    const isInterrupted = status === 0 || status >= 500;
    this.#cutShort(
      id,
      isInterrupted,
      isInterrupted ? '' : uploadErrorMessage(file, error, { status, body: response?.body }),
    );
    this.#notify();
  }

  #notifySoon() {
    this.#telling ??= setTimeout(() => this.#notify(), NOTIFY_MS);
  }

  #notify() {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const files = this.#uppy.getFiles().map((file) => toQueuedFile(file, this.#sendingOf(file)));
    const totals = totalsOf(files);
    const moving = totals.moving && !totals.isOffline;
    this.#marks = moving ? addSpeedSample(this.#marks, { time_ms: now(), sent_bytes: totals.sent_bytes }) : [];
    this.#snapshot = { files, totals, speed: speedOf(this.#marks) };
    for (const listener of this.#listeners) listener();
  }

  #sendingOf({ id }: UppyRead) {
    const reason = this.#reasons.get(id) ?? null;
    return {
      isRequested: this.#requested.has(id),
      isOffline: this.#interrupted.has(id),
      reason,
      reached: this.#reached.get(id) ?? 0,
    };
  }
}

function uploadErrorMessage(
  { meta }: UppyRead,
  error: { message: string },
  { status, body }: UploadErrorResponse,
): string {
  const request = body?.xhr;
  const text = request instanceof XMLHttpRequest ? request.responseText : '';
  return meta.upload_url ? sentenceOf(reportRejectedUpload(meta.upload_url, status, text)) : error.message;
}
