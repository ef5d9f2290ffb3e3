import { setImmediate as othersTurn } from 'node:timers/promises';
import { type HumanReads, storedColumnName } from '@cohortium/contract';
import { guardSample, type MetadataValue, type ProjectRow, type SubmittedSample } from '#projects';
import { NO_TAGS, type SampleTags, tagsOf } from '../sample-tags.ts';
import type { DataSetRow, NewResult } from '../samples-store.ts';

/** Rows made between two turns of other requests. */
const BATCH_SIZE = 500;

/** The rows of all items, in their order, made on the HTTP thread without keeping it for itself. */
export async function mapInBatches<Item, Row>(items: readonly Item[], rowsOf: (item: Item) => Row[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    rows.push(...items.slice(from, from + BATCH_SIZE).flatMap(rowsOf));
    await othersTurn();
  }
  return rows;
}

/** The common columns: what a submitter's column of that name fills. */
export const commonTextFields = [
  'sex',
  'race',
  'location',
  'seq_platform',
  'collection_site',
  'collection_site_coarse',
  'variable_region',
  'original_project_id',
] as const;

/** Audience of a row: owners and grantees, or the public. */
export type Audience = 'workspace' | 'public';

export interface Described {
  dataSet: DataSetRow;
  project: ProjectRow;
  result: NewResult;
  sample: Pick<SubmittedSample, 'sample_id' | 'subject_id' | 'metadata' | 'original_metadata' | 'submitted_names'>;
  /** Tag changes made in the portal; the public sees only the tags of the sheet. */
  marks: SampleTags;
  /** The public statement on human reads; the privacy guards depend on it. */
  human_reads: HumanReads | null;
  sample_no: number;
  load_no: number;
  reads: number;
  n_features: number;
  top_genera: { taxon: string; abundance: number }[];
}

const common: readonly string[] = [...commonTextFields, 'age_years', 'tag'];

const textOf = (value: MetadataValue | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

type IndexRow = Record<string, unknown>;

/** Columns that became standard fields, as they were submitted: “sex:Gender” with what is written. Never made public. */
function submittedColumns({ sample }: Described): Record<string, string> {
  const { submitted_names, original_metadata, metadata, subject_id } = sample;
  return Object.fromEntries(
    Object.entries(submitted_names).flatMap(([field, name]) => {
      const stored = field === 'subject_id' ? subject_id : metadata[field];
      const text = textOf(original_metadata[field]) ?? textOf(stored);
      return text === null ? [] : [[`${field}:${name}`, text] as const];
    }),
  );
}

/** One row of a result: common columns by name, the rest typed into two maps. */
function rowFor(audience: Audience, described: Described, metadata: Record<string, MetadataValue>): IndexRow {
  const { dataSet, project, result, sample } = described;
  const own = Object.entries(metadata).flatMap(([field, value]) =>
    common.includes(field) ? [] : [[storedColumnName(field), value] as const],
  );
  const named = Object.fromEntries(commonTextFields.map((field) => [field, textOf(metadata[field])]));
  return {
    audience,
    ...named,
    variable_region: textOf(metadata.variable_region) ?? project.variable_region,
    age_years: typeof metadata.age_years === 'number' ? metadata.age_years : null,
    result_id: result.result_id,
    internal_run_id: result.internal_run_id,
    pipeline_data_id: dataSet.pipeline_data_id,
    project_id: project.project_id,
    project_name: project.name,
    run_id: dataSet.run_id,
    sample_id: sample.sample_id,
    subject_id: sample.subject_id,
    pipeline_name: dataSet.pipeline_name,
    reference_name: dataSet.reference_name,
    data_type: dataSet.data_type,
    tags: tagsOf(metadata, audience === 'workspace' ? described.marks : NO_TAGS),
    reads: described.reads,
    n_features: described.n_features,
    text: Object.fromEntries(own.flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : []))),
    number: Object.fromEntries(own.flatMap(([field, value]) => (typeof value === 'number' ? [[field, value]] : []))),
    submitted: audience === 'workspace' ? submittedColumns(described) : {},
    top_genera: described.top_genera,
    sample_no: described.sample_no,
    load_no: described.load_no,
    is_deleted: 0,
  };
}

/**
 * The rows of a result, one for each audience. The public one is there whether or not the result is public, so that
 * publishing and withdrawing take effect at once, with the moment that `visibleSamples` reads.
 */
export function sampleIndexRows(described: Described): IndexRow[] {
  const { metadata } = described.sample;
  const guarded = guardSample(metadata, described.human_reads);
  return [rowFor('workspace', described, metadata), rowFor('public', described, guarded.metadata)];
}
