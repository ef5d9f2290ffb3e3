import { fileFormatOf } from '@cohortium/contract';

/** Enough bytes for some dozens of reads, or the first contig, even if compressed. */
const HEAD_BYTES = 64 * 1024;
const BASES = /^[ACGTUNRYSWKMBDHV.-]+$/i;

/** Decompresses the start of a gzip stream; undefined if it is not gzip. */
async function unzipped(head: Blob): Promise<string | undefined> {
  const reader = head.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text: string | undefined;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text = (text ?? '') + decoder.decode(part.value, { stream: true });
    }
  } catch {
    // The truncated stream ends with an error; the data before it is valid.
    return text;
  }
  return text;
}

/** What is wrong with one record of four lines; `line` is the number of its first. */
function recordProblem([name = '', bases = '', plus = '', quality = '']: readonly string[], line: number) {
  if (!name.startsWith('@')) return `Line ${line} is not a read name: it does not start with @.`;
  if (!BASES.test(bases)) return `Line ${line + 1} is not a sequence of bases.`;
  if (!plus.startsWith('+')) return `Line ${line + 2} does not start with +.`;
  if (quality.length === bases.length) return null;
  return `Line ${line + 3} has ${quality.length} qualities for ${bases.length} bases.`;
}

/** The problem of the first reads; a truncated last record is ignored unless it is the first. */
function readsProblem(text: string, { whole }: { whole: boolean }): string | null {
  const lines = text.split(/\r?\n/);
  if (!whole) lines.pop();
  const records = Math.max(1, Math.floor(lines.length / 4));
  for (let at = 0; at < records; at += 1) {
    const record = lines.slice(at * 4, at * 4 + 4);
    // A read longer than what was looked at.
    if (record.length < 4 && !whole && record[0]?.startsWith('@')) return null;
    const problem = recordProblem(record, at * 4 + 1);
    if (problem) return `Not FASTQ: ${problem}`;
  }
  return null;
}

/** The problem of the first contigs: their header and the letters of their bases. */
function contigsProblem(text: string, { whole }: { whole: boolean }): string | null {
  const lines = text.split(/\r?\n/);
  if (!whole) lines.pop();
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first >= 0 && !lines[first]?.startsWith('>')) return `Not FASTA: Line ${first + 1} does not start with >.`;
  const odd = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('>') && !BASES.test(line));
  return odd < 0 ? null : `Not contigs: Line ${odd + 1} is not a sequence of bases.`;
}

/** The problem of an IDAT file by its head, which is ASCII as far as it is looked at. */
function arrayProblem(text: string): string | null {
  if (!text.startsWith('IDAT')) return 'Not IDAT: choose the files of the scanner that end in _Grn.idat and _Red.idat.';
  if (text.charCodeAt(4) !== 1) return null;
  return 'An encrypted IDAT file, as scanners write it of expression arrays. Choose those of methylation arrays.';
}

/** Checks a file of a sample by its name and beginning; null if it can be uploaded. */
export async function fileProblem(file: File): Promise<string | null> {
  const format = fileFormatOf(file.name);
  if (format === null)
    return 'Neither FASTQ nor FASTA nor IDAT: the name must end in .fastq, .fq, .fasta, .fa, .fna or .idat, or these with .gz.';
  if (file.size === 0) return 'The file is empty.';
  const head = file.slice(0, HEAD_BYTES);
  const zipped = /\.gz$/i.test(file.name);
  const magic = new Uint8Array(await head.slice(0, 2).arrayBuffer());
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  if (zipped && !isGzip) return 'The name ends in .gz, but the file is not gzip.';
  if (!zipped && isGzip) return 'The file is gzip, but its name does not end in .gz. Rename it.';
  const text = zipped ? await unzipped(head) : await head.text();
  if (text === undefined || text === '') return 'The file is damaged: it can’t be decompressed.';
  if (format === 'idat') return arrayProblem(text);
  const whole = file.size <= HEAD_BYTES && !zipped;
  return format === 'fasta' ? contigsProblem(text, { whole }) : readsProblem(text, { whole });
}
