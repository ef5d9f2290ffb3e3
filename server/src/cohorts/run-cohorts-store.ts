import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { RunCohortsTables } from './cohorts-tables.ts';

const tables = (db: Db) => db.withTables<RunCohortsTables>();

/** Runs without a cohort. */
export async function runsWithoutCohort(db: Db, runIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...runIds]}::text[]) as wanted (id)
    where not exists (select from run_cohorts where run_id = id) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function saveRunCohort(tx: Tx, made: { run_id: string; cohort_id: string }): Promise<void> {
  await tables(tx).insertInto('run_cohorts').values(made).execute();
}
