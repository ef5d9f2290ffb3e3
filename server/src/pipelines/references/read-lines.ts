import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** What is wrong with a file of a reference, in a sentence that names the line and the remedy. */
export class InvalidReferenceError extends Error {
  override name = 'InvalidReferenceError';
}

export async function firstBytes(path: string): Promise<Buffer> {
  for await (const chunk of createReadStream(path, { start: 0, end: 3 })) if (Buffer.isBuffer(chunk)) return chunk;
  return Buffer.alloc(0);
}

/** Archives and other encodings that are sent instead of text. */
export function requireText(start: Buffer, format = 'FASTA'): void {
  if (start.length === 0) throw new InvalidReferenceError('The file is empty.');
  if (start.length === 1) return;
  if (start.readUInt16BE(0) === 0x504b)
    throw new InvalidReferenceError(`This is a zip file. Unpack it and upload the ${format} file (plain or gzipped).`);
  if (start.readUInt16BE(0) === 0xfffe || start.readUInt16BE(0) === 0xfeff) {
    throw new InvalidReferenceError('This is UTF-16. Save it as plain text (UTF-8).');
  }
}

const formatSize = (bytes: number): string => (bytes >= 1e9 ? `${bytes / 1e9} GB` : `${bytes / 1e6} MB`);

async function* readTextChunks(path: string, isGzipped: boolean, bytes_at_most: number): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  let bytes = 0;
  try {
    for await (const chunk of isGzipped ? file.pipe(createGunzip()).on('close', () => file.destroy()) : file) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      if (bytes > bytes_at_most)
        throw new InvalidReferenceError(
          `The file unpacks to more than ${formatSize(bytes_at_most)}, the limit for a reference.`,
        );
      yield chunk;
    }
  } finally {
    file.destroy();
  }
}

/** The lines of a text file, gzipped or not. */
export async function* readLines(
  path: string,
  { format, bytes_at_most }: { format: string; bytes_at_most: number },
): AsyncGenerator<string> {
  const start = await firstBytes(path);
  const isGzipped = start[0] === 0x1f && start[1] === 0x8b;
  if (!isGzipped) requireText(start, format);
  const input = Readable.from(readTextChunks(path, isGzipped, bytes_at_most));
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}
