/** One read file placed by its name. */
export interface ReadFile {
  name: string;
  /** The name without its ending and read, and without the index and lane that the sequencer adds. */
  stem: string;
  /** The same with index and lane, in case the samples are named so. */
  long_stem: string;
  read: 'forward' | 'reverse' | null;
  lane: number;
}

const ENDING = /\.(fastq|fq)(\.gz)?$/i;
/** Illumina's bcl2fastq: stem_S1_L001_R1_001. */
const ILLUMINA = /^((.+?)(?:_S\d+)?(?:_L(\d{3}))?)[._-]R([12])(?:_\d{3})?$/i;
/** SRA's stem_1, and stem.1. */
const NUMBERED = /^(.+)[._-]([12])$/;
/** sam1F, sam1_forward. */
const LETTERED = /^(.+?)[._-]?(F|R|forward|reverse)$/;

export const isFastqName = (name: string): boolean => ENDING.test(name);

export function readFileOf(name: string): ReadFile {
  const base = name.replace(ENDING, '');
  const illumina = ILLUMINA.exec(base);
  if (illumina) {
    const [, long_stem = base, stem = base, lane = '1', read] = illumina;
    return { name, stem, long_stem, read: read === '1' ? 'forward' : 'reverse', lane: Number(lane) };
  }
  const [, stem, mark] = NUMBERED.exec(base) ?? LETTERED.exec(base) ?? [];
  if (!stem || !mark) return { name, stem: base, long_stem: base, read: null, lane: 1 };
  return { name, stem, long_stem: stem, read: /^(1|F|forward)$/.test(mark) ? 'forward' : 'reverse', lane: 1 };
}

// Sequencing software writes _ and spaces of a sample's name as -.
const folded = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();

/**
 * The sample that a file belongs to: the one whose name is the file's stem, else the longest one that the stem begins
 * with (F3D1_S189 is F3D1, never F3D). A file whose whole name is a sample's is that sample's, unpaired.
 */
export function sampleOfFile(
  file: ReadFile,
  sampleIds: readonly string[],
): { sample_id: string; file: ReadFile } | null {
  const whole = file.name.replace(ENDING, '');
  const unpaired = sampleIds.find((id) => id === whole);
  if (unpaired !== undefined) return { sample_id: unpaired, file: { ...file, read: null } };
  const stem = folded(file.long_stem);
  const exact = sampleIds.find((id) => folded(id) === stem) ?? sampleIds.find((id) => folded(id) === folded(file.stem));
  if (exact !== undefined) return { sample_id: exact, file };
  const beginning = sampleIds
    .filter((id) => folded(id) !== '' && stem.startsWith(`${folded(id)}-`))
    .sort((a, b) => b.length - a.length);
  const [longest] = beginning;
  return longest === undefined ? null : { sample_id: longest, file };
}

export interface FilesOfSample {
  forward: string[];
  reverse: string[];
}

/** Files by sample and read, lanes in order; a lone unmarked file is the forward one. */
export function matchFiles(names: readonly string[], sampleIds: readonly string[]) {
  const bySample = new Map<string, ReadFile[]>();
  const unused: string[] = [];
  for (const name of names) {
    const match = sampleOfFile(readFileOf(name), sampleIds);
    if (match) bySample.set(match.sample_id, [...(bySample.get(match.sample_id) ?? []), match.file]);
    else unused.push(name);
  }
  const files = new Map<string, FilesOfSample>();
  for (const [sample, found] of bySample) {
    const inOrder = found.sort((a, b) => a.lane - b.lane || a.name.localeCompare(b.name));
    files.set(sample, {
      forward: inOrder.filter(({ read }) => read !== 'reverse').map(({ name }) => name),
      reverse: inOrder.filter(({ read }) => read === 'reverse').map(({ name }) => name),
    });
  }
  return { files, unused };
}
