import { fileFormatOf, type ProjectSample } from '@cohortium/contract';

/** One file of a submission with the sample that it belongs to. */
export type SampleFile = ProjectSample['files'][number] & { sample_id: string };

/** The submitter's columns over all samples of a page, in the order in which they first appear. */
export function metadataColumns(samples: readonly Pick<ProjectSample, 'metadata'>[]): string[] {
  return [...new Set(samples.flatMap(({ metadata }) => Object.keys(metadata)))];
}

/** Whether all present values are numbers, so that the column is right-aligned. */
export function isNumeric(samples: readonly Pick<ProjectSample, 'metadata'>[], column: string): boolean {
  const values = samples.map(({ metadata }) => metadata[column] ?? null).filter((value) => value !== null);
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

export function filesOfSamples(samples: readonly Pick<ProjectSample, 'sample_id' | 'files'>[]): SampleFile[] {
  return samples.flatMap(({ sample_id, files }) => files.map((file) => ({ ...file, sample_id })));
}

const isContigs = ({ name }: Pick<SampleFile, 'name'>): boolean => fileFormatOf(name) === 'fasta';
const isArray = ({ name }: Pick<SampleFile, 'name'>): boolean => fileFormatOf(name) === 'idat';

/** Which read or colour a file holds, or that it holds contigs. */
export function describeContent(file: Pick<SampleFile, 'name' | 'read'>): string {
  if (isContigs(file)) return 'Contigs';
  if (isArray(file)) return file.read === 'forward' ? 'Green' : 'Red';
  return file.read === 'forward' ? 'R1, forward' : 'R2, reverse';
}

/** "R1 + R2", "R1", "2 × R1 + 2 × R2" for lanes, "green + red", "contigs", "no files". */
export function formatReadFiles(files: readonly Pick<SampleFile, 'name' | 'read'>[]): string {
  if (files.some(isContigs)) return 'contigs';
  const count = (read: SampleFile['read']) => files.filter((file) => file.read === read).length;
  const part = (n: number, readName: string) => (n === 0 ? [] : [n === 1 ? readName : `${n} × ${readName}`]);
  const [first, second] = files.some(isArray) ? ['green', 'red'] : ['R1', 'R2'];
  return [...part(count('forward'), first ?? ''), ...part(count('reverse'), second ?? '')].join(' + ') || 'no files';
}
