import type { FitFinding } from '@cohortium/contract';
import type { NamingSystem } from './naming-system.ts';

/** What is known of a member beside its abundances and its submitter's columns. */
export interface Member {
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

/** How a data set was made, as far as the asker may know it. */
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

/** What is set side by side: the members of one cohort, or those of one data set. */
export interface Part {
  name: string;
  cohort_id: string | null;
  version: number | null;
  /** Those that may be seen. */
  members: readonly Member[];
  /** Members that go into a merged cohort, with those that nobody sees any more. */
  n_taken: number;
  columns: readonly ColumnFact[];
  /** Readable through a shared or public cohort alone: no merged cohort can hold them. */
  n_left_out: number;
  /** Withdrawn or deleted: kept as ids. */
  n_unavailable: number;
  /** Whether metadata was laid over that of its members, for this cohort alone. */
  has_overlay: boolean;
}

export interface Fit {
  parts: readonly Part[];
  dataSets: ReadonlyMap<string, DataSetFact>;
  /** How names are formed, by taxonomy release; only where there are several. */
  namings: ReadonlyMap<string, NamingSystem>;
}

export type Compared = FitFinding['compared'][number];

export const counted = (n: number, thing: string): string =>
  `${n.toLocaleString('en-US')} ${thing}${n === 1 ? '' : 's'}`;

/** Every member once: a result that is in several parts is one sample. */
export function everyMember({ parts }: Pick<Fit, 'parts'>): Member[] {
  return [...new Map(parts.flatMap(({ members }) => members.map((one) => [one.result_id, one] as const))).values()];
}

/** Every member once, with its data set. */
export function withDataSets(fit: Fit): { member: Member; dataSet: DataSetFact }[] {
  return everyMember(fit).flatMap((member) => {
    const dataSet = fit.dataSets.get(member.pipeline_data_id);
    return dataSet ? [{ member, dataSet }] : [];
  });
}

/** The different values there are, in order. */
export const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** A list in words: “V4 and V1-V3”, “A, B and 3 more”. */
export function listed(values: readonly string[], atMost = 4): string {
  const shown = values.slice(0, atMost);
  const more = values.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** What each part has of something, the most frequent first; `null` leaves a sample out. */
export function compare(
  { parts }: Pick<Fit, 'parts'>,
  title: string,
  told: (member: Member) => string | null,
): Compared {
  const sides = parts.flatMap(({ members }, part) => {
    const counts = new Map<string, number>();
    for (const member of members) {
      const value = told(member);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (counts.size === 0) return [];
    const values = [...counts].map(([value, n_samples]) => ({ value, n_samples }));
    values.sort((a, b) => b.n_samples - a.n_samples || (a.value < b.value ? -1 : 1));
    return [{ part, values }];
  });
  return { title, sides };
}
