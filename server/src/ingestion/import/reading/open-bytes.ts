import { spawn } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { limitUnpacked, UnpackError } from '#platform/files';
import { ImportTableError } from './import-table-error.ts';

const HDF5 = '894844460d0a1a0a';

/** Compression of a file by its first bytes. */
export type Compression = 'plain' | 'gzip' | 'bzip2' | 'zip' | 'hdf5';

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function compressionOf(path: string): Promise<Compression> {
  const magic = (await firstBytes(path)).toString('hex');
  if (magic === HDF5) return 'hdf5';
  if (magic.startsWith('504b0304')) return 'zip';
  if (magic.startsWith('1f8b')) return 'gzip';
  return magic.startsWith('425a68') ? 'bzip2' : 'plain';
}

/** bzip2 is Debian's: Node has none. */
function unpackBzip2(path: string): Readable {
  const program = spawn('bzip2', ['-dc', path], {
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // Ends only after the program exits, because its output can end earlier.
  const unpacked = new PassThrough();
  program.on('error', () => {
    const message = 'This file is compressed with bzip2, which the portal can’t decompress.';
    unpacked.destroy(new ImportTableError(message, 'Decompress it first, or compress it with gzip.'));
  });
  program.on('close', (code) => {
    if (code === 0) unpacked.end();
    else unpacked.destroy(new Error('unexpected end of file'));
  });
  unpacked.on('close', () => program.kill());
  program.stdout.pipe(unpacked, { end: false });
  return unpacked;
}

/** Throws a readable error for a damaged file. */
export function throwDamaged(error: unknown, packing: Compression): never {
  if (error instanceof ImportTableError || packing === 'plain') throw error;
  if (error instanceof UnpackError) {
    const remedy = 'Upload the uncompressed table, or split it by samples.';
    throw new ImportTableError(`This file is compressed with ${packing}, and ${error.message}.`, remedy);
  }
  const why = error instanceof Error ? error.message : String(error);
  const message = `This file begins like a ${packing} file, but can’t be decompressed (${why}).`;
  throw new ImportTableError(message, 'It is damaged or truncated. Upload it again.');
}

/** Tables that are nearly all zeros pack well, but not as well as a bomb. */
const LIMITS = { bytes: 20e9, ratio: 500, any_ratio: 500e6 };
/** A pipeline reports its error on the last stream, which is the one that is read. */
const ignoreStreamError = (): void => undefined;

/** The content, unpacked within limits; nothing of it is kept in memory. */
export function openContent(path: string, packing: Compression): Readable {
  if (packing !== 'gzip' && packing !== 'bzip2') return createReadStream(path, { highWaterMark: 1 << 18 });
  const limit = limitUnpacked(statSync(path).size, LIMITS);
  if (packing === 'bzip2') return pipeline(unpackBzip2(path), limit, ignoreStreamError);
  return pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), createGunzip(), limit, ignoreStreamError);
}
