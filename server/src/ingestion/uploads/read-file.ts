import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { limitUnpacked, UnpackError } from '#platform/files';
import { type FastqFacts, FastqScan, type FileFault } from './scan-fastq.ts';

export interface FileToRead {
  path: string;
  name: string;
}

export interface FileReading {
  sha256: string;
  facts: FastqFacts | null;
  fault: FileFault | null;
}

const PIECE = 1 << 20;
/** Reads that are nearly all the same pack a hundredfold; what sequencers write, tenfold at most. */
const LIMITS = { bytes: 20e12, ratio: 100, any_ratio: 5e9 };
const AGAIN = 'Upload it again. If that doesn’t help, get a new copy from the sequencing centre.';

const fault = (reason: string, remedy: string): FileFault => ({ reason, line: null, remedy });

/** File type by its first bytes, if it can't contain reads. */
function foreignKind(head: Buffer): string | null {
  const kinds: [name: string, magic: string][] = [
    ['a ZIP archive', '504b0304'],
    ['compressed with bzip2', '425a68'],
    ['compressed with xz', 'fd377a58'],
    ['compressed with Zstandard', '28b52ffd'],
    ['an SFF file', '2e736666'],
    ['a CRAM file', '4352414d'],
    ['an HDF5 file (fast5)', '89484446'],
  ];
  return kinds.find(([, magic]) => head.toString('hex').startsWith(magic))?.[0] ?? null;
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** Why the file cannot be read as its name says; null when it can. */
function formFault(name: string, head: Buffer): FileFault | null {
  if (head.length === 0) return fault('The file is empty.', 'Choose the file with the reads.');
  const kind = foreignKind(head);
  if (kind) return fault(`This is ${kind}, not FASTQ.`, 'Upload .fastq or .fastq.gz files.');
  const named = /\.gz$/i.test(name);
  if (named && !isGzip(head)) {
    return fault(
      'The file name ends in .gz, but the file is not gzip-compressed.',
      'Compress it with gzip, or remove .gz from its name.',
    );
  }
  if (!named && isGzip(head))
    return fault('The file is gzip-compressed, but its name does not end in .gz.', 'Add .gz to its name.');
  return null;
}

function unpackFault(error: unknown): FileFault {
  if (error instanceof UnpackError) {
    return fault(
      `The file is gzip-compressed, and ${error.message}.`,
      'FASTQ files never compress this much. Check how the file was written.',
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return fault('The gzip file ends too early: it is truncated.', AGAIN);
  if (code === 'Z_DATA_ERROR' && String(error).includes('header')) {
    return fault('The compressed reads are followed by data that is not gzip.', AGAIN);
  }
  if (code.startsWith('Z_')) return fault('The gzip file is damaged: its checksum does not match.', AGAIN);
  throw error;
}

async function* tapped(path: string, tap: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) {
    tap(piece);
    yield piece;
  }
}

async function headOf(path: string): Promise<Buffer> {
  for await (const piece of createReadStream(path, { end: 15 })) return piece;
  return Buffer.alloc(0);
}

/** Unpacks and scans every read of a file. What follows the last gzip member must be nothing. */
async function scanAll(path: string, gzip: boolean, tap: (piece: Buffer) => void): Promise<FastqScan> {
  const scan = new FastqScan();
  const { size } = await stat(path);
  if (!gzip) {
    for await (const piece of tapped(path, tap)) scan.push(piece);
  } else {
    const unpacked = [createGunzip({ chunkSize: PIECE }), limitUnpacked(size, LIMITS)] as const;
    const scanned = pipeline(tapped(path, tap), ...unpacked, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        scan.push(piece);
        // Stops unpacking files that are not FASTQ.
        if (scan.fault) return;
      }
    });
    // Stopped so, the pipeline says that it was.
    await scanned.catch((error: unknown) => {
      if (!scan.fault) throw error;
    });
  }
  scan.end();
  return scan;
}

/** SHA-256 and all reads of a file in one pass over it; memory is bounded whatever its size. */
export async function readFile({ path, name }: FileToRead): Promise<FileReading> {
  const head = await headOf(path);
  const refused = formFault(name, head);
  if (refused) return { sha256: await digestOf(path), facts: null, fault: refused };
  const hash = createHash('sha256');
  try {
    const scan = await scanAll(path, isGzip(head), (piece) => hash.update(piece));
    const sha256 = scan.fault ? await digestOf(path) : hash.digest('hex');
    return { sha256, facts: scan.facts(), fault: scan.fault };
  } catch (error) {
    const found = unpackFault(error);
    return { sha256: await digestOf(path), facts: null, fault: found };
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) hash.update(piece);
  return hash.digest('hex');
}
