import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { prependPrimer } from '@cohortium/workflows/testing';

const LINES_A_READ = 4;

export interface Cut {
  /** Where the pairs named `…_R1_….fastq.gz` and `…_R2_….fastq.gz` lie. */
  from: string;
  to: string;
  n_samples: number;
  reads_each: number;
}

/** The mouse's reads came without theirs (515F and 806R); these are of the bases that the codes stand for. */
export const PRIMERS = { R1: 'GTGCCAGCAGCCGCGGTAA', R2: 'GGACTACACGGGTATCTAAT' } as const;

const linesOf = (file: Buffer): string[] => gunzipSync(file).toString('latin1').trimEnd().split('\n');

/** As many reads from a place on; past the end the first ones follow. */
function cutReads(lines: readonly string[], { first, count }: { first: number; count: number }): string {
  const total = lines.length / LINES_A_READ;
  const cut: string[] = [];
  for (let read = first; read < first + count; read += 1) {
    const at = (read % total) * LINES_A_READ;
    cut.push(...lines.slice(at, at + LINES_A_READ));
  }
  return `${cut.join('\n')}\n`;
}

/** The first reads of a file. */
export const cutFile = (file: Buffer, count: number): Buffer => gzipSync(cutReads(linesOf(file), { first: 0, count }));

export const nameOf = (id: string, read: 'R1' | 'R2'): string => `${id}_S1_L001_${read}_001.fastq.gz`;

/** Many small samples out of a few large ones, each its own stretch, named `cut001` and so on; the ids. */
export async function cutSamples({ from, to, n_samples, reads_each }: Cut): Promise<string[]> {
  await mkdir(to, { recursive: true });
  const pairs = (await readdir(from)).filter((name) => /_R1_.*\.fastq\.gz$/.test(name)).sort();
  const ids: string[] = [];
  for (const [source, forward] of pairs.entries()) {
    const reads = {
      R1: linesOf(await readFile(join(from, forward))),
      R2: linesOf(await readFile(join(from, forward.replace('_R1_', '_R2_')))),
    };
    for (let sample = source; sample < n_samples; sample += pairs.length) {
      const id = `cut${String(sample + 1).padStart(3, '0')}`;
      const stretch = { first: Math.floor(sample / pairs.length) * reads_each, count: reads_each };
      for (const read of ['R1', 'R2'] as const) {
        const cut = gzipSync(cutReads(reads[read], stretch));
        await writeFile(join(to, nameOf(id, read)), prependPrimer(cut, PRIMERS[read]));
      }
      ids.push(id);
    }
  }
  return ids.sort();
}
