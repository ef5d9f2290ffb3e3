import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { Migrations } from '#platform/database';

/** The cohorts that a request reads. */
export type RequestedCohorts = { cohort_id: string; version?: number | undefined }[];

export type RequestTables = {
  /** Requests that were answered with an id. */
  analysis_requests: {
    id: string;
    content_key: string;
    method: string;
    /** Null for requests through a share link. */
    workspace_id: string | null;
    cohorts: JSONColumnType<RequestedCohorts>;
    /** Names the set of samples in the index. */
    members_hash: string;
    n: number;
    created_at: Generated<string>;
  };
};

export const requestMigrations: Migrations = {
  '2026-12-02-analysis-01-requests': {
    async up(db) {
      await sql`create table analysis_requests (
        id text primary key, content_key text not null, method text not null,
        workspace_id text references workspaces (id) on delete cascade,
        cohorts jsonb not null, members_hash text not null, n integer not null,
        created_at timestamptz not null default now())`.execute(db);
      await sql`create index analysis_requests_of_workspaces on analysis_requests (workspace_id)`.execute(db);
      // Their stored requests have the earlier form.
      await sql`update analysis_jobs set state = 'failed', retriable = true, frozen = null, finished_at = now(),
        reason = 'The portal was updated. Request the analysis again.' where state in ('queued', 'running')`.execute(
        db,
      );
    },
  },
};
