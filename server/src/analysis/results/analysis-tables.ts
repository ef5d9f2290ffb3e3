import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';
import { jobMigrations } from '../requests/job-tables.ts';
import { requestMigrations } from '../requests/request-tables.ts';
import { treeMigrations } from '../tree-tables.ts';

export type AnalysisTables = {
  /** Cache of results by the hash of their inputs; can be emptied at any time. */
  analysis_results: {
    content_key: string;
    method: string;
    /** JSON, compressed with gzip. */
    body: Buffer;
    /** Submissions that its samples come from; null in rows of before it was kept. */
    project_ids: string[] | null;
    created_at: Generated<string>;
  };
  /** When the samples of a cohort were first ordinated or clustered. */
  cohort_first_plots: { cohort_id: string; plotted_at: Generated<string> };
};

export const migrations: Migrations = {
  ...treeMigrations,
  ...jobMigrations,
  ...requestMigrations,
  '2026-11-20-09-analysis': {
    async up(db) {
      await sql`create table analysis_results (
        content_key text primary key,
        method text not null,
        body bytea not null,
        created_at timestamptz not null default now())`.execute(db);
    },
  },
  '2026-11-26-80-whose-answers': {
    async up(db) {
      await sql`alter table analysis_results add column project_ids text[]`.execute(db);
      await sql`create index analysis_results_of_projects on analysis_results using gin (project_ids)`.execute(db);
    },
  },
  '2026-11-29-analysis-01-first-plots': {
    async up(db) {
      await sql`create table cohort_first_plots (
        cohort_id text primary key references cohorts (id) on delete cascade,
        plotted_at timestamptz not null default now())`.execute(db);
    },
  },
};
