/** One file of a sample, placed by its name. */
export interface ReadFileName {
  name: string;
  /** The name without its ending and read, and without the index and lane that the sequencer adds. */
  stem: string;
  /** The same with index and lane, in case the samples are named so. */
  long_stem: string;
  read: 'forward' | 'reverse' | null;
  lane: number;
}

/** What the files of samples are: reads with their qualities, assembled contigs, or intensities of arrays. */
export const fileFormats = ['fastq', 'fasta', 'idat'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** How the names of files of each format end. */
export const formatEndings: Record<FileFormat, RegExp> = {
  fastq: /\.(?:fastq|fq)(?:\.gz)?$/i,
  fasta: /\.(?:fasta|fa|fna)(?:\.gz)?$/i,
  idat: /\.idat(?:\.gz)?$/i,
};
/** Illumina's bcl2fastq: stem_S1_L001_R1_001; also stem_R1, stem.R1. */
const ILLUMINA = /^((.+?)(?:_S\d+)?(?:_L(\d{3}))?)[._-]R([12])(?:_\d{3})?$/i;
/** Illumina's scanners: barcode and position of the array, then the colour. */
const COLOUR_SUFFIX = /^(.+)[._-](Grn|Red)$/i;
/** SRA's stem_1, and stem.1. */
const NUMBER_SUFFIX = /^(.+)[._-]([12])$/;
/** sam1F, sam1_forward. */
const LETTER_SUFFIX = /^(.+?)[._-]?(F|R|forward|reverse)$/;

/** What a file is by its name; null of what belongs to no sample. */
export const fileFormatOf = (name: string): FileFormat | null =>
  fileFormats.find((format) => formatEndings[format].test(name)) ?? null;

/** What all of these files are by their names; null of none, and where they differ. */
export function commonFormat(names: readonly string[]): FileFormat | null {
  const formats = new Set(names.map(fileFormatOf));
  const [format = null] = formats;
  return formats.size === 1 ? format : null;
}

/** The name without the ending that tells the format. */
export const withoutFormat = (name: string): string => name.replace(formatEndings[fileFormatOf(name) ?? 'fastq'], '');

/** Of arrays the green file stands first. */
function parseArrayFileName(name: string): ReadFileName {
  const base = withoutFormat(name);
  const [, stem = base, colour] = COLOUR_SUFFIX.exec(base) ?? [];
  const read = colour === undefined ? null : colour.toLowerCase() === 'grn' ? 'forward' : 'reverse';
  return { name, stem, long_stem: stem, read, lane: 1 };
}

/**
 * What a file's name says: whose it is, which read or colour, which lane. Contigs are no read: “strain_1.fasta” is
 * strain_1's.
 */
export function parseReadFileName(name: string): ReadFileName {
  const base = withoutFormat(name);
  if (fileFormatOf(name) === 'idat') return parseArrayFileName(name);
  if (fileFormatOf(name) === 'fasta') return { name, stem: base, long_stem: base, read: null, lane: 1 };
  const illumina = ILLUMINA.exec(base);
  if (illumina) {
    const [, long_stem = base, stem = base, lane = '1', read] = illumina;
    return { name, stem, long_stem, read: read === '1' ? 'forward' : 'reverse', lane: Number(lane) };
  }
  const [, stem, readSuffix] = NUMBER_SUFFIX.exec(base) ?? LETTER_SUFFIX.exec(base) ?? [];
  if (!stem || !readSuffix) return { name, stem: base, long_stem: base, read: null, lane: 1 };
  return { name, stem, long_stem: stem, read: /^(1|F|forward)$/.test(readSuffix) ? 'forward' : 'reverse', lane: 1 };
}

/** Whether reads are one side of mates without the other, as far as their names tell. */
export function areLoneMates(names: readonly string[]): boolean {
  if (commonFormat(names) === 'idat') return false;
  const reads = new Set(names.map((name) => parseReadFileName(name).read));
  return reads.size === 1 && !reads.has(null);
}

// Sequencing software writes _ and spaces of a sample's name as -.
const foldCase = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();

/** Whose a file is: one sample's, none's, or nobody can tell. */
type Owner = { sample_id: string; file: ReadFileName } | { sample_ids: readonly string[] } | null;

/** Looks up the owners of files; made once for all files, since a submission may have 80,000 of 10,000 samples. */
function findOwners(sampleIds: readonly string[]): (file: ReadFileName) => Owner {
  const verbatim = new Set(sampleIds);
  const byFolded = Map.groupBy(verbatim, foldCase);
  byFolded.delete('');
  return (file) => {
    const whole = withoutFormat(file.name);
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
function candidatesOf({ long_stem, stem }: ReadFileName): string[] {
  const parts = foldCase(long_stem).split('-');
  const beginnings = parts.map((_, cut) => parts.slice(0, parts.length - cut).join('-'));
  return [beginnings[0] ?? '', foldCase(stem), ...beginnings.slice(1)];
}

/** Read files of one sample; the files of several lanes in the order in which they are joined. */
export interface FilesOfSample {
  forward: string[];
  reverse: string[];
}

export interface PairedReads {
  files: Map<string, FilesOfSample>;
  /** Belong to no sample by their names. */
  unused: string[];
  ambiguous: { file: string; sample_ids: readonly string[] }[];
}

/**
 * Files by sample and read, lanes in order; a lone unmarked file is the forward one. A file belongs to the sample
 * whose name is its stem, letter by letter or else as sequencing software writes it, else to the longest one that the
 * stem begins with (F3D1_S189 is F3D1, never F3D). One whose whole name is a sample's is that sample's, unpaired. Where
 * two samples are written alike (“a.1” and “a_1”) the file is `ambiguous`.
 */
export function pairReads(names: readonly string[], sampleIds: readonly string[]): PairedReads {
  const ownerOf = findOwners(sampleIds);
  const bySample = new Map<string, ReadFileName[]>();
  const unused: string[] = [];
  const ambiguous: PairedReads['ambiguous'] = [];
  for (const name of names) {
    const owner = ownerOf(parseReadFileName(name));
    if (owner === null) unused.push(name);
    else if ('sample_ids' in owner) ambiguous.push({ file: name, sample_ids: owner.sample_ids });
    else bySample.set(owner.sample_id, [...(bySample.get(owner.sample_id) ?? []), owner.file]);
  }
  return {
    files: new Map([...bySample].map(([sample, readFiles]) => [sample, inOrder(readFiles)])),
    unused,
    ambiguous,
  };
}

function inOrder(readFiles: ReadFileName[]): FilesOfSample {
  const sorted = readFiles.toSorted((a, b) => a.lane - b.lane || a.name.localeCompare(b.name, 'en'));
  return {
    forward: sorted.filter(({ read }) => read !== 'reverse').map(({ name }) => name),
    reverse: sorted.filter(({ read }) => read === 'reverse').map(({ name }) => name),
  };
}
