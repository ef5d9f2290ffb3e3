import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { requireUnpackLimits, UnpackError, type UnpackLimits } from './limit-unpacked.ts';

export type ZipEntry = Entry;
export interface ZipLimits extends UnpackLimits {
  entries: number;
}
/** A zip file whose entries are within the limits. */
export interface Zip {
  entries: readonly ZipEntry[];
  /** Content of an entry; fails if it is longer than declared. */
  read(entry: ZipEntry): Promise<Readable>;
}

/** Lists all entries. Entries that overlap declare more bytes than the archive has. */
async function listEntries(zip: ZipFile, size: number, limits: ZipLimits): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  let [packed, unpacked] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > limits.entries) throw new UnpackError(`it has more than ${limits.entries} entries`);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (packed > size) throw new UnpackError('its entries overlap');
    requireUnpackLimits(unpacked, size, limits);
  }
  return entries;
}

/** Works on a zip of somebody else, a file or bytes, and closes it. yauzl's own errors name what is damaged. */
export async function withZip<T>(
  source: string | Buffer,
  limits: ZipLimits,
  work: (zip: Zip) => Promise<T>,
): Promise<T> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  const zip = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options));
  try {
    const entries = await listEntries(zip, zip.fileSize, limits);
    return await work({ entries, read: (entry) => zip.openReadStreamPromise(entry) });
  } finally {
    zip.close();
  }
}
