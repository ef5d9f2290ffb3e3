import type { IndexClient } from '#platform/index';
import { type Clause, isCounted, type QueryOptions } from '#samples';
import { textOfField } from './overlay/fields-index-store.ts';

export interface ListedRow {
  result_id: string;
  internal_run_id: string;
  sample_id: string;
  project_name: string;
  pipeline_name: string;
  reference_name: string;
  data_type: number;
  subject: string;
}

/** The results that a clause finds, the newest first. */
export async function listedRows(index: IndexClient, where: Clause, limit: number): Promise<ListedRow[]> {
  return index.query<ListedRow>(
    `select result_id, internal_run_id, sample_id, project_name, pipeline_name, reference_name, data_type,
       if(isNull(subject_id), result_id, concat(project_id, ' ', assumeNotNull(subject_id))) as subject
     from samples final where ${where.sql} order by sample_no desc limit {limit:UInt32}`,
    { ...where.params, limit },
  );
}

export interface ValueCount {
  /** Index among the requested fields. */
  place: number;
  value: string;
  n: number;
}

/** How many samples of a clause have which value of some fields; missing values are not counted. */
export async function countValuesOf(
  index: IndexClient,
  where: Clause,
  fields: readonly string[],
): Promise<ValueCount[]> {
  const pairs = fields.map((field, place) => `(toUInt16(${place}), CAST(${textOfField(field)}, 'Nullable(String)'))`);
  return index.query<ValueCount>(
    `select pair.1 as place, assumeNotNull(pair.2) as value, toUInt32(count()) as n
     from (select arrayJoin([${pairs.join(', ')}]) as pair from samples final where ${where.sql})
     where isNotNull(pair.2) group by place, value order by place, value`,
    where.params,
  );
}

export interface FilterSourceState {
  /** Found now. */
  n: number;
  /** Of them, members. */
  n_members: number;
  /** Checksum of the results. */
  mark: string;
}

/** Matches of a clause compared with the members. */
export async function sourceState(index: IndexClient, where: Clause, members: Clause): Promise<FilterSourceState> {
  const [row] = await index.query<FilterSourceState>(
    `select toUInt32(count()) as n, toUInt32(countIf(${members.sql})) as n_members,
       hex(groupBitXor(sipHash64(result_id))) as mark
     from samples final where ${where.sql}`,
    { ...where.params, ...members.params },
  );
  return row ?? { n: 0, n_members: 0, mark: '' };
}

export interface ProcessingRow {
  pipeline_name: string;
  reference_name: string;
  variable_region: string | null;
  data_sets: string[];
  n_samples: number;
}

/** Processing variants of the samples of a clause, most frequent first. */
export async function processingOf(index: IndexClient, where: Clause): Promise<ProcessingRow[]> {
  return index.query<ProcessingRow>(
    `select pipeline_name, reference_name, variable_region, groupUniqArray(pipeline_data_id) as data_sets,
       toUInt32(count()) as n_samples
     from samples final where ${where.sql}
     group by pipeline_name, reference_name, variable_region
     order by n_samples desc, pipeline_name, reference_name, variable_region`,
    where.params,
  );
}

/** Totals of the samples with read counts; of all samples if none has read counts. */
export interface SampleTotals {
  /** All samples. */
  n: number;
  n_counted: number;
  total: number;
  least: number;
  most: number;
}

/** `uncounted` is the name of an id set: see `uncountedSet`. */
export async function sampleTotals(
  index: IndexClient,
  { where, uncounted }: { where: Clause; uncounted: string },
): Promise<SampleTotals> {
  const rows = await index.query<Omit<SampleTotals, 'n_counted'> & { is_counted: 0 | 1 }>(
    `select ${isCounted} as is_counted, toUInt32(count()) as n, toFloat64(sum(reads)) as total,
       toFloat64(min(reads)) as least, toFloat64(max(reads)) as most
     from samples final where ${where.sql} group by is_counted order by is_counted desc`,
    { ...where.params, uncounted },
  );
  const [first] = rows;
  if (!first) return { n: 0, n_counted: 0, total: 0, least: 0, most: 0 };
  const { is_counted, total, least, most } = first;
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  return { n, n_counted: is_counted === 1 ? first.n : 0, total, least, most };
}

/** The data types of what a clause finds. */
export async function dataTypesAmong(index: IndexClient, where: Clause): Promise<number[]> {
  const rows = await index.query<{ data_type: number }>(
    `select distinct data_type from samples final where ${where.sql} order by data_type`,
    where.params,
  );
  return rows.map(({ data_type }) => data_type);
}

/** Read counts of the samples of a clause, by twentieths of a decade: the place is −1 for samples without reads. */
export interface ReadCounts {
  n: number;
  n_counted: number;
  n_kept: number;
  minimum: number;
  median: number;
  maximum: number;
  places: [place: number, count: number][];
}

/** `uncounted` is the name of an id set: see `uncountedSet`. */
export async function readCountsOf(
  index: IndexClient,
  { where, uncounted, min_reads, steps }: { where: Clause; uncounted: string; min_reads: number; steps: number },
  options: QueryOptions,
): Promise<ReadCounts> {
  const [row] = await index.query<ReadCounts>(
    `select toUInt32(count()) as n, toUInt32(countIf(is_counted)) as n_counted,
       toUInt32(countIf(is_counted and reads >= {min_reads:Float64})) as n_kept,
       minIf(reads, is_counted) as minimum, ifNotFinite(quantileExactInclusiveIf(0.5)(reads, is_counted), 0) as median,
       maxIf(reads, is_counted) as maximum,
       arraySort(sumMapIf(map(place, toUInt32(1)), is_counted)::Array(Tuple(Int32, UInt32))) as places
     from (select reads, ${isCounted} as is_counted,
         if(reads < 1, -1, toInt32(floor(log10(reads) * {steps:UInt8} + 1e-9))) as place
       from samples final where ${where.sql})`,
    { ...where.params, uncounted, min_reads, steps },
    options,
  );
  return row ?? { n: 0, n_counted: 0, n_kept: 0, minimum: 0, median: 0, maximum: 0, places: [] };
}
