import { type Readable, Transform } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** Limits for unpacking an archive, whatever sizes it declares. */
export interface UnpackLimits {
  /** Total unpacked bytes. */
  bytes: number;
  /** Maximum compression ratio; not checked below `any_ratio` bytes. */
  ratio: number;
  any_ratio: number;
}

/** Thrown when an archive exceeds the unpack limits or is malformed on purpose. */
export class UnpackError extends Error {
  override name = 'UnpackError';
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;

/** Throws if the unpacked size, so far or declared, exceeds the limits for a packed file of this size. */
function requireUnpackLimits(unpacked: number, packed: number, { bytes, ratio, any_ratio }: UnpackLimits): void {
  if (unpacked > bytes) throw new UnpackError(`it unpacks to ${megabytes(unpacked)} or more`);
  if (unpacked > any_ratio && unpacked > packed * ratio) {
    throw new UnpackError(`it unpacks to more than ${ratio} times its size`);
  }
}

/** Stream that passes unpacked bytes on and fails as soon as they exceed the limits. */
export function limitUnpacked(packed: number, limits: UnpackLimits): Transform {
  let unpacked = 0;
  return new Transform({
    transform(piece: Buffer, _, done) {
      unpacked += piece.length;
      try {
        requireUnpackLimits(unpacked, packed, limits);
        done(null, piece);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

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
