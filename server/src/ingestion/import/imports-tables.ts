import type { importStates, Mapping, Strandedness } from '@cohortium/contract';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';
import type { ImportFault } from './reading/import-table-error.ts';

/** The request. */
export interface ImportOrder {
  file_ids: string[];
  metadata_file_id?: string | undefined;
  samples_in?: 'columns' | 'rows' | undefined;
  strandedness?: Strandedness | undefined;
  data_type?: number | undefined;
  mapping?: Mapping | undefined;
  description: string;
  variable_region: string | null;
  reference_name: string | null;
}

export type ImportsTables = {
  imports: {
    import_id: string;
    workspace_id: string;
    person_id: string;
    state: (typeof importStates)[number];
    order: ImportOrder;
    /** SHA-256 of what the files are, in any order, and how they are read. */
    content: string;
    /** The submission that it is added to, or that it has made. */
    project_id: string | null;
    project_name: string;
    pipeline_data_id: string | null;
    data_type: number | null;
    n_samples: number;
    n_new_samples: number;
    n_features: number;
    n_entries: number;
    warnings: string[];
    faults: ImportFault[];
    created_at: Generated<string>;
    finished_at: string | null;
  };
};

export const importMigrations: Migrations = {
  '2026-11-22-30-imports': {
    async up(db) {
      await sql`
        create table imports (
          import_id text primary key,
          workspace_id text not null references workspaces (id),
          person_id text not null references people (id),
          state text not null check (state in ('queued', 'reading', 'writing', 'done', 'failed')),
          "order" jsonb not null,
          content text not null,
          project_id text references projects (project_id) on delete set null,
          project_name text not null,
          pipeline_data_id text,
          data_type integer,
          n_samples integer not null default 0, n_new_samples integer not null default 0,
          n_features integer not null default 0, n_entries bigint not null default 0,
          warnings jsonb not null default '[]', faults jsonb not null default '[]',
          created_at timestamptz not null default now(),
          finished_at timestamptz
        )`.execute(db);
      await sql`create index imports_newest on imports (workspace_id, import_id desc)`.execute(db);
      await sql`create index imports_by_content on imports (workspace_id, content)`.execute(db);
    },
  },
};
