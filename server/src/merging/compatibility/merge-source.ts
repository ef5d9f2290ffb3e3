import type { ColumnType, CompatibilityIssue } from '@cohortium/contract';

/** A column that a cohort overlays on its members' metadata; plain data. */
export interface OverlayColumnFact {
  column: string;
  type: ColumnType;
  /** Fingerprint of the definition, with and without written cells. */
  exact: string;
  in_kind: string;
  message: string;
}

/** Overlay of a cohort in a merge. */
export interface PartOverlay {
  /** Whether it comes along: of one's own workspace. What is seen through a share alone may not outlive it. */
  is_kept: boolean;
  columns: readonly OverlayColumnFact[];
  /** Names of the submissions' that it hides, or calls otherwise. */
  hidden: readonly string[];
}

/** How a reference forms its names. */
export type NamingSystem = 'GTDB' | 'SILVA' | 'RDP' | 'Greengenes' | 'NCBI';

const byReference: readonly (readonly [RegExp, NamingSystem])[] = [
  [/gtdb|green ?genes ?2|\bgg2\b/i, 'GTDB'],
  [/silva/i, 'SILVA'],
  [/green ?genes|\bgg[_ ]?1[0-9]/i, 'Greengenes'],
  [/\brdp\b|rdp[_ ]16s/i, 'RDP'],
  [/metaphlan|\bmpa_|kraken|bracken|refseq|\bncbi\b/i, 'NCBI'],
];

/** Marks that only one of them uses, as they stand in names of phyla and genera. */
const byNames: readonly (readonly [RegExp, NamingSystem])[] = [
  // Polyphyletic groups get a letter: Firmicutes_A, Clostridium_AQ, Bacillota_C.
  [/^[A-Z][a-z]+_[A-Z]{1,3}$/, 'GTDB'],
  [/^Escherichia-Shigella$|^Clostridium sensu stricto \d+$|^\[[A-Z][a-z]+\] .+ group$/, 'SILVA'],
  [/^Escherichia\/Shigella$|^Clostridium[_ ](XI|IV|XlV|III|XVIII|sensu)/, 'RDP'],
  [/^\[[A-Z][a-z]+\]$/, 'Greengenes'],
];

/** From the reference’s name, or from patterns in its taxa; null if unknown. */
export function namingSystem(reference: string, names: readonly string[]): NamingSystem | null {
  const called = byReference.find(([pattern]) => pattern.test(reference));
  if (called) return called[1];
  return byNames.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null;
}

/** Facts of a member apart from abundances and submitted columns. */
export interface SourceMember {
  result_id: string;
  project_id: string;
  project_name: string;
  original_project_id: string | null;
  sample_id: string;
  subject_id: string | null;
  pipeline_data_id: string;
  variable_region: string | null;
  seq_platform: string | null;
}

/** A submitter's column among the samples of a part; a column of both kinds is there twice. */
export interface ColumnFact {
  field: string;
  is_number: boolean;
  n_present: number;
  /** Of text: the values there are, as long as they are few; none where they are many. */
  values: readonly string[];
  /** Of numbers. */
  low: number;
  high: number;
  median: number;
}

/** How a data set was made, as far as the caller may know it. */
export interface DataSetFact {
  pipeline_data_id: string;
  data_type: number;
  pipeline_name: string;
  /** Which pipeline it is, whatever its version; null where the table was imported. */
  pipeline_folder: string | null;
  /** By name; null where they are not known. */
  params: ReadonlyMap<string, { title: string; value: string }> | null;
  reference_name: string;
  taxonomy_release: string;
  reference_caution: string | null;
}

/** A side of a comparison: the members of a cohort or of a data set. */
export interface MergeSource {
  name: string;
  cohort_id: string | null;
  version: number | null;
  /** Visible members. */
  members: readonly SourceMember[];
  /** Number of members that a merge takes, including unavailable ones. */
  n_taken: number;
  columns: readonly ColumnFact[];
  /** Members visible only through a shared or public cohort; they can't be merged. */
  n_excluded: number;
  /** Withdrawn or deleted: kept as ids. */
  n_unavailable: number;
  /** The cohort's metadata overlay. */
  overlay: PartOverlay | null;
}

/** Members with the same processing. */
export interface ProcessingGroup {
  pipeline_data_id: string;
  variable_region: string | null;
  seq_platform: string | null;
  n: number;
}

export interface Survey {
  sources: readonly MergeSource[];
  dataSets: ReadonlyMap<string, DataSetFact>;
  /** How names are formed, by taxonomy release; only where there are several. */
  namings: ReadonlyMap<string, NamingSystem>;
}

/** A survey with its members grouped by processing. */
export interface CompatibilityInput extends Survey {
  /** Of each part. */
  alike: readonly (readonly ProcessingGroup[])[];
  /** Groups of all sources; shared results count once. */
  all: readonly (ProcessingGroup & { dataSet: DataSetFact })[];
  /** Every member once. */
  members: readonly SourceMember[];
}

function groupByProcessing(members: readonly SourceMember[]): ProcessingGroup[] {
  const found = new Map<string, ProcessingGroup>();
  for (const { pipeline_data_id, variable_region, seq_platform } of members) {
    const key = `${pipeline_data_id}\n${variable_region}\n${seq_platform}`;
    const known = found.get(key);
    if (known) known.n += 1;
    else found.set(key, { pipeline_data_id, variable_region, seq_platform, n: 1 });
  }
  return [...found.values()];
}

export function openCompatibility(survey: Survey): CompatibilityInput {
  const { sources, dataSets } = survey;
  const once = new Map<string, SourceMember>();
  for (const { members } of sources) for (const member of members) once.set(member.result_id, member);
  const members = [...once.values()];
  const all = groupByProcessing(members).flatMap((alike) => {
    const dataSet = dataSets.get(alike.pipeline_data_id);
    return dataSet ? [{ ...alike, dataSet }] : [];
  });
  return { ...survey, alike: sources.map((source) => groupByProcessing(source.members)), all, members };
}

/** How many samples these are. */
export const samplesIn = (some: readonly Pick<ProcessingGroup, 'n'>[]): number =>
  some.reduce((sum, { n }) => sum + n, 0);

export type Compared = CompatibilityIssue['compared'][number];

/** The different values there are, in order. */
export const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** Formats a list: “V4 and V1-V3”, “A, B and 3 more”. */
export function formatList(values: readonly string[], atMost = 4): string {
  const shown = values.slice(0, atMost);
  const more = values.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Counts a value per source, most frequent first; `null` excludes samples. */
export function compareSources(
  { alike }: CompatibilityInput,
  title: string,
  describe: (some: ProcessingGroup) => string | null,
): Compared {
  const sides = alike.flatMap((groups, source) => {
    const counts = new Map<string, number>();
    for (const group of groups) {
      const value = describe(group);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + group.n);
    }
    if (counts.size === 0) return [];
    const values = [...counts].map(([value, n_samples]) => ({ value, n_samples }));
    values.sort((a, b) => b.n_samples - a.n_samples || (a.value < b.value ? -1 : 1));
    return [{ source, values }];
  });
  return { title, sides };
}
