import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type FileFormat, fileFormatOf } from '@cohortium/contract';
import { limitUnpacked, UnpackError } from '#platform/files';
import { type FastaFacts, FastaScan } from './scan-fasta.ts';
import { type FastqFacts, FastqScan, type FileFault } from './scan-fastq.ts';
import { type IdatFacts, IdatScan } from './scan-idat.ts';

export interface FileToRead {
  path: string;
  name: string;
}

export interface FileReading {
  sha256: string;
  /** Of a file of reads. */
  facts: FastqFacts | null;
  /** Of a file of contigs. */
  contigs?: FastaFacts | null;
  /** Of a file of an array. */
  intensities?: IdatFacts | null;
  fault: FileFault | null;
}

const PIECE = 1 << 20;
/** Reads that are nearly all the same pack a hundredfold; what sequencers write, tenfold at most, and contigs fourfold. */
const limits = {
  fastq: { bytes: 20e12, ratio: 100, any_ratio: 5e9 },
  fasta: { bytes: 1e12, ratio: 100, any_ratio: 2e8 },
  idat: { bytes: 1e8, ratio: 100, any_ratio: 1e8 },
} as const;
const AGAIN = 'Upload it again. If that doesn’t help, get a new copy from the sequencing centre.';

const fault = (reason: string, remedy: string): FileFault => ({ reason, line: null, remedy });

const words: Record<FileFormat, { name: string; content: string; endings: string }> = {
  fastq: { name: 'FASTQ', content: 'reads', endings: '.fastq or .fastq.gz' },
  fasta: { name: 'FASTA', content: 'contigs', endings: '.fasta or .fasta.gz' },
  idat: { name: 'IDAT', content: 'intensities', endings: '.idat or .idat.gz' },
};

/** File type by its first bytes, if it can't contain what samples have. */
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
function formFault(name: string, head: Buffer, format: FileFormat): FileFault | null {
  const { name: formatName, content, endings } = words[format];
  if (head.length === 0) return fault('The file is empty.', `Choose the file with the ${content}.`);
  const kind = foreignKind(head);
  if (kind) return fault(`This is ${kind}, not ${formatName}.`, `Upload ${endings} files.`);
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

function unpackFault(error: unknown, format: FileFormat): FileFault {
  if (error instanceof UnpackError) {
    return fault(
      `The file is gzip-compressed, and ${error.message}.`,
      `${words[format].name} files never compress this much. Check how the file was written.`,
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return fault('The gzip file ends too early: it is truncated.', AGAIN);
  if (code === 'Z_DATA_ERROR' && String(error).includes('header')) {
    return fault(`The compressed ${words[format].content} are followed by data that is not gzip.`, AGAIN);
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

type Scan = FastqScan | FastaScan | IdatScan;

const newScan: Record<FileFormat, () => Scan> = {
  fastq: () => new FastqScan(),
  fasta: () => new FastaScan(),
  idat: () => new IdatScan(),
};

function findingsOf(scan: Scan): Pick<FileReading, 'facts' | 'contigs' | 'intensities'> {
  const none = { facts: null, contigs: null, intensities: null };
  if (scan instanceof FastqScan) return { ...none, facts: scan.facts() };
  return scan instanceof FastaScan ? { ...none, contigs: scan.facts() } : { ...none, intensities: scan.facts() };
}

interface Scanning {
  format: FileFormat;
  scan: Scan;
  gzip: boolean;
  tap: (piece: Buffer) => void;
}

/** Unpacks and scans all of a file. What follows the last gzip member must be nothing. */
async function scanAll(path: string, { format, scan, gzip, tap }: Scanning): Promise<void> {
  const { size } = await stat(path);
  if (!gzip) {
    for await (const piece of tapped(path, tap)) scan.push(piece);
  } else {
    const unpacked = [createGunzip({ chunkSize: PIECE }), limitUnpacked(size, limits[format])] as const;
    const scanned = pipeline(tapped(path, tap), ...unpacked, async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        scan.push(piece);
        // Stops unpacking files of another kind.
        if (scan.fault) return;
      }
    });
    // Stopped so, the pipeline says that it was.
    await scanned.catch((error: unknown) => {
      if (!scan.fault) throw error;
    });
  }
  scan.end();
}

/** SHA-256 and what a file of a sample holds, in one pass over it; memory is bounded whatever its size. */
export async function readFile({ path, name }: FileToRead): Promise<FileReading> {
  const format = fileFormatOf(name) ?? 'fastq';
  const head = await headOf(path);
  const refused = formFault(name, head, format);
  if (refused) return { sha256: await digestOf(path), facts: null, fault: refused };
  const hash = createHash('sha256');
  const scan = newScan[format]();
  try {
    await scanAll(path, { format, scan, gzip: isGzip(head), tap: (piece) => hash.update(piece) });
    const sha256 = scan.fault ? await digestOf(path) : hash.digest('hex');
    return { sha256, ...findingsOf(scan), fault: scan.fault };
  } catch (error) {
    const found = unpackFault(error, format);
    return { sha256: await digestOf(path), facts: null, fault: found };
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE })) hash.update(piece);
  return hash.digest('hex');
}
