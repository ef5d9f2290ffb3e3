import type { OmicType, ProjectHistory } from '@cohortium/contract';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';
import { privacyMigrations } from './privacy/privacy-tables.ts';

export type MetadataValue = string | number | null;

export type HistoryAction = ProjectHistory['action'];

export type ProjectsTables = {
  projects: {
    project_id: string;
    workspace_id: string;
    name: string;
    description: string;
    omic_type: OmicType;
    data_type: number;
    variable_region: string | null;
    original_project_id: string | null;
    created_by: string;
    created_at: Generated<string>;
    /** Set while the submission is deleted. */
    deletion_id: string | null;
    /** Since when everybody may see it, guarded. */
    public_at: string | null;
  };
  samples: {
    id: string;
    project_id: string;
    sample_id: string;
    subject_id: string | null;
    /** The submitter's columns, harmonised. */
    metadata: Record<string, MetadataValue>;
    /** What the submitter wrote, where `metadata` says it otherwise. */
    original_metadata: Record<string, MetadataValue>;
    /** What the submitter calls the columns that became standard fields of another name, by field. */
    submitted_names: Generated<Record<string, string>>;
    /** Set while the sample itself is deleted, and for ever once that cannot be undone. */
    deletion_id: string | null;
  };
  sample_files: {
    file_id: string;
    sample: string;
    name: string;
    read: 'forward' | 'reverse';
    lane: number;
    size_bytes: number;
    sha256: string;
    file_key: string;
    added_at: Generated<string>;
  };
  deletions: {
    deletion_id: string;
    workspace_id: string;
    /** No reference: the row outlives what was deleted. */
    project_id: string;
    kind: 'project' | 'samples';
    name: string;
    n_samples: number;
    n_files: number;
    size_bytes: number;
    deleted_by: string;
    deleted_at: string;
    purge_after: string;
    /** How it ended; null while it can be undone. */
    outcome: 'restored' | 'purged' | null;
  };
  /** Who changed what; rows are only ever added. */
  metadata_history: {
    id: string;
    project_id: string;
    /** Null for the submission itself. */
    sample: string | null;
    action: HistoryAction;
    field: string;
    before: MetadataValue;
    after: MetadataValue;
    person_id: string;
    at: Generated<string>;
  };
};

export const migrations: Migrations = {
  ...privacyMigrations,
  '2026-11-20-03-projects': {
    async up(db) {
      await sql`
        create table projects (
          project_id text primary key,
          workspace_id text not null references workspaces (id),
          name text not null,
          description text not null,
          omic_type text not null,
          data_type integer not null,
          variable_region text,
          original_project_id text,
          created_by text not null references people (id),
          created_at timestamptz not null default now(),
          constraint project_name_once_in_workspace unique (workspace_id, name)
        )`.execute(db);
      await sql`create index projects_newest on projects (workspace_id, created_at desc)`.execute(db);
      await sql`
        create table samples (
          id text primary key,
          project_id text not null references projects (project_id),
          sample_id text not null,
          subject_id text,
          metadata jsonb not null,
          constraint sample_id_once_in_project unique (project_id, sample_id)
        )`.execute(db);
      await sql`
        create table sample_files (
          file_id text primary key,
          sample text not null references samples (id),
          name text not null,
          read text not null check (read in ('forward', 'reverse')),
          lane integer not null default 1,
          size_bytes bigint not null,
          sha256 text not null,
          file_key text not null,
          unique (sample, read, lane)
        )`.execute(db);
    },
  },
  '2026-11-21-50-projects-deletion': {
    async up(db) {
      await sql`
        create table deletions (
          deletion_id text primary key, workspace_id text not null references workspaces (id),
          project_id text not null, kind text not null check (kind in ('project', 'samples')), name text not null,
          n_samples integer not null, n_files integer not null, size_bytes bigint not null,
          deleted_by text not null references people (id), deleted_at timestamptz not null,
          purge_after timestamptz not null, outcome text check (outcome in ('restored', 'purged'))
        )`.execute(db);
      await sql`create index deletions_open on deletions (workspace_id, deleted_at desc) where outcome is null`.execute(
        db,
      );
      await sql`
        alter table projects add column deletion_id text references deletions (deletion_id),
          drop constraint project_name_once_in_workspace`.execute(db);
      // A deleted submission does not keep its name from being used again.
      await sql`
        create unique index project_name_once_in_workspace on projects (workspace_id, name)
        where deletion_id is null`.execute(db);
      await sql`
        alter table samples add column original_metadata jsonb not null default '{}',
          add column deletion_id text references deletions (deletion_id),
          drop constraint samples_project_id_fkey,
          add foreign key (project_id) references projects (project_id) on delete cascade`.execute(db);
      await sql`create index samples_deleted on samples (project_id) where deletion_id is not null`.execute(db);
      await sql`
        alter table sample_files add column added_at timestamptz not null default now(),
          drop constraint sample_files_sample_fkey,
          add foreign key (sample) references samples (id) on delete cascade`.execute(db);
      await sql`create index sample_files_of_content on sample_files (file_key)`.execute(db);
    },
  },
  '2026-11-21-51-metadata-history': {
    async up(db) {
      await sql`
        create table metadata_history (
          id text primary key, project_id text not null references projects (project_id) on delete cascade,
          sample text references samples (id) on delete cascade,
          action text not null check (action in ('edited', 'files_replaced', 'deleted', 'restored')),
          field text not null, before jsonb, after jsonb, person_id text not null references people (id),
          at timestamptz not null default now()
        )`.execute(db);
      await sql`create index metadata_history_newest on metadata_history (project_id, id desc)`.execute(db);
      await sql`create function refuse_history_rewriting() returns trigger language plpgsql as $$
        begin
          raise exception 'History is never rewritten.' using errcode = 'check_violation';
        end $$`.execute(db);
      await sql`create trigger metadata_history_append_only before update on metadata_history
        for each statement execute function refuse_history_rewriting()`.execute(db);
    },
  },
  '2026-11-21-80-public-projects': {
    async up(db) {
      await sql`alter table projects add column public_at timestamptz`.execute(db);
      await sql`create index projects_public on projects (public_at) where public_at is not null`.execute(db);
    },
  },
  '2026-11-27-files-01-submitted-names': {
    async up(db) {
      await sql`alter table samples add column submitted_names jsonb not null default '{}'`.execute(db);
    },
  },
};
