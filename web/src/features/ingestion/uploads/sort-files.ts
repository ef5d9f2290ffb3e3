import { isFastqName } from '@cohortium/contract';
import { fastqProblem } from '../reads/check-fastq.ts';

/** The chosen files by result of the check. */
export interface SortedFiles {
  accepted: File[];
  /** Silently skipped: not reads by name, such as other files of a folder. */
  other: string[];
  /** Rejected with a reason: named like reads but invalid, or already in the list. */
  refused: { name: string; reason: string }[];
}

/** Sorts chosen files into accepted, other and rejected ones; `present` are the names already in the list. */
export async function sortFiles(files: readonly File[], present: readonly string[]): Promise<SortedFiles> {
  const names = new Set(present);
  const sifted: SortedFiles = { accepted: [], other: [], refused: [] };
  for (const file of files) {
    if (!isFastqName(file.name)) {
      sifted.other.push(file.name);
      continue;
    }
    const reason = names.has(file.name) ? 'A file with this name is already in the list.' : await fastqProblem(file);
    names.add(file.name);
    if (reason) sifted.refused.push({ name: file.name, reason });
    else sifted.accepted.push(file);
  }
  return sifted;
}
