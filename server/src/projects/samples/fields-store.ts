import { sql } from 'kysely';
import type { Db } from '#platform/database';

export interface FieldRow {
  field: string;
  n_samples: number;
  n_present: number;
  n_values: number;
  is_number: boolean;
  least: number | null;
  most: number | null;
}

const cells = (projectId: string) => sql`
  select samples.id, cell.key as field, cell.value, cell.value #>> '{}' as word,
    samples.original_metadata ->> cell.key as written
  from samples, jsonb_each(samples.metadata) as cell
  where samples.project_id = ${projectId} and samples.deletion_id is null and cell.value <> 'null'`;

/** Every column of a submission's samples that has a value, the fullest first. */
export async function fieldRows(db: Db, projectId: string): Promise<FieldRow[]> {
  const number = sql`case jsonb_typeof(value) when 'number' then (value)::float8 end`;
  const { rows } = await sql<FieldRow>`
    with cells as (${cells(projectId)})
    select field, count(*) as n_present, count(distinct word) as n_values,
      bool_and(jsonb_typeof(value) = 'number') as is_number, min(${number}) as least, max(${number}) as most,
      (select count(*) from samples where project_id = ${projectId} and deletion_id is null) as n_samples
    from cells group by field order by n_present desc, field`.execute(db);
  return rows;
}

export interface ValueRow {
  field: string;
  value: string;
  n_samples: number;
  written: string[];
}

/** The most frequent values of each column, and how submitters spelled them where it differs. */
export async function valueRows(db: Db, projectId: string, atMost: number): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    with cells as (${cells(projectId)}),
    counted as (
      select field, word as value, count(*) as n_samples,
        coalesce(array_agg(distinct written) filter (where written <> word), '{}') as written,
        row_number() over (partition by field order by count(*) desc, word) as place
      from cells group by field, word)
    select field, value, n_samples, written from counted where place <= ${atMost} order by field, place`.execute(db);
  return rows;
}
