import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type MarksTables = {
  cohort_stars: { person_id: string; cohort_id: string; starred_at: Generated<string> };
  /** The field by which a person last grouped a cohort's samples. */
  cohort_groupings: { person_id: string; cohort_id: string; field: string };
  cohort_tags: { cohort_id: string; tag: string };
};

export const marksMigrations: Migrations = {
  '2026-11-24-20-cohort-marks': {
    async up(db) {
      await sql`create table cohort_stars (
        person_id text not null references people (id) on delete cascade,
        cohort_id text not null references cohorts (id) on delete cascade,
        starred_at timestamptz not null default now(),
        primary key (person_id, cohort_id))`.execute(db);
      await sql`create table cohort_tags (
        cohort_id text not null references cohorts (id) on delete cascade,
        tag text not null,
        primary key (cohort_id, tag))`.execute(db);
    },
  },
  '2026-11-27-analysis-01-cohort-groupings': {
    async up(db) {
      await sql`create table cohort_groupings (
        person_id text not null references people (id) on delete cascade,
        cohort_id text not null references cohorts (id) on delete cascade,
        field text not null,
        primary key (person_id, cohort_id))`.execute(db);
    },
  },
};
