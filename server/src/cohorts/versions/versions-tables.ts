import { sql } from 'kysely';
import type { Migrations } from '#platform/database';

export const versionMigrations: Migrations = {
  '2026-11-24-10-cohort-versions': {
    async up(db) {
      await sql`create table cohort_member_lists (
        list_no integer generated always as identity primary key,
        cohort_id text not null references cohorts (id) on delete cascade,
        content_hash text not null,
        unique (cohort_id, content_hash))`.execute(db);
      // A foreign key would cost as much again as writing the members does; the trigger below does its work.
      await sql`create table cohort_list_members (
        list_no integer not null, result_id text not null, subject text, primary key (list_no, result_id))`.execute(db);
      await sql`insert into cohort_member_lists (cohort_id, content_hash)
        select distinct cohort_id, content_hash from cohort_versions`.execute(db);
      await sql`insert into cohort_list_members
        select list_no, result_id, nullif(subject, result_id)
        from (select cohort_id, content_hash, min(version) as version from cohort_versions group by 1, 2) as first
        join cohort_member_lists using (cohort_id, content_hash)
        join cohort_members using (cohort_id, version)`.execute(db);
      await sql`drop table cohort_members`.execute(db);
      await sql`alter table cohort_list_members rename to cohort_members`.execute(db);
      await sql`create function forget_cohort_members() returns trigger language plpgsql as $$
        begin
          delete from cohort_members where list_no = old.list_no;
          return null;
        end $$`.execute(db);
      await sql`create trigger cohort_members_go_with_their_list after delete on cohort_member_lists
        for each row execute function forget_cohort_members()`.execute(db);
      for (const table of ['cohort_member_lists', 'cohort_members']) {
        await sql`create trigger ${sql.raw(table)}_append_only before update on ${sql.table(table)}
          for each statement execute function refuse_cohort_rewriting()`.execute(db);
      }
      await sql`alter table cohort_versions
        add column change jsonb not null default '{"kind": "created", "words": "Created"}',
        add column overlay_id text,
        add foreign key (cohort_id, content_hash) references cohort_member_lists (cohort_id, content_hash)`.execute(db);
      await sql`alter table cohort_versions alter column change drop default`.execute(db);
      await sql`alter table cohort_versions disable trigger cohort_versions_append_only`.execute(db);
      await sql`update cohort_versions set recipe = recipe || '{"parents": []}'`.execute(db);
      await sql`alter table cohort_versions enable trigger cohort_versions_append_only`.execute(db);
    },
  },
  '2026-11-24-11-cohort-deletion': {
    async up(db) {
      await sql`create table cohort_deletions (
        deletion_id text primary key, workspace_id text not null references workspaces (id), cohort_id text not null,
        name text not null, n_versions integer not null, n_grants integer not null, n_links integer not null,
        n_children integer not null, deleted_by text not null references people (id), deleted_at timestamptz not null,
        purge_after timestamptz not null, outcome text check (outcome in ('restored', 'purged')))`.execute(db);
      await sql`create index cohort_deletions_open on cohort_deletions (workspace_id, deleted_at desc)
        where outcome is null`.execute(db);
      await sql`alter table cohorts add column is_live boolean not null default false, add column kept_source text,
        add column deletion_id text references cohort_deletions (deletion_id)`.execute(db);
      await sql`create index cohorts_live on cohorts (id) where is_live`.execute(db);
      // A deleted cohort does not keep its name from being used again.
      await sql`drop index cohort_name_once_in_workspace`.execute(db);
      await sql`create unique index cohort_name_once_in_workspace on cohorts (workspace_id, lower(name))
        where deletion_id is null`.execute(db);
    },
  },
  '2026-11-30-plain-08-cohort-descriptions': {
    async up(db) {
      await sql`alter table cohorts rename column kept_source to dismissed_source`.execute(db);
      await sql`alter table cohort_versions disable trigger cohort_versions_append_only`.execute(db);
      await sql`update cohort_versions set
        change = (change - 'words') || jsonb_build_object('description', change -> 'words'),
        recipe = recipe || jsonb_build_object('steps', replace((recipe -> 'steps')::text, '"words":', '"description":')::jsonb)`.execute(
        db,
      );
      await sql`alter table cohort_versions enable trigger cohort_versions_append_only`.execute(db);
    },
  },
};
