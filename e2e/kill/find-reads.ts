import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

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
const shared = resolve(root, '../shared/data');

async function filesOf(folder: string, names: readonly string[]): Promise<FileToSend[]> {
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

async function ownReference(): Promise<FileToSend | null> {
  const name = 'rdp_16s_trainset16.sintax.fa.gz';
  return existsSync(shared) ? { name, bytes: await readFile(join(shared, 'reference', name)) } : null;
}

async function mouseGut(): Promise<Study> {
  const folder = join(shared, 'amplicon/mouse-gut');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.fastq.gz'));
  const samples = [...new Set(names.map((name) => name.split('_')[0]))];
  const sheet = `sample_id\n${samples.join('\n')}\n`;
  return { name: 'Mouse gut', sheet, reads: await filesOf(folder, names), reference: await ownReference() };
}

async function dada2(): Promise<Study> {
  const folder = [join(root, 'var/demo/dada2'), join(shared, 'amplicon/unit')].find((path) => existsSync(path));
  if (!folder) throw new Error('There are no reads to work with: npm start and npm test fetch dada2’s from Debian.');
  const names = ['sam1F.fastq.gz', 'sam1R.fastq.gz', 'sam2F.fastq.gz', 'sam2R.fastq.gz'];
  const rows = ['sam1\tsam1F.fastq.gz\tsam1R.fastq.gz', 'sam2\tsam2F.fastq.gz\tsam2R.fastq.gz'];
  const sheet = `sample_id\tforward\treverse\n${rows.join('\n')}\n`;
  const reference = existsSync(join(root, 'var/built-in/reference.json')) ? null : await ownReference();
  return { name: 'Two samples', sheet, reads: await filesOf(folder, names), reference };
}

/** The mouse's 13 days where `../shared` lies beside the checkout; dada2's two samples elsewhere, and when asked for. */
export async function findReads({ small }: { small: boolean }): Promise<Study> {
  return !small && existsSync(join(shared, 'amplicon/mouse-gut')) ? mouseGut() : dada2();
}
