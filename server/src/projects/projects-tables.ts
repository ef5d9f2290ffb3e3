import type { OmicType } from '@cohortium/contract';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type MetadataValue = string | number | null;

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
  };
  samples: {
    id: string;
    project_id: string;
    sample_id: string;
    subject_id: string | null;
    /** The submitter's columns, as read. */
    metadata: Record<string, MetadataValue>;
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
  };
};

export const migrations: Migrations = {
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
};
