import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { failingReads, simulateCommunity, simulateReads } from '@cohortium/workflows/testing';
import { cutFile } from '../facility/cut-samples.ts';

const mouse = resolve(import.meta.dirname, '../../../shared/data/amplicon/mouse-gut');
const SIMULATED = 13;
/** Of each file: every step has its work, and nobody waits for more. */
const READS = 1000;

/** 13 samples in 26 files, one of which ends at the quality filter until its files are replaced. */
export interface Batch {
  words: string;
  folder: string;
  ids: string[];
  paths: string[];
  failing: string;
  /** Whole files of the failing sample, under other names. */
  replacement: string[];
}

async function mouseGut(): Promise<Map<string, Buffer>> {
  const names = (await readdir(mouse)).filter((name) => name.endsWith('.fastq.gz')).sort();
  const cut = async (name: string) => [name, cutFile(await readFile(join(mouse, name)), READS)] as const;
  return new Map(await Promise.all(names.map(cut)));
}

function simulated(): Map<string, Buffer> {
  const members = simulateCommunity(6, 7);
  const files = new Map<string, Buffer>();
  for (let sample = 1; sample <= SIMULATED; sample += 1) {
    const counts = members.map((_, at) => 40 + ((sample * (at + 3)) % 60));
    const { forward, reverse } = simulateReads(members, { counts, seed: sample });
    const name = (read: string) => `S${String(sample).padStart(2, '0')}_S${sample}_L001_${read}_001.fastq.gz`;
    files.set(name('R1'), forward).set(name('R2'), reverse);
  }
  return files;
}

const idOf = (name: string): string => name.split('_', 1)[0] ?? name;

/** Writes the batch into a folder: the mouse's days where the shared data lie beside the checkout, else simulated reads. */
export async function writeBatch(folder: string): Promise<Batch> {
  const hasMouse = existsSync(mouse);
  const files = hasMouse ? await mouseGut() : simulated();
  const names = [...files.keys()];
  const ids = [...new Set(names.map(idOf))];
  const failing = ids.at(-1) ?? '';
  const [forward = '', reverse = ''] = names.filter((name) => idOf(name) === failing);
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
  const words = hasMouse
    ? `${READS} reads each of 13 days of one mouse, the last one spoilt`
    : `${SIMULATED} simulated samples, the last one spoilt`;
  return { words, folder: join(folder, 'reads'), ids, paths, failing, replacement };
}
