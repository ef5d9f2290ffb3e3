import { ingestionRoutes } from '@cohortium/contract';
import { Uppy } from '@uppy/core';
import Tus from '@uppy/tus';
import { now } from '#platform';
import { call, hearRefusedUpload, sentenceOf, signUpload } from '#platform/api';
import { addMark, type Mark, type ReadFile, speedOf, totalsOf, type UploadTotals } from '../model/upload-totals.ts';
import { type QueuedFile, readFileOf, type UploadBody, type UploadMeta } from './read-file-of.ts';
import type { UploadMemory } from './remember-uploads.ts';

/** So many files are sent at once, and places asked for in one call. */
const AT_ONCE = 3;
const PLACES_A_CALL = 1000;
const RETRY_MS = [500, 1000, 3000, 5000, 10_000, 20_000];
const TELL_MS = 150;

export interface UploadsSnapshot {
  files: readonly ReadFile[];
  totals: UploadTotals;
  /** Bytes a second; null while nobody can tell. */
  speed: number | null;
}

/** Files on their way to the portal: Uppy with the tus protocol, going on where a break stopped them. */
export class UploadQueue {
  readonly #uppy = new Uppy<UploadMeta, UploadBody>({ allowMultipleUploadBatches: true });
  readonly #memory: UploadMemory;
  readonly #asked = new Set<string>();
  readonly #reasons = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #marks: Mark[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #snapshot: UploadsSnapshot = { files: [], totals: totalsOf([]), speed: null };

  constructor(memory: UploadMemory) {
    this.#memory = memory;
    this.#uppy.use(Tus, {
      limit: AT_ONCE,
      retryDelays: RETRY_MS,
      allowedMetaFields: false,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request, file) => {
        // Signed for each request: a session may have been renewed since the upload began.
        const { headers } = signUpload(this.#uppy.getFile(file.id).meta.upload_url ?? '');
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
      },
    });
    this.#uppy.addPreProcessor((ids) => this.#findPlaces(ids));
    this.#uppy.on('state-update', () => this.#tellSoon());
    this.#uppy.on('upload-error', (file, error, response) => file && this.#hearError(file.id, error, response));
  }

  readonly snapshot = (): UploadsSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes files into the list; nothing is sent before `start`. */
  add(files: readonly File[]) {
    this.#uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data })));
    this.#tell();
  }

  /** Sends everything that is not on its way yet. */
  start() {
    const ids = this.#uppy.getFiles().flatMap(({ id, progress }) => (progress.uploadStarted ? [] : [id]));
    this.#ask(ids, () => this.#uppy.upload());
  }

  retry(id: string) {
    const { progress } = this.#uppy.getFile(id);
    this.#ask([id], () => (progress.uploadStarted ? this.#uppy.retryUpload(id) : this.#uppy.upload()));
  }

  /** Pauses a file that is on its way, or lets it go on. */
  pauseOrGoOn(id: string) {
    this.#uppy.pauseResume(id);
  }

  pauseAll() {
    this.#uppy.pauseAll();
  }

  goOnAll() {
    this.#uppy.resumeAll();
  }

  remove(id: string) {
    const file = this.#uppy.getFile(id);
    if (file.data instanceof File && file.progress.uploadStarted && !file.progress.uploadComplete) {
      this.#memory.forget(file.data);
    }
    this.#asked.delete(id);
    this.#reasons.delete(id);
    this.#uppy.removeFile(id);
    this.#tell();
  }

  /** These files belong to a submission now: choosing them again sends them again. */
  forgetSent() {
    for (const { data } of this.#uppy.getFiles()) if (data instanceof File) this.#memory.forget(data);
  }

  #ask(ids: readonly string[], send: () => Promise<unknown>) {
    for (const id of ids) {
      this.#asked.add(id);
      this.#reasons.delete(id);
    }
    send().catch((error: unknown) => {
      const homeless = ids.filter((id) => !this.#uppy.getFile(id)?.progress.uploadComplete && !this.#reasons.has(id));
      for (const id of homeless) this.#reasons.set(id, sentenceOf(error));
      this.#tell();
    });
    this.#tell();
  }

  /** Before the first byte: the place where each file was being sent to, else a new one. */
  async #findPlaces(ids: readonly string[]): Promise<void> {
    const homeless = ids
      .map((id) => this.#uppy.getFile(id))
      .filter((file) => !file.meta.upload_url && !this.#goesOn(file));
    for (let at = 0; at < homeless.length; at += PLACES_A_CALL) {
      const some = homeless.slice(at, at + PLACES_A_CALL);
      const files = some.map(({ name, size }) => ({ name, size_bytes: size ?? 0 }));
      const { data } = await call(ingestionRoutes.presignedUrl, { body: { files } });
      for (const [place, file] of some.entries()) {
        const upload = data[place];
        if (!upload) continue;
        if (file.data instanceof File) this.#memory.keep(file.data, upload);
        this.#place(file.id, { file_id: upload.file_id, upload_url: upload.upload_url, resumed: false });
      }
    }
  }

  #goesOn({ id, data }: QueuedFile): boolean {
    const known = data instanceof File ? this.#memory.find(data) : null;
    if (known) this.#place(id, { file_id: known.file_id, upload_url: known.upload_url, resumed: true });
    return known !== null;
  }

  #place(id: string, meta: UploadMeta) {
    this.#uppy.setFileMeta(id, meta);
    this.#uppy.setFileState(id, { tus: { uploadUrl: meta.upload_url ? signUpload(meta.upload_url).url : null } });
  }

  #hearError(id: string, error: { message: string }, response?: { status: number; body?: UploadBody }) {
    const { data, meta } = this.#uppy.getFile(id);
    const status = response?.status ?? 0;
    const gone = status === 404 || status === 410;
    if (gone && data instanceof File) {
      this.#memory.forget(data);
      this.#place(id, { file_id: undefined, upload_url: undefined });
    }
    // The place remembered from last time is no more: the file takes a new one, without troubling anybody.
    if (gone && meta.resumed) setTimeout(() => this.retry(id));
    this.#reasons.set(id, this.#sentenceOf(error, meta, { status, body: response?.body }));
    this.#tell();
  }

  #sentenceOf(
    error: { message: string },
    meta: UploadMeta,
    { status, body }: { status: number; body?: UploadBody | undefined },
  ) {
    if (status === 0) return 'The connection was lost; retry goes on where it stopped.';
    const request = body?.xhr;
    const text = request instanceof XMLHttpRequest ? request.responseText : '';
    return meta.upload_url ? sentenceOf(hearRefusedUpload(meta.upload_url, status, text)) : error.message;
  }

  #tellSoon() {
    this.#timer ??= setTimeout(() => this.#tell(), TELL_MS);
  }

  #tell() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const files = this.#uppy
      .getFiles()
      .map((file) => readFileOf(file, { asked: this.#asked.has(file.id), reason: this.#reasons.get(file.id) ?? null }));
    const totals = totalsOf(files);
    this.#marks = totals.moving ? addMark(this.#marks, { at: now(), sent_bytes: totals.sent_bytes }) : [];
    this.#snapshot = { files, totals, speed: speedOf(this.#marks) };
    for (const listener of this.#listeners) listener();
  }
}
