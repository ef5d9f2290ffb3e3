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

/** Whose a file is: one sample's, none's, or nobody can tell. */
type Owner = { sample_id: string; file: ReadFile } | { sample_ids: readonly string[] } | null;

/** Looks up the owners of files; made once for all files, since a submission may have 20,000 of 10,000 samples. */
function ownersAmong(sampleIds: readonly string[]): (file: ReadFile) => Owner {
  const verbatim = new Set(sampleIds);
  const byFolded = Map.groupBy(verbatim, folded);
  byFolded.delete('');
  return (file) => {
    const whole = file.name.replace(ENDING, '');
    if (verbatim.has(whole)) return { sample_id: whole, file: { ...file, read: null } };
    const exact = [file.long_stem, file.stem].find((name) => verbatim.has(name));
    if (exact !== undefined) return { sample_id: exact, file };
    for (const name of candidatesOf(file)) {
      const [sample_id, ...others] = byFolded.get(name) ?? [];
      if (sample_id === undefined) continue;
      return others.length > 0 ? { sample_ids: [sample_id, ...others] } : { sample_id, file };
    }
    return null;
  };
}

/** Names that the sample may have: the stems, then ever shorter beginnings of them. */
function candidatesOf({ long_stem, stem }: ReadFile): string[] {
  const parts = folded(long_stem).split('-');
  const beginnings = parts.map((_, cut) => parts.slice(0, parts.length - cut).join('-'));
  return [beginnings[0] ?? '', folded(stem), ...beginnings.slice(1)];
}

export interface FilesOfSample {
  forward: string[];
  reverse: string[];
}

/**
 * Files by sample and read, lanes in order; a lone unmarked file is the forward one. A file belongs to the sample
 * whose name is its stem, letter by letter or else as sequencing software writes it, else to the longest one that the
 * stem begins with (F3D1_S189 is F3D1, never F3D). One whose whole name is a sample's is that sample's, unpaired. Where
 * two samples are written alike (“a.1” and “a_1”) the file is `ambiguous`.
 */
export function matchFiles(names: readonly string[], sampleIds: readonly string[]) {
  const ownerOf = ownersAmong(sampleIds);
  const bySample = new Map<string, ReadFile[]>();
  const unused: string[] = [];
  const ambiguous: { file: string; sample_ids: readonly string[] }[] = [];
  for (const name of names) {
    const owner = ownerOf(readFileOf(name));
    if (owner === null) unused.push(name);
    else if ('sample_ids' in owner) ambiguous.push({ file: name, sample_ids: owner.sample_ids });
    else bySample.set(owner.sample_id, [...(bySample.get(owner.sample_id) ?? []), owner.file]);
  }
  const files = new Map<string, FilesOfSample>();
  for (const [sample, found] of bySample) {
    const inOrder = found.sort((a, b) => a.lane - b.lane || a.name.localeCompare(b.name));
    files.set(sample, {
      forward: inOrder.filter(({ read }) => read !== 'reverse').map(({ name }) => name),
      reverse: inOrder.filter(({ read }) => read === 'reverse').map(({ name }) => name),
    });
  }
  return { files, unused, ambiguous };
}
