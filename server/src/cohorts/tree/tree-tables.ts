import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type TreeTables = {
  /** A tree by the hash of its features: cohorts that share them share it. */
  feature_trees: {
    content_key: string;
    state: 'queued' | 'running' | 'succeeded' | 'failed';
    reason: string | null;
    n_features: number;
    software: { name: string; version: string }[];
    file_key: string | null;
    sha256: string | null;
    size_bytes: number | null;
    created_at: Generated<string>;
    finished_at: string | null;
  };
  /** Which features a set of results has, by the hash of the results. */
  result_features: {
    results_hash: string;
    content_key: string;
  };
};

export const treeMigrations: Migrations = {
  '2026-11-21-33-feature-trees': {
    async up(db) {
      await sql`create table feature_trees (
        content_key text primary key,
        state text not null check (state in ('queued', 'running', 'succeeded', 'failed')),
        reason text, n_features integer not null, software jsonb not null default '[]',
        file_key text, sha256 text, size_bytes bigint,
        created_at timestamptz not null default now(), finished_at timestamptz,
        check ((state = 'succeeded') = (file_key is not null)))`.execute(db);
      await sql`create table result_features (
        results_hash text primary key, content_key text not null references feature_trees (content_key))`.execute(db);
    },
  },
};
