import type { IndexClient } from '#platform/index';
import type { Clause } from '#samples';

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

export interface ReadTotals {
  n: number;
  total: number;
  least: number;
  most: number;
}

export async function readTotals(index: IndexClient, where: Clause): Promise<ReadTotals> {
  const [row] = await index.query<ReadTotals>(
    `select toUInt32(count()) as n, toFloat64(sum(reads)) as total, toFloat64(min(reads)) as least,
       toFloat64(max(reads)) as most from samples final where ${where.sql}`,
    where.params,
  );
  return row ?? { n: 0, total: 0, least: 0, most: 0 };
}

/** The data types of what a clause finds. */
export async function dataTypesAmong(index: IndexClient, where: Clause): Promise<number[]> {
  const rows = await index.query<{ data_type: number }>(
    `select distinct data_type from samples final where ${where.sql} order by data_type`,
    where.params,
  );
  return rows.map(({ data_type }) => data_type);
}
