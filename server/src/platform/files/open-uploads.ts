import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Locker, MemoryLocker, Server } from '@tus/server';
import type { Clock } from '#platform/clock';
import { receiveChunk } from './receive-chunk.ts';
import { requireNothingMore, requirePiece, toAppError } from './upload-errors.ts';
import { isUploadId, type StoredUploadInfo, UploadFolder } from './upload-folder.ts';

type Options = ConstructorParameters<typeof Server>[0];
type Context = Parameters<Server['write']>[0];

/** tus, which writes its own refusals as plain text, with the portal's JSON instead. */
class JsonTusServer extends Server {
  readonly #bodyOf: (error: Error) => string;
  constructor(options: Options, bodyOf: (error: Error) => string) {
    super(options);
    this.#bodyOf = bodyOf;
  }

  override write(context: Context, headers: Headers, status: number, body = '') {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    return super.write(context, headers, status, body.startsWith('{') ? body : this.#bodyOf(toAppError(status)));
  }
}

export interface FinishedUpload {
  id: string;
  /** The complete file, which may be moved away (`files.adopt`). */
  path: string;
  size_bytes: number;
}

export interface ErrorAnswer {
  status: number;
  /** JSON. */
  body: string;
}

export interface UploadsOptions {
  folder: string;
  /** The address below which uploads are reached, as `<path>/<id>`. */
  path: string;
  /** An upload that is not complete this long after its creation is removed by `sweep`. */
  expires_h: number;
  clock: Clock;
  /**
   * Called with a complete file before its last byte is acknowledged, and again when a kill came in between: must be
   * repeatable. When it throws, the client hears the refusal and may try again.
   */
  on_finished: (upload: FinishedUpload) => Promise<void>;
  /** Called when the client cancels an upload, before its bytes are deleted. Must be idempotent. */
  on_cancelled?: (id: string) => Promise<void>;
  answerError: (error: unknown) => ErrorAnswer;
}

export interface UploadRequest {
  /** The raw request and response of the HTTP server; the body must not have been read. */
  request: IncomingMessage;
  response: ServerResponse;
  /** Throws unless this caller may touch this upload. Called on every request before anything is read or written. */
  authorize: (id: string) => Promise<void>;
}

export interface Uploads {
  /** Makes place for one file of this size. The id is random; whose it is, the caller writes down. */
  create(size_bytes: number): Promise<string>;
  /** Answers one tus request: HEAD (where to go on), PATCH (the next bytes), DELETE (never mind). */
  handle(request: UploadRequest): Promise<void>;
  find(id: string): Promise<StoredUploadInfo | null>;
  remove(id: string): Promise<void>;
  /** Ids of finished uploads whose marker is kept to answer the client. */
  finished(): Promise<string[]>;
  /** Deletes uploads that were not completed in time; returns their ids. */
  sweep(): Promise<string[]>;
}

/** Uploads that go on where they stopped, after a lost connection or a kill of the portal, in a local folder. */
export async function openUploads(options: UploadsOptions): Promise<Uploads> {
  const folder = await UploadFolder.open(options.folder, options.clock, async (id) => options.on_cancelled?.(id));
  const complete = completeOnce(folder, options.on_finished);
  const locker = new MemoryLocker();
  const server = serveTus(folder, { ...options, locker }, complete);
  return {
    create: (size_bytes) => folder.create(size_bytes),
    find: (id) => folder.find(id),
    remove: (id) => folder.remove(id),
    finished: () => folder.finishedIds(),
    sweep: () => folder.sweep(new Date(options.clock.now().getTime() - options.expires_h * 3_600_000)),
    handle: async ({ request, response, authorize }) => {
      const id = uploadIdOf(request.url ?? '');
      try {
        if (!isUploadId(id)) throw toAppError(404);
        requirePiece(request);
        await authorize(id);
        const upload = await folder.find(id);
        if (upload && upload.received_bytes === upload.size_bytes) {
          requireNothingMore(request, upload);
          // Killed between the last byte and its acknowledgement: the client asks where to go on, and it is done.
          await complete(id, upload.size_bytes);
          return sendStatus(response, request.method === 'HEAD' ? 200 : 204, offsetHeaders(upload.size_bytes));
        }
        if (upload && isPlainChunk(request)) {
          const received = await receiveChunk({ folder, locker }, { id, request });
          if (received === upload.size_bytes) await complete(id, received);
          return sendStatus(response, 204, { 'upload-offset': String(received), 'cache-control': 'no-store' });
        }
      } catch (error) {
        return sendError(response, options.answerError(error));
      }
      await server.handle(request, response);
    },
  };
}

/** Bytes of an upload as every client of today sends them; anything else is answered by tus' own server. */
const isPlainChunk = ({ method, headers }: IncomingMessage): boolean =>
  method === 'PATCH' && headers['tus-resumable'] === '1.0.0' && headers['upload-length'] === undefined;

type CompleteUpload = (id: string, size_bytes: number) => Promise<void>;

/** Two requests may see the last byte at once: one of them finishes the upload, the other waits for it. */
function completeOnce(folder: UploadFolder, finished: UploadsOptions['on_finished']): CompleteUpload {
  const begun = new Map<string, Promise<void>>();
  const finish: CompleteUpload = async (id, size_bytes) => {
    if ((await folder.find(id))?.finished) return;
    await finished({ id, path: folder.pathOf(id), size_bytes });
    await folder.markFinished(id, size_bytes);
  };
  return (id, size_bytes) => {
    const running = begun.get(id) ?? finish(id, size_bytes).finally(() => begun.delete(id));
    begun.set(id, running);
    return running;
  };
}

type ServeOptions = UploadsOptions & { locker: Locker };

function serveTus(
  folder: UploadFolder,
  { path, answerError, locker }: ServeOptions,
  complete: CompleteUpload,
): JsonTusServer {
  const options: ConstructorParameters<typeof JsonTusServer>[0] = {
    path,
    datastore: folder.tus,
    locker,
    relativeLocation: true,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    getFileIdFromRequest: (request) => uploadIdOf(request.url),
    onUploadFinish: async (_, upload) => {
      await complete(upload.id, upload.offset);
      return {};
    },
    onResponseError: (_, error) => {
      const { status, body } = answerError(error instanceof Error ? error : toAppError(error.status_code));
      return { status_code: status, body };
    },
  };
  return new JsonTusServer(options, (error) => answerError(error).body);
}

function uploadIdOf(url: string): string {
  return new URL(url, 'http://portal').pathname.split('/').at(-1) ?? '';
}

function offsetHeaders(size_bytes: number): Record<string, string> {
  return { 'upload-offset': String(size_bytes), 'upload-length': String(size_bytes), 'cache-control': 'no-store' };
}

function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'tus-resumable': '1.0.0', ...headers }).end();
}

// The rest of a refused body is not worth receiving: the connection is closed after the answer.
function sendError(response: ServerResponse, { status, body }: ErrorAnswer) {
  const headers = { 'tus-resumable': '1.0.0', 'content-type': 'application/json', connection: 'close' };
  response.writeHead(status, headers).end(body);
}
