import { createHash, randomFillSync } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const CHUNK_BYTES = 1 << 20;
const noise = randomFillSync(Buffer.alloc(CHUNK_BYTES));

function* iterateChunks(size_bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < size_bytes; sent += CHUNK_BYTES)
    yield noise.subarray(0, Math.min(CHUNK_BYTES, size_bytes - sent));
}

/** SHA-256 of what `sendBytes` sends, in hexadecimal. */
export function digestOfBytes(size_bytes: number): string {
  const hash = createHash('sha256');
  for (const piece of iterateChunks(size_bytes)) hash.update(piece);
  return hash.digest('hex');
}

export interface Sending {
  url: string;
  method: 'PUT' | 'PATCH';
  size_bytes: number;
  headers: Record<string, string>;
}

/** Sends bytes that cannot be compressed as one request's body, as fast as they are taken. */
export async function sendBytes({ url, method, size_bytes, headers }: Sending): Promise<void> {
  const sending = request(url, { method, headers: { ...headers, 'content-length': String(size_bytes) } });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve);
    sending.once('error', reject);
  });
  await Promise.all([pipeline(Readable.from(iterateChunks(size_bytes), { highWaterMark: 4 }), sending), answer]);
  const { statusCode } = await answer;
  (await answer).resume();
  if (statusCode !== 204) throw new Error(`${method} ${url} was answered with ${statusCode}.`);
}
