import { gunzipSync, gzipSync } from 'node:zlib';
import type { CohortExport, ExportLevel } from '@cohortium/contract';
import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';
import type { Target } from './export-targets.ts';

export type ExportTables = {
  /** Export files by content key: callers with the same view share them. */
  cohort_exports: {
    content_key: string;
    cohort_id: string;
    version: number;
    target: Target;
    level: ExportLevel;
    state: Exclude<CohortExport['state'], 'none'>;
    reason: string | null;
    progress: number;
    status_text: string;
    /** Compressed content as of the request; deleted after writing. */
    frozen: Buffer | null;
    n_features: number | null;
    file_key: string | null;
    sha256: string | null;
    size_bytes: number | null;
    created_at: Generated<string>;
    finished_at: string | null;
    expires_at: string | null;
  };
};

/** Parts of a queued export by their earlier names. */
const FROZEN_NAMES = new Map([
  ['wanted', 'request'],
  ['sight', 'visibility'],
  ['words', 'metadata'],
  ['beside', 'extra_files'],
]);

export const migrations: Migrations = {
  '2026-11-24-50-cohort-exports': {
    async up(db) {
      // Names no cohort: the files of one that is permanently deleted go when they expire, by the same sweep.
      await sql`create table cohort_exports (
        content_key text primary key, cohort_id text not null, version integer not null, target text not null, level text not null,
        state text not null check (state in ('queued', 'running', 'succeeded', 'failed')),
        reason text, share double precision not null default 0, doing text not null default '',
        frozen bytea, n_features integer, file_key text, sha256 text, size_bytes bigint,
        created_at timestamptz not null default now(), finished_at timestamptz, expires_at timestamptz,
        check ((state = 'succeeded') = (file_key is not null)))`.execute(db);
      await sql`create index cohort_exports_due on cohort_exports (expires_at) where expires_at is not null`.execute(
        db,
      );
    },
  },
  '2026-11-30-plain-02-cohort-exports': {
    async up(db) {
      await sql`alter table cohort_exports rename column share to progress`.execute(db);
      await sql`alter table cohort_exports rename column doing to status_text`.execute(db);
    },
  },
  '2026-12-01-cohorts-02-queued-exports': {
    async up(db) {
      const { rows } = await sql<{ content_key: string; frozen: Buffer }>`
        select content_key, frozen from cohort_exports where frozen is not null`.execute(db);
      for (const { content_key, frozen } of rows) {
        const content: Record<string, unknown> = JSON.parse(gunzipSync(frozen).toString('utf8'));
        const renamed = Object.entries(content).map(([name, value]) => [FROZEN_NAMES.get(name) ?? name, value]);
        const packed = gzipSync(JSON.stringify(Object.fromEntries(renamed)));
        await sql`update cohort_exports set frozen = ${packed} where content_key = ${content_key}`.execute(db);
      }
    },
  },
};
