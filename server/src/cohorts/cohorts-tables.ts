import type { Cohort, CohortRecipe, VersionChange } from '@cohortium/contract';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import type { Migrations } from '#platform/database';
import { overlayMigrations } from './overlay/overlay-tables.ts';
import { treeMigrations } from './tree/tree-tables.ts';
import { versionMigrations } from './versions/versions-tables.ts';

export type RunCohortsTables = {
  /** Which cohort was made of a run's results; stays when that is deleted, so that it is not made again. */
  run_cohorts: { run_id: string; cohort_id: string };
};

const runCohortMigrations: Migrations = {
  '2026-11-24-22-auto-created-cohorts': {
    async up(db) {
      await sql`create table run_cohorts (
        run_id text primary key references runs (id) on delete cascade, cohort_id text not null)`.execute(db);
      // Run cohorts do not reserve names, because lists hide them.
      await sql`drop index cohort_name_once_in_workspace`.execute(db);
      await sql`create unique index cohort_name_once_in_workspace on cohorts (workspace_id, lower(name))
        where deletion_id is null and cohort_type <> 'auto_created'`.execute(db);
    },
  },
};

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

const commentsMigrations: Migrations = {
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

export type MarksTables = {
  cohort_stars: { person_id: string; cohort_id: string; starred_at: Generated<string> };
  /** The field by which a person last grouped a cohort's samples. */
  cohort_groupings: { person_id: string; cohort_id: string; field: string };
  cohort_tags: { cohort_id: string; tag: string };
};

const marksMigrations: Migrations = {
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

/** Type of a cohort in its own workspace; other workspaces see it as shared. */
export type OwnCohortType = Exclude<Cohort['cohort_type'], 'shared'>;

export type CohortsTables = {
  cohorts: {
    id: string;
    workspace_id: string;
    name: string;
    description: string;
    cohort_type: OwnCohortType;
    omic_type: Cohort['omic_type'];
    /** The version shown unless another is named. */
    version: number;
    created_by: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    /** Since when everybody may see it, guarded, and in which version. */
    public_at: string | null;
    public_version: number | null;
    /** Name and description as reviewed and published; cited with the version. */
    public_description: string | null;
    /** Whether the cohort is live: new matches of its filter become the next version automatically. */
    is_live: Generated<boolean>;
    /** Hash of the filter's matches when a person decided to keep the current version. */
    dismissed_source: string | null;
    deletion_id: string | null;
  };
  /** One row per requested deletion. */
  cohort_deletions: {
    deletion_id: string;
    workspace_id: string;
    cohort_id: string;
    name: string;
    n_versions: number;
    n_grants: number;
    n_links: number;
    n_children: number;
    deleted_by: string;
    deleted_at: string;
    purge_after: string;
    outcome: 'restored' | 'purged' | null;
  };
  /** Frozen states of a cohort; written once. */
  cohort_versions: {
    cohort_id: string;
    version: number;
    n_samples: number;
    n_subjects: number;
    /** Names the list of its members among the cohort's. */
    content_hash: string;
    recipe: ColumnType<CohortRecipe, string, never>;
    change: ColumnType<VersionChange, string, never>;
    /** The metadata overlay. */
    overlay_id: string | null;
    created_by: string;
    created_at: Generated<string>;
  };
  /** Versions of a cohort with the same members share one list of them. */
  cohort_member_lists: {
    list_no: Generated<number>;
    cohort_id: string;
    content_hash: string;
  };
  cohort_members: {
    list_no: number;
    result_id: string;
    /** The subject, unique across submissions, if recorded. */
    subject: string | null;
  };
};

/** Versions and their members, written once. */
async function createVersionTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table cohort_versions (
    cohort_id text not null references cohorts (id) on delete cascade,
    version integer not null check (version > 0),
    n_samples integer not null check (n_samples > 0),
    n_subjects integer not null,
    content_hash text not null,
    recipe jsonb not null,
    created_by text not null references people (id),
    created_at timestamptz not null default now(),
    primary key (cohort_id, version))`.execute(db);
  // No reference to results: a member that is withdrawn later stays in the list and in its hash.
  await sql`create table cohort_members (
    cohort_id text not null,
    version integer not null,
    result_id text not null,
    subject text not null,
    primary key (cohort_id, version, result_id),
    foreign key (cohort_id, version) references cohort_versions on delete cascade)`.execute(db);
  await sql`create index cohort_members_of_result on cohort_members (result_id)`.execute(db);
  await sql`create function refuse_cohort_rewriting() returns trigger language plpgsql as $$
    begin
      raise exception 'A version of a cohort is never rewritten: make the next one.' using errcode = 'check_violation';
    end $$`.execute(db);
  for (const table of ['cohort_versions', 'cohort_members']) {
    await sql`create trigger ${sql.raw(table)}_append_only before update on ${sql.table(table)}
      for each statement execute function refuse_cohort_rewriting()`.execute(db);
  }
}

export const migrations: Migrations = {
  ...treeMigrations,
  ...runCohortMigrations,
  ...marksMigrations,
  ...commentsMigrations,
  ...versionMigrations,
  ...overlayMigrations,
  '2026-11-20-08-cohorts': {
    async up(db) {
      await sql`create table cohorts (
        id text primary key,
        workspace_id text not null references workspaces (id),
        name text not null,
        description text not null,
        cohort_type text not null check (cohort_type in ('private', 'public', 'merged', 'auto_created')),
        omic_type text not null,
        version integer not null,
        created_by text not null references people (id),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now())`.execute(db);
      await sql`create unique index cohort_name_once_in_workspace on cohorts (workspace_id, lower(name))`.execute(db);
      await sql`create index cohorts_newest on cohorts (workspace_id, updated_at desc)`.execute(db);
      await createVersionTables(db);
    },
  },
  '2026-11-21-82-public-cohorts': {
    async up(db) {
      await sql`alter table cohorts add column public_at timestamptz, add column public_version integer,
        add check ((public_at is null) = (public_version is null))`.execute(db);
      await sql`create index cohorts_public on cohorts (public_at) where public_at is not null`.execute(db);
    },
  },
  '2026-11-25-01-public-descriptions': {
    async up(db) {
      await sql`alter table cohorts add column public_description text`.execute(db);
      await sql`update cohorts set public_description = description where public_at is not null`.execute(db);
    },
  },
};
