import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failingReads } from '@cohortium/workflows/testing';
import { simulateStudy } from './simulate-study.ts';

const SAMPLES = 13;
/** Of each file: every step has its work, and nobody waits for more. */
const READS = 1000;

/** 13 samples in 26 files, one of which ends at the quality filter until its files are replaced. */
export interface Batch {
  description: string;
  folder: string;
  ids: string[];
  paths: string[];
  failing: string;
  /** Whole files of the failing sample, under other names. */
  replacement: string[];
}

/** Writes the batch into a folder. */
export async function writeBatch(folder: string): Promise<Batch> {
  const { files, ids } = simulateStudy({ n_samples: SAMPLES, reads_each: READS });
  const [forward = '', reverse = ''] = [...files.keys()].slice(-2);
  const good = { forward: files.get(forward) ?? Buffer.alloc(0), reverse: files.get(reverse) ?? Buffer.alloc(0) };
  const poor = failingReads('filter', good);
  files.set(forward, poor.forward).set(reverse, poor.reverse ?? Buffer.alloc(0));
  const repaired = join(folder, 'repaired');
  await mkdir(join(folder, 'reads'), { recursive: true });
  await mkdir(repaired, { recursive: true });
  const paths: string[] = [];
  for (const [name, bytes] of files) {
    paths.push(join(folder, 'reads', name));
    await writeFile(join(folder, 'reads', name), bytes);
  }
  const replacement = [join(repaired, forward), join(repaired, reverse)];
  await writeFile(replacement[0] ?? '', good.forward);
  await writeFile(replacement[1] ?? '', good.reverse);
  const message = `${SAMPLES} simulated samples, the last one spoilt`;
  return { description: message, folder: join(folder, 'reads'), ids, paths, failing: ids.at(-1) ?? '', replacement };
}
