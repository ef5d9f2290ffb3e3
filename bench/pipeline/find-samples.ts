import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface SamplePair {
  forward: string;
  reverse: string;
}

/** The read pairs of a folder by Illumina's names (`…_R1_…`, `…_R2_…`). */
export function findSamples(folder: string): SamplePair[] {
  const names = readdirSync(folder).filter((name) => /_R1_.*\.fastq(\.gz)?$/.test(name));
  if (names.length === 0) throw new Error(`${folder} holds no pairs named …_R1_….fastq.gz and …_R2_….fastq.gz.`);
  return names.sort().map((name) => ({
    forward: resolve(join(folder, name)),
    reverse: resolve(join(folder, name.replace('_R1_', '_R2_'))),
  }));
}
