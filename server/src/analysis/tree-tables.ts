import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type TreeTables = {
  /** Trees that people of a workspace brought. */
  imported_trees: {
    id: string;
    workspace_id: string;
    name: string;
    n_tips: number;
    /** Newick, compressed with gzip. */
    newick: Buffer;
    /** Size of the text in bytes. */
    sha256: string;
    size_bytes: number;
    created_by: string;
    created_at: Generated<string>;
  };
};

export const treeMigrations: Migrations = {
  '2026-11-22-40-imported-trees': {
    async up(db) {
      await sql`create table imported_trees (
        id text primary key, workspace_id text not null references workspaces (id) on delete cascade,
        name text not null, n_tips integer not null, newick bytea not null, sha256 text not null,
        size_bytes bigint not null, created_by text not null references people (id),
        created_at timestamptz not null default now())`.execute(db);
      await sql`create unique index on imported_trees (workspace_id, lower(name))`.execute(db);
    },
  },
};
