import { sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type RunCohortsTables = {
  /** Which cohort was made of a run's results; stays when that is deleted, so that it is not made again. */
  run_cohorts: { run_id: string; cohort_id: string };
};

export const runCohortMigrations: Migrations = {
  '2026-11-24-22-auto-created-cohorts': {
    async up(db) {
      await sql`create table run_cohorts (
        run_id text primary key references runs (id) on delete cascade, cohort_id text not null)`.execute(db);
      // Run cohorts do not reserve names, because lists hide them.
      await sql`drop index cohort_name_once_in_workspace`.execute(db);
      await sql`create unique index cohort_name_once_in_workspace on cohorts (workspace_id, lower(name))
        where deletion_id is null and cohort_type <> 'auto_created'`.execute(db);
    },
  },
};
