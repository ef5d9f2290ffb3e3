import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** What is wrong with a reference file, with the line; or how many sequences it has. */
export interface ReferenceReading {
  n_sequences: number;
  is_gzipped: boolean;
  problem: string | null;
}

const HEADER = /^>\S+;tax=[a-z]:[^;]+;?\s*$/i;

async function isGzip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { start: 0, end: 1 })) {
    return Buffer.isBuffer(chunk) && chunk[0] === 0x1f && chunk[1] === 0x8b;
  }
  return false;
}

/** Thread task: reads a FASTA file with SINTAX lineages (`>id;tax=d:Bacteria,p:…;`) from end to end. */
export async function run({ path }: { path: string }): Promise<ReferenceReading> {
  const is_gzipped = await isGzip(path);
  const file = createReadStream(path);
  const input = is_gzipped ? file.pipe(createGunzip()) : file;
  let n_sequences = 0;
  let line = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      if (text.startsWith('>')) {
        n_sequences += 1;
        if (!HEADER.test(text)) {
          const problem = `Line ${line}: “${text.slice(0, 60)}” has no lineage; a header reads >name;tax=d:Bacteria,p:Firmicutes,…;`;
          return { n_sequences, is_gzipped, problem };
        }
      } else if (n_sequences === 0 || /[^A-Za-z.*-]/.test(text.trim())) {
        return { n_sequences, is_gzipped, problem: `Line ${line} is neither a header nor a sequence.` };
      }
    }
  } catch (error) {
    return { n_sequences, is_gzipped, problem: `The file cannot be read past line ${line}: ${String(error)}.` };
  } finally {
    file.destroy();
  }
  return { n_sequences, is_gzipped, problem: n_sequences === 0 ? 'The file holds no sequence.' : null };
}
