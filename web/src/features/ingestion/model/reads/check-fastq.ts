import { isFastqName } from '@cohortium/contract';

/** Enough for some dozens of reads, also of a compressed file. */
const HEAD_BYTES = 64 * 1024;
const BASES = /^[ACGTUNRYSWKMBDHV.-]+$/i;

/** What can be unzipped of a part of a gzip stream; undefined where it is none. */
async function unzipped(head: Blob): Promise<string | undefined> {
  const reader = head.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const decoder = new TextDecoder();
  let text: string | undefined;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text = (text ?? '') + decoder.decode(part.value, { stream: true });
    }
  } catch {
    // The head ends in the middle of the stream: what came before that is what was wanted.
    return text;
  }
  return text;
}

/** What is wrong with one record of four lines; `line` is the number of its first. */
function recordProblem([name = '', bases = '', plus = '', quality = '']: readonly string[], line: number) {
  if (!name.startsWith('@')) return `Line ${line} is not the name of a read: it does not begin with @.`;
  if (!BASES.test(bases)) return `Line ${line + 1} is no sequence of bases.`;
  if (!plus.startsWith('+')) return `Line ${line + 2} does not begin with +.`;
  if (quality.length === bases.length) return null;
  return `Line ${line + 3} has ${quality.length} qualities for ${bases.length} bases.`;
}

/** What is wrong with the first reads; a record cut off by the end of the text is not looked at unless it is the first. */
function readsProblem(text: string, whole: boolean): string | null {
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

/** What is wrong with a file of reads, seen from its name and its first reads; null when it may be sent. */
export async function fastqProblem(file: File): Promise<string | null> {
  if (!isFastqName(file.name)) return 'Not a FASTQ file by its name (.fastq, .fq, either with .gz).';
  if (file.size === 0) return 'Empty: it has no bytes.';
  const head = file.slice(0, HEAD_BYTES);
  const zipped = /\.gz$/i.test(file.name);
  const magic = new Uint8Array(await head.slice(0, 2).arrayBuffer());
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  if (zipped && !isGzip) return 'Not gzip, though its name ends in .gz.';
  if (!zipped && isGzip) return 'Gzip, though its name does not end in .gz; rename it.';
  const text = zipped ? await unzipped(head) : await head.text();
  if (text === undefined || text === '') return 'Damaged: nothing of it can be unzipped.';
  return readsProblem(text, file.size <= HEAD_BYTES && !zipped);
}
