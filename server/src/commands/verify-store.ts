import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { IndexClient } from '#platform/index';

export interface ExpectedFile {
  /** In words, for the operator. */
  what: string;
  file_key: string;
  size_bytes: number | null;
  sha256: string | null;
}

/** Every file that PostgreSQL says is in the store. */
export async function listExpectedFiles(db: Db): Promise<ExpectedFile[]> {
  const { rows } = await sql<ExpectedFile>`
    select 'the table of data set ' || pipeline_data_id as what, file_key, null::bigint as size_bytes, sha256
      from data_sets
    union all select 'the upload ' || name, file_key, size_bytes, sha256 from uploads where state <> 'waiting'
    union all select 'the reads ' || name, file_key, size_bytes, null from sample_files
    union all select 'the reference ' || reference_databases.name || ', ' || (file ->> 'name'), file ->> 'file_key',
      (file ->> 'size_bytes')::bigint, file ->> 'sha256' from reference_databases, jsonb_array_elements(files) as file
    order by what`.execute(db);
  return rows;
}

/** Unfinished runs without a job. */
export async function listRunsWithoutJob(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from runs where state in ('queued', 'running') and not exists (
      select from pgboss.job where state < 'completed' and data ->> 'run_id' = runs.id)`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ExpectedResult {
  result_id: string;
  pipeline_data_id: string;
}

export async function listExpectedResults(db: Db): Promise<ExpectedResult[]> {
  const { rows } = await sql<ExpectedResult>`select result_id, pipeline_data_id from results`.execute(db);
  return rows;
}

export interface IndexedResult extends ExpectedResult {
  sample_no: number;
  reads: number;
}

export async function listIndexedResults(index: IndexClient): Promise<IndexedResult[]> {
  return index.query<IndexedResult>(
    `select result_id, pipeline_data_id, sample_no, toFloat64(reads) as reads
     from samples final where audience = 'workspace' order by result_id`,
  );
}

export interface RankSums {
  sample_no: number;
  rank: number;
  reads: number;
  abundance: number;
}

/** Sums per rank of every active sample: reads in its profile, shares in its abundances. */
export async function sumByRank(index: IndexClient): Promise<RankSums[]> {
  return index.query<RankSums>(`
    select sample_no, rank, sum(reads) as reads, sum(abundance) as abundance from (
      select sample_no, toUInt8(rank) as rank, arraySum(counts) as reads, 0. as abundance from profile
      union all
      select sample_no, toUInt8(bitShiftRight(node, 28)) as rank, 0. as reads, toFloat64(abundance) as abundance
      from taxon_abundance)
    where sample_no in (select sample_no from samples final)
    group by sample_no, rank order by sample_no, rank`);
}
