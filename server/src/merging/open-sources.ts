import type { ResultAndSubject } from '#samples';
import type { ColumnFact, MergeSource, SourceMember } from './compatibility/merge-source.ts';

/** A cohort that takes part in a merge, as it was read: plain data that goes to a thread. */
export interface RawPart extends Pick<MergeSource, 'name' | 'cohort_id' | 'version' | 'overlay'> {
  is_own: boolean;
  /** Frozen members of the version, seen or not. */
  n_listed: number;
  /** A line a member that may be seen, JSON, in the order of results. */
  rows: Uint8Array;
  /** Members of a merged cohort: results with subjects, as JSON. */
  taken: string;
  columns: readonly ColumnFact[];
}

/** Sources to compare: cohorts to merge, or the data sets of a cohort. */
export type Compared =
  | { kind: 'cohorts'; sources: readonly RawPart[]; only_newest: boolean }
  | { kind: 'data_sets'; rows: Uint8Array; columns: readonly (ColumnFact & { of: string })[] };

export interface OpenPart {
  source: MergeSource;
  taken: readonly ResultAndSubject[];
}

function membersOf(rows: Uint8Array): SourceMember[] {
  const text = new TextDecoder().decode(rows).trimEnd();
  // In JSON no line breaks inside a value.
  return JSON.parse(`[${text.replaceAll('\n', ',')}]`);
}

function openPart({ is_own, n_listed, rows, taken: text, ...about }: RawPart): OpenPart {
  const members = membersOf(rows);
  const taken: ResultAndSubject[] = JSON.parse(text);
  const n_excluded = is_own ? 0 : n_listed - taken.length;
  const n_unavailable = is_own ? taken.length - members.length : 0;
  return { taken, source: { ...about, members, n_taken: taken.length, n_excluded, n_unavailable } };
}

/** Of samples with several results all but the newest: ids rise with time. */
function olderResults(members: readonly SourceMember[]): Set<string> {
  const bySample = Map.groupBy(members, ({ project_id, sample_id }) => `${project_id} ${sample_id}`);
  const older = [...bySample.values()].flatMap((results) => {
    const ids = new Set(results.map(({ result_id }) => result_id));
    return [...ids].sort().slice(0, -1);
  });
  return new Set(older);
}

function withoutOlder(sources: readonly OpenPart[]): OpenPart[] {
  const older = olderResults(sources.flatMap(({ source }) => source.members));
  return sources.map(({ source, taken }) => {
    const left = taken.filter(({ result_id }) => !older.has(result_id));
    const members = source.members.filter(({ result_id }) => !older.has(result_id));
    // A cohort of older results alone is not refused for it: its samples are there in their newest.
    const n_taken = Math.max(left.length, Math.min(1, taken.length));
    return { taken: left, source: { ...source, members, n_taken } };
  });
}

/** The data sets of one cohort as separate parts. */
function openDataSets({ rows, columns }: Compared & { kind: 'data_sets' }): OpenPart[] {
  const byDataSet = Map.groupBy(membersOf(rows), ({ pipeline_data_id }) => pipeline_data_id);
  const projects = new Map<string, number>();
  for (const [one] of byDataSet.values()) {
    if (one) projects.set(one.project_id, (projects.get(one.project_id) ?? 0) + 1);
  }
  const nameOf = ({ project_id, project_name }: SourceMember, place: number): string =>
    projects.get(project_id) === 1 ? project_name : `${project_name}, data set ${place + 1}`;
  return [...byDataSet].map(([id, own], place) => ({
    taken: [],
    source: {
      name: own[0] ? nameOf(own[0], place) : '',
      cohort_id: null,
      version: null,
      members: own,
      n_taken: own.length,
      columns: columns.filter(({ of }) => of === id),
      ...{ n_excluded: 0, n_unavailable: 0, overlay: null },
    },
  }));
}

/** The parts with their members. */
export function openParts(compared: Compared): OpenPart[] {
  if (compared.kind === 'data_sets') return openDataSets(compared);
  const sources = compared.sources.map(openPart);
  return compared.only_newest ? withoutOlder(sources) : sources;
}
