import { type Kysely, sql } from 'kysely';
import type { Migrations } from '#platform/database';
import { type CatalogueTables, catalogueMigrations } from './catalogue/catalogue-tables.ts';
import { type ReferencesTables, referenceMigrations } from './references/references-tables.ts';
import { type RunTables, runMigrations } from './runs/run-tables.ts';

export type PipelinesTables = CatalogueTables & ReferencesTables & RunTables;

/** Reference databases and the parameter sets that name them. */
async function createParameterTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reference_databases (
      id text primary key, workspace_id text references workspaces (id), name text not null, version text not null,
      sha256 text not null, file_key text not null, is_gzipped boolean not null, n_sequences integer not null,
      terms_of_use text not null, caution text, created_at timestamptz not null default now(),
      constraint reference_once_in_workspace unique nulls not distinct (workspace_id, name, version)
    )`.execute(db);
  await sql`
    create table param_sets (
      id text primary key, workspace_id text references workspaces (id), name text not null,
      pipeline_id text not null references pipelines (id),
      reference_id text not null references reference_databases (id),
      params jsonb not null, params_hash text not null, created_by text references people (id),
      created_at timestamptz not null default now(),
      constraint param_set_name_once unique nulls not distinct (workspace_id, pipeline_id, name)
    )`.execute(db);
}

/** Runs, their samples and steps, and the counter of their changes. */
async function createRunTables(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence run_change`.execute(db);
  await sql`
    create table runs (
      id text primary key, workspace_id text not null references workspaces (id),
      project_id text not null references projects (project_id),
      pipeline_id text not null references pipelines (id), param_set_id text not null references param_sets (id),
      name text not null, state text not null, reason text, retriable boolean not null default false,
      processing_hash text not null, job_id text, software jsonb not null default '[]', n_features integer,
      pipeline_data_id text references data_sets (pipeline_data_id), created_by text not null references people (id),
      created_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz,
      change_no bigint not null default nextval('run_change'),
      check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
      check ((state = 'succeeded') = (pipeline_data_id is not null))
    )`.execute(db);
  await sql`create index runs_newest on runs (workspace_id, created_at desc)`.execute(db);
  await sql`create index runs_of_project on runs (project_id, created_at desc)`.execute(db);
  await sql`
    create table run_samples (
      run_id text not null references runs (id), place integer not null, sample text not null references samples (id),
      state text not null default 'waiting', reason text, reads_in bigint, reads_out bigint,
      primary key (run_id, place)
    )`.execute(db);
  await sql`
    create table run_steps (
      run_id text not null references runs (id), step text not null, place integer not null,
      state text not null default 'queued', attempts integer not null default 0, reason text, command text,
      exit_code integer, reads_in bigint, reads_out bigint, started_at timestamptz, finished_at timestamptz,
      change_no bigint not null default nextval('run_change'),
      primary key (run_id, step, place)
    )`.execute(db);
}

export const migrations: Migrations = {
  ...catalogueMigrations,
  ...referenceMigrations,
  ...runMigrations,
  '2026-11-20-06-pipelines': {
    async up(db) {
      await sql`
        create table pipelines (
          id text primary key, folder text not null, version text not null,
          created_at timestamptz not null default now(), unique (folder, version)
        )`.execute(db);
      await createParameterTables(db);
      await createRunTables(db);
    },
  },
};
