import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type JobTables = {
  /** Questions that are answered in a job, by the key of their answer. */
  analysis_jobs: {
    content_key: string;
    method: string;
    state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    progress: number;
    status_text: string;
    reason: string | null;
    /** Whether the same question may have an answer the next time. */
    retriable: Generated<boolean>;
    n: number;
    /** The question with the members and the tree that it is about: JSON, compressed with gzip; gone at the end. */
    frozen: Buffer | null;
    /** Of the queue. */
    job_id: string | null;
    workspace_id: string;
    created_at: Generated<string>;
    finished_at: string | null;
  };
};

export const jobMigrations: Migrations = {
  '2026-11-22-41-analysis-jobs': {
    async up(db) {
      await sql`create table analysis_jobs (
        content_key text primary key, method text not null,
        state text not null check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
        share double precision not null default 0, doing text not null, reason text, n integer not null, frozen bytea,
        job_id text, workspace_id text not null references workspaces (id) on delete cascade,
        created_at timestamptz not null default now(), finished_at timestamptz)`.execute(db);
    },
  },
  '2026-11-25-02-jobs-that-may-end-otherwise': {
    async up(db) {
      await sql`alter table analysis_jobs add column retriable boolean not null default false`.execute(db);
    },
  },
  '2026-11-30-plain-01-analysis-jobs': {
    async up(db) {
      await sql`alter table analysis_jobs rename column share to progress`.execute(db);
      await sql`alter table analysis_jobs rename column doing to status_text`.execute(db);
    },
  },
};
