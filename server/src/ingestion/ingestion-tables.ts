import type { Assignment, Mapping, OmicType } from '@cohortium/contract';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';
import { importMigrations } from './import/imports-tables.ts';
import type { FileReading } from './uploads/read-file.ts';

/** Result of the check of a file: `facts` of reads, `contigs` of FASTA, `intensities` of IDAT; none where the file was not read. */
export type Checked = Pick<FileReading, 'facts' | 'contigs' | 'intensities' | 'fault'>;

export type IngestionTables = {
  uploads: {
    file_id: string;
    person_id: string;
    workspace_id: string;
    submission_id: string | null;
    name: string;
    size_bytes: number;
    last_modified: number | null;
    /** `waiting` for bytes, `stored` whole, `claimed` by a submission or a reference. */
    state: 'waiting' | 'stored' | 'claimed';
    sha256: string | null;
    file_key: string | null;
    /** Null until all reads are checked. */
    checked: Checked | null;
    expires_at: string;
    created_at: Generated<string>;
  };
  submissions: {
    submission_id: string;
    workspace_id: string;
    person_id: string;
    src_db: 'local' | 'sra' | 'ena' | 'geo';
    omic_type: OmicType;
    data_type: number;
    project_name: string;
    description: string;
    variable_region: string | null;
    sheet: string;
    sheet_name: string;
    mapping: Mapping;
    assignments: Assignment[];
    revision: Generated<number>;
    project_id: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  value_mappings: {
    mapping_id: string;
    workspace_id: string;
    person_id: string;
    name: string;
    mapping: Mapping;
    updated_at: Generated<string>;
  };
};

export const migrations: Migrations = {
  ...importMigrations,
  '2026-11-20-05-ingestion': {
    async up(db) {
      await sql`
        create table uploads (
          file_id text primary key,
          person_id text not null references people (id),
          workspace_id text not null references workspaces (id),
          name text not null,
          size_bytes bigint not null,
          state text not null check (state in ('waiting', 'stored', 'claimed')),
          sha256 text,
          file_key text,
          expires_at timestamptz not null,
          created_at timestamptz not null default now(),
          check (state = 'waiting' or (sha256 is not null and file_key is not null))
        )`.execute(db);
      await sql`create index uploads_of_workspace on uploads (workspace_id, state)`.execute(db);
    },
  },
  '2026-11-21-40-submissions': {
    async up(db) {
      await sql`
        create table submissions (
          submission_id text primary key,
          workspace_id text not null references workspaces (id),
          person_id text not null references people (id),
          src_db text not null, omic_type text not null, data_type integer not null,
          project_name text not null, description text not null, variable_region text,
          sheet text not null, sheet_name text not null, mapping jsonb not null, assignments jsonb not null,
          revision integer not null default 1,
          project_id text references projects (project_id) on delete cascade,
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now()
        )`.execute(db);
      await sql`create index submissions_of_person on submissions (workspace_id, person_id, updated_at desc)`.execute(
        db,
      );
      await sql`
        create table value_mappings (
          mapping_id text primary key,
          workspace_id text not null references workspaces (id),
          person_id text not null references people (id),
          name text not null,
          mapping jsonb not null,
          updated_at timestamptz not null default now(),
          constraint mapping_name_once_in_workspace unique (workspace_id, name)
        )`.execute(db);
    },
  },
  '2026-11-21-41-checked-uploads': {
    async up(db) {
      await sql`
        alter table uploads
          add column submission_id text references submissions (submission_id) on delete set null,
          add column last_modified bigint,
          add column checked jsonb,
          drop constraint uploads_check,
          add constraint stored_somewhere check (state = 'waiting' or file_key is not null),
          add constraint claimed_with_checksum check (state <> 'claimed' or sha256 is not null)`.execute(db);
      await sql`create index uploads_of_submission on uploads (submission_id, name)`.execute(db);
      await sql`create index uploads_by_content on uploads (workspace_id, sha256)`.execute(db);
    },
  },
};
