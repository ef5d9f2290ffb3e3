import { createReadStream } from 'node:fs';
import { type Upload as Place, routes } from '@cohortium/contract';
import { DetailedError, Upload } from 'tus-js-client';
import { formatCount } from '#platform/text';
import type { PortalConnection } from './connect-to-portal.ts';
import type { LocalFile } from './portal-command.ts';

/** A portal that is started again, or a line that is cut, is waited for: five minutes in all, a file. */
const RETRY_MS = [0, 500, 1000, 2000, 4000, 8000, ...Array.from({ length: 30 }, () => 10_000)];
const UPLOADS_PER_REQUEST = 1000;
const PROGRESS_EVERY_MS = 2000;

export interface UploadOptions {
  reached: PortalConnection;
  /** The submission that the files are for; null for none. */
  submission_id: string | null;
  parallel: number;
  printLine: (line: string) => void;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function formatRemaining(seconds: number): string {
  if (!Number.isFinite(seconds)) return '';
  if (seconds < 90) return `, ${Math.ceil(seconds)} s left`;
  return `, ${Math.ceil(seconds / 60)} min left`;
}

/** Says every two seconds how far all files have come. */
function trackProgress(total: number, begun: number, printLine: (line: string) => void) {
  const sent = new Map<string, number>();
  let done = 0;
  const start = performance.now();
  const line = () => {
    const bytes = [...sent.values()].reduce((sum, one) => sum + one, 0);
    const speed = ((bytes - begun) / (performance.now() - start)) * 1000;
    const percent = total === 0 ? 100 : Math.floor((bytes / total) * 100);
    printLine(
      `sent ${percent} % of ${megabytes(total)} (${formatCount(done, 'file')}), ${megabytes(Math.max(speed, 0))}/s${formatRemaining((total - bytes) / speed)}`,
    );
  };
  const timer = setInterval(line, PROGRESS_EVERY_MS);
  return {
    at: (file_id: string, bytes: number) => sent.set(file_id, bytes),
    ended: () => {
      done += 1;
    },
    stop: () => {
      clearInterval(timer);
      line();
    },
  };
}

/** A refusal in words is final; a lost line, a full disk and a portal that is away are not. */
const isRetriable = (error: Error | DetailedError): boolean => {
  const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429;
};

function describeError(error: Error | DetailedError): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  const detail = /"detail":"((?:[^"\\]|\\.)*)"/.exec(body ?? '')?.[1];
  return detail ?? error.message;
}

interface FileUpload {
  url: string;
  token: string;
  path: string;
  name: string;
  on_bytes: (bytes: number) => void;
}

function uploadFile({ url, token, path, name, on_bytes }: FileUpload): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      uploadUrl: url,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: RETRY_MS,
      onShouldRetry: isRetriable,
      onProgress: on_bytes,
      onSuccess: () => resolve(),
      onError: (error) => reject(new Error(`${name} cannot be sent: ${describeError(error)}`)),
    });
    upload.start();
  });
}

async function requestUploads(
  { reached, submission_id }: UploadOptions,
  files: readonly LocalFile[],
): Promise<Place[]> {
  const uploads: Place[] = [];
  for (let from = 0; from < files.length; from += UPLOADS_PER_REQUEST) {
    const batch = files.slice(from, from + UPLOADS_PER_REQUEST).map(({ path: _, ...file }) => file);
    const body = { ...(submission_id === null ? {} : { submission_id }), files: batch };
    const { data } = await reached.call(routes.ingestion.presignedUrl, { body });
    uploads.push(...data);
  }
  return uploads;
}

/** Sends what is missing of all files, several at once; what was sent by an earlier try is continued. */
export async function uploadFiles(sending: UploadOptions, files: readonly LocalFile[]): Promise<Place[]> {
  const { reached, parallel, printLine } = sending;
  const paths = new Map(files.map(({ name, path }) => [name, path]));
  const uploads = await requestUploads(sending, files);
  const receivedBytes = uploads.reduce((sum, { received_bytes }) => sum + received_bytes, 0);
  if (receivedBytes > 0) printLine(`${megabytes(receivedBytes)} were already uploaded by an earlier attempt.`);
  const total = uploads.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const progress = trackProgress(total, receivedBytes, printLine);
  const waiting = uploads.filter(({ state }) => state === 'waiting');
  for (const { file_id, received_bytes } of uploads) progress.at(file_id, received_bytes);
  const sendSome = async () => {
    for (let slot = waiting.shift(); slot; slot = waiting.shift()) {
      const { file_id, name, upload_url } = slot;
      const on_bytes = (bytes: number) => progress.at(file_id, bytes);
      await uploadFile({
        url: reached.url + upload_url,
        token: reached.token,
        path: paths.get(name) ?? '',
        name,
        on_bytes,
      });
      progress.ended();
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, sendSome));
    return uploads;
  } finally {
    progress.stop();
  }
}
