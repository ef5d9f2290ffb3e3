import type { CompatibilityIssue, MergeSettings } from '@cohortium/contract';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type MergeTables = {
  /** Merge agreements; they apply to later versions and derived cohorts. */
  cohort_merges: {
    cohort_id: string;
    version: number;
    rank: MergeSettings['rank'];
    translation: MergeSettings['translation'];
    one_result_per_sample: boolean;
    sources: ColumnType<MergeSettings['sources'], string, never>;
    findings: ColumnType<CompatibilityIssue[], string, never>;
    created_at: Generated<string>;
  };
};

export const migrations: Migrations = {
  '2026-11-24-30-cohort-merges': {
    async up(db) {
      await sql`create table cohort_merges (
        cohort_id text not null, version integer not null, rank text not null,
        translation text not null check (translation in ('none', 'by_name')), one_result_per_sample boolean not null,
        parts jsonb not null, findings jsonb not null, created_at timestamptz not null default now(),
        primary key (cohort_id, version),
        foreign key (cohort_id, version) references cohort_versions (cohort_id, version) on delete cascade)`.execute(
        db,
      );
      await sql`create trigger cohort_merges_append_only before update on cohort_merges
        for each statement execute function refuse_cohort_rewriting()`.execute(db);
    },
  },
  '2026-11-30-plain-03-cohort-merges': {
    async up(db) {
      await sql`alter table cohort_merges rename column parts to sources`.execute(db);
      await sql`alter table cohort_merges disable trigger cohort_merges_append_only`.execute(db);
      await sql`update cohort_merges set findings = replace(replace(replace(replace(findings::text, '"words":', '"message":'), '"part":', '"source":'),
        '"code": "left_out"', '"code": "excluded"'), '"code": "nothing_left"', '"code": "no_samples"')::jsonb`.execute(
        db,
      );
      await sql`alter table cohort_merges enable trigger cohort_merges_append_only`.execute(db);
    },
  },
};
