import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** The service answered, and will not do it; `message` says why. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const TIMEOUT_MS = 60_000;

export interface ServiceAccess {
  /** With the path, such as `https://host/ga4gh/wes/v1`, and without a slash at the end. */
  url: string;
  token: string | null;
}

/** One WES service. Rejects with ServiceRefused, or with fetch’s own error when it does not answer. */
export class Service {
  readonly #access: ServiceAccess;
  constructor(access: ServiceAccess) {
    this.#access = access;
  }

  get host(): string {
    return new URL(this.#access.url).host;
  }

  async get(path: string): Promise<unknown> {
    const answer = await this.#fetch(this.#access.url + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.json();
  }

  /** The run’s id. Files are sent from the disk, however large. */
  async send(path: string, form?: FormData, signal?: AbortSignal): Promise<unknown> {
    const answer = await this.#fetch(this.#access.url + path, {
      method: 'POST',
      ...(form ? { body: form } : {}),
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.json();
  }

  /** Fetches a file that the service names; there it is whole, as long as the sums say, or not at all. */
  async fetchFile(address: string, target: string, { checksum }: { checksum: string | null }): Promise<number> {
    const answer = await this.#fetch(new URL(address, `${this.#access.url}/`).href, {});
    const [algorithm, sum] = checksum?.split('$') ?? [];
    const isKnown = algorithm === 'sha1' || algorithm === 'sha256';
    const hash = createHash(isKnown ? algorithm : 'sha256');
    let size = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    // Browsers' types of this stream and Node's differ in a method that nobody calls here.
    const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
    await pipeline(body, measured, createWriteStream(`${target}.part`));
    if (isKnown && hash.digest('hex') !== sum) throw new Error(`${address} does not match its checksum.`);
    await rename(`${target}.part`, target);
    return size;
  }

  async #fetch(address: string, options: RequestInit): Promise<Response> {
    const { url, token } = this.#access;
    // The token is this service’s: nobody else who may hold an output hears it.
    const isOwn = new URL(address).origin === new URL(url).origin;
    const headers = token && isOwn ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(address, { ...options, headers });
    if (answer.ok) return answer;
    throw new ServiceError(answer.status, describeRefusal(await answer.text(), answer.status));
  }
}

/** The standard’s `msg`, our own `detail`, or the answer as it is. */
function describeRefusal(text: string, status: number): string {
  try {
    const body: unknown = JSON.parse(text);
    if (body && typeof body === 'object') {
      if ('detail' in body && typeof body.detail === 'string') return body.detail;
      if ('msg' in body && typeof body.msg === 'string') return body.msg;
    }
  } catch {
    return text.slice(0, 300) || `it answered ${status}`;
  }
  return `it answered ${status}`;
}
