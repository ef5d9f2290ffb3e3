import type { SampleFilter } from '@cohortium/contract';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type SavedFiltersTables = {
  saved_filters: {
    id: string;
    workspace_id: string;
    created_by: string;
    /** Name of the current version; unique per person. */
    name: string;
    version: number;
    created_at: Generated<string>;
  };
  /** Every version there was, the one that counts among them; rows are only ever added. */
  saved_filter_versions: {
    filter_id: string;
    version: number;
    name: string;
    description: string;
    filter: ColumnType<SampleFilter, string, never>;
    is_shared: boolean;
    changed_by: string;
    changed_at: Generated<string>;
  };
  /** Filters too long for a URL. */
  filter_links: {
    /** Of the workspace, the person and the filter. */
    id: string;
    workspace_id: string;
    created_by: string;
    filter: ColumnType<SampleFilter, string, never>;
    /** When its person last made it. */
    used_at: Generated<string>;
  };
};

export const migrations: Migrations = {
  '2026-11-22-21-saved-filters': {
    async up(db) {
      await sql`
        create table saved_filters (
          id text primary key,
          workspace_id text not null references workspaces (id) on delete cascade,
          created_by text not null references people (id),
          name text not null,
          version integer not null,
          created_at timestamptz not null default now(),
          constraint filter_name_once_a_person unique (workspace_id, created_by, name)
        )`.execute(db);
      await sql`
        create table saved_filter_versions (
          filter_id text not null references saved_filters (id) on delete cascade,
          version integer not null,
          name text not null,
          description text not null,
          filter jsonb not null,
          is_shared boolean not null,
          changed_by text not null references people (id),
          changed_at timestamptz not null default now(),
          primary key (filter_id, version)
        )`.execute(db);
    },
  },
  '2026-12-02-samples-01-filter-links': {
    async up(db) {
      await sql`
        create table filter_links (
          id text primary key,
          workspace_id text not null references workspaces (id) on delete cascade,
          created_by text not null references people (id),
          filter jsonb not null,
          used_at timestamptz not null default clock_timestamp()
        )`.execute(db);
      await sql`create index filter_links_of_person on filter_links (workspace_id, created_by, used_at)`.execute(db);
    },
  },
};
