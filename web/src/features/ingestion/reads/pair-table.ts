import {
  type Assignment,
  type FilesOfSample,
  pairReads,
  parseReadFileName,
  type SheetReading,
} from '@cohortium/contract';

/** A sample with the files that become it. */
export interface PairRow extends FilesOfSample {
  sample_id: string;
  /** Joined from several lanes of the sequencer. */
  n_lanes: number;
}

export interface PairTable {
  rows: PairRow[];
  /** Samples of the sheet without a file. */
  without: string[];
  /** Files of no sample. */
  unmatched: string[];
  /** The samples are guessed from the files' names: there is no sheet yet. */
  guessed: boolean;
}

const lanesOf = ({ forward, reverse }: FilesOfSample) =>
  new Set([...forward, ...reverse].map((name) => parseReadFileName(name).lane)).size;
const rowOf = (sample_id: string, files: FilesOfSample): PairRow => ({ sample_id, ...files, n_lanes: lanesOf(files) });

/** The names of samples as the files give them. */
export function sampleNames(files: readonly string[]): string[] {
  const stems = new Set(files.map((name) => parseReadFileName(name).stem));
  return [...stems].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Files by sample, as the server reads the sheet; without a sheet, by the files' own names. */
export function pairTableOf(reading: SheetReading | null, files: readonly string[]): PairTable {
  if (!reading || reading.samples.length === 0) {
    const { files: pairedFiles, unused } = pairReads(files, sampleNames(files));
    return {
      rows: [...pairedFiles].map(([name, one]) => rowOf(name, one)),
      without: [],
      unmatched: unused,
      guessed: true,
    };
  }
  const fileNames = new Set(files);
  const isThere = (name: string) => fileNames.has(name);
  const rows = reading.samples.map(({ sample_id, forward, reverse }) =>
    rowOf(sample_id, { forward: forward.filter(isThere), reverse: reverse.filter(isThere) }),
  );
  const paired = rows.filter(({ forward, reverse }) => forward.length + reverse.length > 0);
  const assignedNames = new Set(paired.flatMap(({ forward, reverse }) => [...forward, ...reverse]));
  return {
    rows: paired,
    without: rows.filter((row) => !paired.includes(row)).map(({ sample_id }) => sample_id),
    unmatched: files.filter((name) => !assignedNames.has(name)),
    guessed: false,
  };
}

/** Assigns a file to a sample manually; null restores the assignment by name. */
export function assign(before: readonly Assignment[], file: string, sample_id: string | null): Assignment[] {
  const others = before.filter((one) => one.file !== file);
  if (sample_id === null) return others;
  return [...others, { file, sample_id, read: parseReadFileName(file).read ?? 'forward' }];
}
