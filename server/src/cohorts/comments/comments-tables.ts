import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type CommentsTables = {
  cohort_comments: {
    id: string;
    cohort_id: string;
    /** Of the cohort, as its writer saw it. */
    version: number;
    text: string;
    written_by: string;
    written_at: Generated<string>;
    edited_at: string | null;
  };
};

export const commentsMigrations: Migrations = {
  '2026-11-24-21-cohort-comments': {
    async up(db) {
      await sql`create table cohort_comments (
        id text primary key,
        cohort_id text not null references cohorts (id) on delete cascade,
        version integer not null,
        text text not null,
        written_by text not null references people (id),
        written_at timestamptz not null default now(),
        edited_at timestamptz)`.execute(db);
      await sql`create index cohort_comments_of_cohort on cohort_comments (cohort_id, id)`.execute(db);
    },
  },
};
