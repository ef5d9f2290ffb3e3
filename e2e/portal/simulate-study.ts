import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Member, referenceOf, seededDraws, simulateCommunity, simulateReads } from '@cohortium/workflows/testing';

const MEMBERS = 12;
const SEED = 7;

export interface SimulatedStudy {
  /** Paired files by name, gzipped, in the order of the samples: `S01_S1_L001_R1_001.fastq.gz` and so on. */
  files: Map<string, Buffer>;
  ids: string[];
  /** FASTA with the members' lineages, as SINTAX reads it. */
  reference: string;
}

/** So many reads of each member: every second one is twice as common in one half of the study as in the other. */
function countsOf(members: readonly Member[], { place, reads_each }: { place: number; reads_each: number }): number[] {
  const draw = seededDraws(100 + place);
  const weights = members.map(
    (_, index) => (1 + ((index * 5) % 7)) * (place < 0.5 === (index % 2 === 0) ? 2 : 1) * (0.7 + draw()),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.round((reads_each * weight) / total));
}

/** Samples whose first half differs from the second in how much of what lives in them; the same for the same numbers. */
export function simulateStudy({ n_samples, reads_each }: { n_samples: number; reads_each: number }): SimulatedStudy {
  const members = simulateCommunity(MEMBERS, SEED);
  const files = new Map<string, Buffer>();
  const ids: string[] = [];
  for (let sample = 1; sample <= n_samples; sample += 1) {
    const counts = countsOf(members, { place: (sample - 1) / n_samples, reads_each });
    const { forward, reverse } = simulateReads(members, { counts, seed: sample });
    const id = `S${String(sample).padStart(2, '0')}`;
    const nameOf = (read: string) => `${id}_S${sample}_L001_${read}_001.fastq.gz`;
    files.set(nameOf('R1'), forward).set(nameOf('R2'), reverse);
    ids.push(id);
  }
  return { files, ids, reference: referenceOf(members) };
}

/** The same in a folder, beside their reference; answers with the reference's path. */
export async function writeStudy(folder: string, { files, reference }: SimulatedStudy): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  const path = join(folder, 'reference.fasta');
  await writeFile(path, reference);
  return path;
}
