import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { simulateStudy } from '../portal/simulate-study.ts';

export interface FileToSend {
  name: string;
  bytes: Buffer;
}

/** What the scientist brings along. */
export interface Study {
  name: string;
  sheet: string;
  reads: FileToSend[];
  /** A reference of their own; null for the portal's built-in one. */
  reference: FileToSend | null;
}

const root = resolve(import.meta.dirname, '../..');

async function filesOf(folder: string, names: readonly string[]): Promise<FileToSend[]> {
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

function simulated(): Study {
  const { files, ids, reference } = simulateStudy({ n_samples: 13, reads_each: 5000 });
  return {
    name: 'Simulated gut',
    sheet: `sample_id\n${ids.join('\n')}\n`,
    reads: [...files].map(([name, bytes]) => ({ name, bytes })),
    reference: { name: 'simulated.fasta.gz', bytes: gzipSync(reference) },
  };
}

async function dada2(): Promise<Study> {
  const folder = join(root, 'var/demo/dada2');
  if (!existsSync(folder))
    throw new Error('There are no reads to work with: npm start and npm test fetch dada2’s from Debian.');
  const names = ['sam1F.fastq.gz', 'sam1R.fastq.gz', 'sam2F.fastq.gz', 'sam2R.fastq.gz'];
  const rows = ['sam1\tsam1F.fastq.gz\tsam1R.fastq.gz', 'sam2\tsam2F.fastq.gz\tsam2R.fastq.gz'];
  const sheet = `sample_id\tforward\treverse\n${rows.join('\n')}\n`;
  return { name: 'Two samples', sheet, reads: await filesOf(folder, names), reference: null };
}

/** 13 simulated samples; dada2's two real ones when asked for few. */
export async function findReads({ small }: { small: boolean }): Promise<Study> {
  return small ? dada2() : simulated();
}
