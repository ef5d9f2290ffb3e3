import { createReadStream } from 'node:fs';
import { type Upload as Place, routes } from '@cohortium/contract';
import { DetailedError, Upload } from 'tus-js-client';
import { counted } from '#platform/words';
import type { LocalFile } from './find-files.ts';
import type { Reached } from './reach-portal.ts';

/** A portal that is started again, or a line that is cut, is waited for: five minutes in all, a file. */
const RETRY_MS = [0, 500, 1000, 2000, 4000, 8000, ...Array.from({ length: 30 }, () => 10_000)];
const PLACES_AT_ONCE = 1000;
const SAID_EVERY_MS = 2000;

export interface Sending {
  reached: Reached;
  /** The submission that the files are for; null for none. */
  submission_id: string | null;
  parallel: number;
  say: (line: string) => void;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function inWords(seconds: number): string {
  if (!Number.isFinite(seconds)) return '';
  if (seconds < 90) return `, ${Math.ceil(seconds)} s left`;
  return `, ${Math.ceil(seconds / 60)} min left`;
}

/** Says every two seconds how far all files have come. */
function followProgress(total: number, begun: number, say: (line: string) => void) {
  const sent = new Map<string, number>();
  let done = 0;
  const start = performance.now();
  const line = () => {
    const bytes = [...sent.values()].reduce((sum, one) => sum + one, 0);
    const speed = ((bytes - begun) / (performance.now() - start)) * 1000;
    const share = total === 0 ? 100 : Math.floor((bytes / total) * 100);
    say(
      `sent ${share} % of ${megabytes(total)} (${counted(done, 'file')}), ${megabytes(Math.max(speed, 0))}/s${inWords((total - bytes) / speed)}`,
    );
  };
  const timer = setInterval(line, SAID_EVERY_MS);
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
const mayTryAgain = (error: Error | DetailedError): boolean => {
  const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
  return status === 0 || status >= 500 || status === 409 || status === 423 || status === 429;
};

function reasonOf(error: Error | DetailedError): string {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  const detail = /"detail":"((?:[^"\\]|\\.)*)"/.exec(body ?? '')?.[1];
  return detail ?? error.message;
}

interface OneFile {
  url: string;
  token: string;
  path: string;
  name: string;
  on_bytes: (bytes: number) => void;
}

function sendOne({ url, token, path, name, on_bytes }: OneFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      uploadUrl: url,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: RETRY_MS,
      onShouldRetry: mayTryAgain,
      onProgress: on_bytes,
      onSuccess: () => resolve(),
      onError: (error) => reject(new Error(`${name} cannot be sent: ${reasonOf(error)}`)),
    });
    upload.start();
  });
}

async function askForPlaces({ reached, submission_id }: Sending, files: readonly LocalFile[]): Promise<Place[]> {
  const places: Place[] = [];
  for (let from = 0; from < files.length; from += PLACES_AT_ONCE) {
    const some = files.slice(from, from + PLACES_AT_ONCE).map(({ path: _, ...file }) => file);
    const body = { ...(submission_id === null ? {} : { submission_id }), files: some };
    const { data } = await reached.call(routes.ingestion.presignedUrl, { body });
    places.push(...data);
  }
  return places;
}

/** Sends what is missing of all files, several at once; what was sent by an earlier try is gone on with. */
export async function sendFiles(sending: Sending, files: readonly LocalFile[]): Promise<Place[]> {
  const { reached, parallel, say } = sending;
  const paths = new Map(files.map(({ name, path }) => [name, path]));
  const places = await askForPlaces(sending, files);
  const there = places.reduce((sum, { received_bytes }) => sum + received_bytes, 0);
  if (there > 0) say(`${megabytes(there)} were already uploaded by an earlier attempt.`);
  const total = places.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const progress = followProgress(total, there, say);
  const waiting = places.filter(({ state }) => state === 'waiting');
  for (const { file_id, received_bytes } of places) progress.at(file_id, received_bytes);
  const sendSome = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const { file_id, name, upload_url } = place;
      const on_bytes = (bytes: number) => progress.at(file_id, bytes);
      await sendOne({
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
    return places;
  } finally {
    progress.stop();
  }
}
