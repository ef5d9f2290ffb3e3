import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type TagsTables = {
  /** What was done to a sample's tags in the portal; what its sheet says is in its metadata and stays there. */
  sample_tags: {
    /** `samples.id`. */
    sample: string;
    tag: string;
    /** Added to the tags of the sheet, or removed from them. */
    state: 'added' | 'removed';
    /** The change that set it so. */
    change_id: string;
    set_by: string;
    /** Who may delete it: the person who set it, until it is given to another member. */
    owner_id: string | null;
    /** The plot or clusters of the samples' own data on which they were picked out, in words. */
    selected_on: string | null;
    set_at: Generated<string>;
  };
  /** Changes that the index may not show yet. */
  tag_changes: {
    change_id: string;
    made_at: Generated<string>;
  };
};

export const tagMigrations: Migrations = {
  '2026-11-22-20-sample-tags': {
    async up(db) {
      await sql`
        create table sample_tags (
          sample text not null references samples (id) on delete cascade,
          tag text not null,
          state text not null check (state in ('added', 'removed')),
          change_id text not null,
          set_by text not null references people (id),
          set_at timestamptz not null default now(),
          primary key (sample, tag)
        )`.execute(db);
      await sql`create index sample_tags_of_change on sample_tags (change_id)`.execute(db);
      await sql`
        create table tag_changes (
          change_id text primary key, made_at timestamptz not null default now()
        )`.execute(db);
      await sql`create index results_of_sample on results (sample)`.execute(db);
    },
  },
  '2026-11-27-analysis-02-tags-by-looking': {
    async up(db) {
      await sql`alter table sample_tags add column chosen_by_looking_at text`.execute(db);
    },
  },
  '2026-11-28-tags-01-owners-of-tags': {
    async up(db) {
      await sql`alter table sample_tags add column owner_id text references people (id)`.execute(db);
    },
  },
  '2026-11-30-plain-07-sample-tags': {
    async up(db) {
      await sql`alter table sample_tags rename column chosen_by_looking_at to selected_on`.execute(db);
    },
  },
};
