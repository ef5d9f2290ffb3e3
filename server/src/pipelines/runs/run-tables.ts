import type { RunInputFile, RunOutputKind, RunSoftware, RunState } from '@cohortium/contract';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type StepState = 'queued' | 'running' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';

/** A read file as a run used it. */
export interface UsedFile {
  read: 'forward' | 'reverse';
  lane: number;
  name: string;
  size_bytes: number;
  sha256: string;
}

/** What all samples of a run shared. */
export type SharedInput = Omit<RunInputFile, 'sample_id'>;

/** Of the programs of runs from before digests were kept, none is known. */
export type StoredSoftware = Omit<RunSoftware, 'sha256'> & { sha256?: string | null };

export type RunTables = {
  runs: {
    id: string;
    workspace_id: string;
    project_id: string;
    pipeline_id: string;
    param_set_id: string;
    name: string;
    state: RunState;
    reason: string | null;
    retriable: boolean;
    /** Pipeline, parameters, reference and the reads themselves: what makes two runs the same computation. */
    processing_hash: string;
    /** The job that carries it out; null while it waits. */
    job_id: string | null;
    software: StoredSoftware[];
    shared_inputs: Generated<SharedInput[]>;
    n_features: number | null;
    pipeline_data_id: string | null;
    /** The run whose failed samples this one does again. */
    retry_of: string | null;
    created_by: string;
    /** Null as long as it is its maker's. */
    owner_id: Generated<string | null>;
    created_at: Generated<string>;
    queued_at: Generated<string>;
    started_at: string | null;
    /** When the engine began its last try; null while it does not work. */
    launched_at: string | null;
    /** Engine time of the tries that have ended. */
    engine_seconds: Generated<number>;
    /** The steps of the tracking file, in its order. */
    tracking_columns: Generated<string[]>;
    finished_at: string | null;
    /** When its output files went, since they held samples that were deleted permanently. */
    outputs_deleted_at: Generated<string | null>;
    change_no: Generated<number>;
  };
  run_samples: {
    run_id: string;
    sample_index: number;
    sample: string;
    state: 'waiting' | 'ok' | 'failed' | 'empty';
    reason: string | null;
    reads_in: number | null;
    reads_out: number | null;
    /** As they were when the run was launched. */
    files: Generated<UsedFile[]>;
    /** Reads left after each of the run's tracking columns. */
    tracking: Generated<(number | null)[]>;
  };
  run_steps: {
    run_id: string;
    step: string;
    /** The sample’s number in the run, from 1; 0 for a step over the pool. */
    sample_index: number;
    state: StepState;
    attempts: number;
    reason: string | null;
    command: string | null;
    exit_code: number | null;
    seconds: number | null;
    max_memory_mib: number | null;
    reused: Generated<boolean>;
    reads_in: number | null;
    reads_out: number | null;
    started_at: string | null;
    finished_at: string | null;
    change_no: Generated<number>;
  };
  run_outputs: {
    run_id: string;
    kind: RunOutputKind;
    title: string;
    name: string;
    media_type: string;
    position: number;
    file_key: string;
    size_bytes: number;
    sha256: string;
  };
  notifications: {
    id: string;
    person_id: string;
    workspace_id: string;
    kind: 'run_ended';
    object_id: string;
    title: string;
    text: string;
    state: RunState;
    created_at: Generated<string>;
    read_at: string | null;
  };
};

export const runMigrations: Migrations = {
  '2026-11-21-21-run-records': {
    async up(db) {
      await sql`
        alter table runs
          add column retry_of text references runs (id), add column queued_at timestamptz not null default now(),
          add column launched_at timestamptz, add column engine_seconds double precision not null default 0,
          add column shared_inputs jsonb not null default '[]', add column tracking_columns jsonb not null default '[]'
      `.execute(db);
      await sql`update runs set queued_at = created_at`.execute(db);
      // Runs that wait are found by whichever engine is free, not by their own job.
      await sql`update runs set job_id = null where state = 'queued'`.execute(db);
      await sql`create index runs_not_ended on runs (state) where state in ('queued', 'running')`.execute(db);
      await sql`
        alter table run_samples
          add column files jsonb not null default '[]', add column tracking jsonb not null default '[]'`.execute(db);
      await sql`
        alter table run_steps
          add column seconds double precision, add column max_memory_mib double precision,
          add column reused boolean not null default false`.execute(db);
      await sql`
        create table run_outputs (
          run_id text not null references runs (id), kind text not null, name text not null, file_key text not null,
          size_bytes bigint not null, sha256 text not null, primary key (run_id, kind)
        )`.execute(db);
    },
  },
  '2026-11-21-22-notifications': {
    async up(db) {
      await sql`
        create table notifications (
          id text primary key, person_id text not null references people (id),
          workspace_id text not null references workspaces (id), kind text not null, object_id text not null,
          title text not null, text text not null, state text not null,
          created_at timestamptz not null default now(), read_at timestamptz
        )`.execute(db);
      await sql`create index notifications_of_person on notifications (person_id, id desc)`.execute(db);
    },
  },
  '2026-11-26-01-outputs-deleted-with-samples': {
    async up(db) {
      await sql`alter table runs add column outputs_deleted_at timestamptz`.execute(db);
    },
  },
  '2026-11-28-spec-02-owners-of-runs': {
    async up(db) {
      await sql`alter table runs add column owner_id text references people (id)`.execute(db);
    },
  },
  '2026-12-01-pipelines-01-sample-index': {
    async up(db) {
      await sql`alter table run_samples rename column place to sample_index`.execute(db);
      await sql`alter table run_steps rename column place to sample_index`.execute(db);
    },
  },
  '2026-12-02-any-02-outputs-of-any-pipeline': {
    async up(db) {
      await sql`
        alter table run_outputs
          add column title text not null default '', add column media_type text not null default 'text/plain; charset=utf-8',
          add column position integer not null default 0`.execute(db);
      await sql`
        update run_outputs set title = words.title, position = words.position, media_type = words.media_type
        from (values
          ('feature_table', 'Feature counts per sample', 0, 'text/tab-separated-values; charset=utf-8'),
          ('features', 'Feature sequences', 1, 'text/plain; charset=utf-8'),
          ('taxonomy', 'Feature lineages', 2, 'text/tab-separated-values; charset=utf-8'),
          ('tracking', 'Remaining reads after each step', 3, 'text/tab-separated-values; charset=utf-8'),
          ('sample_status', 'Status of each sample', 4, 'application/json'),
          ('samples', 'Sample list with status', 98, 'text/tab-separated-values; charset=utf-8'),
          ('log', 'Engine log', 99, 'text/plain; charset=utf-8')) as words (kind, title, position, media_type)
        where words.kind = run_outputs.kind`.execute(db);
      await sql`
        alter table run_outputs alter column title drop default, alter column media_type drop default,
          alter column position drop default`.execute(db);
    },
  },
};
