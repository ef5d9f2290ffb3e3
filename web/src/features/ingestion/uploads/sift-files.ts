import { isFastqName } from '@cohortium/contract';
import { fastqProblem } from '../model/reads/check-fastq.ts';

/** What becomes of files that were chosen. */
export interface Sifted {
  taken: File[];
  /** Left out without a fuss: not reads by their name, as a folder holds them too. */
  other: string[];
  /** Left out with a reason: reads by their name, but not by what they hold, or there already. */
  refused: { name: string; reason: string }[];
}

/** Sorts chosen files: what is sent, what is no read file, and what claims to be one; `present` are there already. */
export async function siftFiles(files: readonly File[], present: readonly string[]): Promise<Sifted> {
  const names = new Set(present);
  const sifted: Sifted = { taken: [], other: [], refused: [] };
  for (const file of files) {
    if (!isFastqName(file.name)) {
      sifted.other.push(file.name);
      continue;
    }
    const reason = names.has(file.name) ? 'A file of this name is in the list already.' : await fastqProblem(file);
    names.add(file.name);
    if (reason) sifted.refused.push({ name: file.name, reason });
    else sifted.taken.push(file);
  }
  return sifted;
}
