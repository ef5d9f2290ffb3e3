import { textOfField } from '#cohorts';
import type { CallOptions, IndexClient } from '#platform/index';
import type { Clause } from '#samples';
import type { ColumnFact } from './compatibility/merge-source.ts';

/** Samples with one value of a field that were submitted, sequenced and amplified alike. */
export interface CrossCount {
  /** The field, counted from 0 among those asked for. */
  at: number;
  value: string;
  project_id: string;
  seq_platform: string | null;
  variable_region: string | null;
  n: number;
}

/** How the values of some fields are spread over submissions, platforms and regions. */
export async function crossCounts(
  index: IndexClient,
  { where, fields }: { where: Clause; fields: readonly string[] },
  options: CallOptions,
): Promise<CrossCount[]> {
  const texts = `CAST([${fields.map(textOfField).join(', ')}], 'Array(Nullable(String))')`;
  return index.query<CrossCount>(
    `select toUInt32(place - 1) as at, assumeNotNull(text) as value, project_id, seq_platform, variable_region,
       toUInt32(count()) as n
     from samples final array join ${texts} as text, arrayEnumerate(${texts}) as place
     where ${where.sql} and isNotNull(text)
     group by at, value, project_id, seq_platform, variable_region
     order by at, value, project_id, seq_platform, variable_region`,
    where.params,
    options,
  );
}

/** The samples of a clause in the order of their result ids, each a line of JSON: `Member`. */
export async function memberRows(index: IndexClient, where: Clause, options: CallOptions): Promise<Uint8Array> {
  return index.read(
    `select result_id, project_id, project_name, original_project_id, sample_id, subject_id, pipeline_data_id,
       variable_region, seq_platform
     from samples final where ${where.sql} order by result_id`,
    where.params,
    { ...options, format: 'JSONEachRow' },
  );
}

/** The data sets that samples of a clause are of. */
export async function dataSetsOf(index: IndexClient, where: Clause, options: CallOptions): Promise<string[]> {
  const rows = await index.query<{ id: string }>(
    `select distinct toString(pipeline_data_id) as id from samples final where ${where.sql}`,
    where.params,
    options,
  );
  return rows.map(({ id }) => id);
}

/** A column of more values than these is not one of categories. */
const VALUES_AT_MOST = 30;

/** The submitters' columns of the samples of a clause, with the values or the range of each; apart by data set if asked. */
export async function columnFacts(
  index: IndexClient,
  { where, by_data_set }: { where: Clause; by_data_set: boolean },
  options: CallOptions,
): Promise<(ColumnFact & { of: string })[]> {
  const of = by_data_set ? 'toString(pipeline_data_id)' : "''";
  const pairsOf = (map: string) =>
    `select ${of} as of, toString(key) as field, value from samples final
     array join mapKeys(${map}) as key, mapValues(${map}) as value where ${where.sql}`;
  const categories = `if(uniqExact(value) > ${VALUES_AT_MOST}, CAST([], 'Array(String)'),
    arraySort(groupUniqArray(${VALUES_AT_MOST})(value)))`;
  return index.query<ColumnFact & { of: string }>(
    `select * from (
       select of, field, false as is_number, toUInt32(count()) as n_present, ${categories} as values,
         toFloat64(0) as low, toFloat64(0) as high, toFloat64(0) as median
       from (${pairsOf('text')}) group by of, field
       union all
       select of, field, true, toUInt32(count()), CAST([], 'Array(String)'), min(value), max(value), quantileExact(0.5)(value)
       from (${pairsOf('number')}) group by of, field)
     order by of, field, is_number`,
    where.params,
    options,
  );
}

/** Reads of the samples of a data set by taxon: places in `nodes` and `counts`. */
export interface MeasuredNames {
  pipeline_data_id: string;
  rank: number;
  n_samples: number;
  nodes: number[];
  counts: number[];
}

/** How many reads each taxon has at some ranks, of at most so many samples a data set, those of the lowest numbers. */
export async function readsByTaxon(
  index: IndexClient,
  { where, ranks, samples_at_most }: { where: Clause; ranks: readonly number[]; samples_at_most: number },
  options: CallOptions,
): Promise<MeasuredNames[]> {
  const among = `select sample_no, pipeline_data_id from samples final where ${where.sql}
    order by sample_no limit {at_most:UInt32} by pipeline_data_id`;
  const rows = await index.query<Omit<MeasuredNames, 'nodes' | 'counts'> & { sums: [number[], number[]] }>(
    `select pipeline_data_id, rank, toUInt32(uniqExact(sample_no)) as n_samples, sumMap(nodes, counts) as sums
     from profile inner join (${among}) as among using (sample_no)
     where rank in {ranks:Array(UInt8)} and sample_no in (select sample_no from (${among}))
     group by pipeline_data_id, rank order by pipeline_data_id, rank`,
    { ...where.params, ranks: [...ranks], at_most: samples_at_most },
    options,
  );
  return rows.map(({ sums: [nodes, counts], ...row }) => ({ ...row, nodes, counts }));
}
