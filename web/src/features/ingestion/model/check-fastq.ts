const ENDING = /\.(fastq|fq)(\.gz)?$/i;
/** Enough of a compressed file to see its first letter. */
const HEAD_BYTES = 4096;

export const isFastqName = (name: string): boolean => ENDING.test(name);

async function firstByte(head: Blob): Promise<number | undefined> {
  return new Uint8Array(await head.slice(0, 1).arrayBuffer())[0];
}

/** The first byte of what is compressed; undefined where it is no gzip stream. */
async function firstUnzipped(head: Blob): Promise<number | undefined> {
  const reader = head.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    return (await reader.read()).value?.[0];
  } catch {
    return undefined;
  } finally {
    // The head ends in the middle of the stream, which the decompressor may complain of once more.
    await reader.cancel().catch(() => undefined);
  }
}

/** What is wrong with a file of reads, seen from its name and its first bytes; null when it may be sent. */
export async function fastqProblem(file: File): Promise<string | null> {
  if (!isFastqName(file.name)) return 'Not a FASTQ file by its name (.fastq, .fq, either with .gz).';
  if (file.size === 0) return 'Empty: it has no bytes.';
  const head = file.slice(0, HEAD_BYTES);
  const zipped = /\.gz$/i.test(file.name);
  const magic = new Uint8Array(await head.slice(0, 2).arrayBuffer());
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  if (zipped && !isGzip) return 'Not gzip, though its name ends in .gz.';
  if (!zipped && isGzip) return 'Gzip, though its name does not end in .gz; rename it.';
  const first = zipped ? await firstUnzipped(head) : await firstByte(head);
  return first === '@'.charCodeAt(0) ? null : 'Not FASTQ: the first record does not begin with @.';
}
