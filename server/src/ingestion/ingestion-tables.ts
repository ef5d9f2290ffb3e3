import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type IngestionTables = {
  uploads: {
    file_id: string;
    person_id: string;
    workspace_id: string;
    name: string;
    size_bytes: number;
    /** `waiting` for bytes, `stored` whole, `claimed` by a submission or a reference. */
    state: 'waiting' | 'stored' | 'claimed';
    sha256: string | null;
    file_key: string | null;
    expires_at: string;
    created_at: Generated<string>;
  };
};

export const migrations: Migrations = {
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
};
