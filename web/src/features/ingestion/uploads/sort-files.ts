import { type FileFormat, fileFormatOf } from '@cohortium/contract';
import { fileProblem } from '../reads/check-file.ts';

/** The chosen files by result of the check. */
export interface SortedFiles {
  accepted: File[];
  /** Silently skipped: no files of samples by name, such as other files of a folder. */
  other: string[];
  /** Rejected with a reason: named like files of samples but invalid, not of this kind of data, or already in the list. */
  refused: { name: string; reason: string }[];
}

interface FileList {
  /** The names already in the list. */
  present: readonly string[];
  /** Those that the kind of data comes in. */
  formats: readonly FileFormat[];
}

const WRONG_FORMAT: Record<Exclude<FileFormat, 'fastq'>, string> = {
  fasta: 'FASTA has no qualities. This kind of data is submitted as FASTQ.',
  idat: 'This is a file of an array. Choose “Raw methylation array” in the details.',
};

const wrongFormat = (format: FileFormat, formats: readonly FileFormat[]): string =>
  formats.includes('idat') || format === 'fastq' ? 'Arrays are submitted as IDAT files.' : WRONG_FORMAT[format];

/** Sorts chosen files into accepted, other and rejected ones. */
export async function sortFiles(files: readonly File[], { present, formats }: FileList): Promise<SortedFiles> {
  const names = new Set(present);
  const reasonAgainst = async (file: File): Promise<string | null> => {
    if (names.has(file.name)) return 'A file with this name is already in the list.';
    const format = fileFormatOf(file.name);
    return format && !formats.includes(format) ? wrongFormat(format, formats) : fileProblem(file);
  };
  const sifted: SortedFiles = { accepted: [], other: [], refused: [] };
  for (const file of files) {
    if (fileFormatOf(file.name) === null) {
      sifted.other.push(file.name);
      continue;
    }
    const reason = await reasonAgainst(file);
    names.add(file.name);
    if (reason) sifted.refused.push({ name: file.name, reason });
    else sifted.accepted.push(file);
  }
  return sifted;
}
