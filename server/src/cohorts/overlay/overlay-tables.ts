import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db, Migrations } from '#platform/database';
import type { ChainEdit } from './columns/definition.ts';

export type OverlayTables = {
  /** An overlay is another one with one edit more, or one edit over nothing. Written once. */
  cohort_overlays: {
    id: string;
    parent_id: string | null;
    /** How many edits it has. */
    depth: number;
    edit: ColumnType<ChainEdit, string, never>;
    /** SHA-256 over its edits and their cells. */
    hash: string;
    created_by: string;
    created_at: Generated<string>;
  };
  /** Cells written by an edit; null clears a cell. */
  cohort_overlay_cells: {
    overlay_id: string;
    result_id: string;
    value: string | null;
  };
};

/** Cohorts made from another share its overlay: it goes with the last version that shows it, last edit first. */
const purgeWithVersions = (db: Db) =>
  sql`create function forget_cohort_overlays() returns trigger language plpgsql as $$
    declare
      left_over text[];
    begin
      select array_agg(distinct overlay_id) into left_over from gone where overlay_id is not null;
      while left_over is not null loop
        with dropped as (
          delete from cohort_overlays as one where one.id = any(left_over)
            and not exists (select from cohort_versions where cohort_versions.overlay_id = one.id)
            and not exists (select from cohort_overlays as next where next.parent_id = one.id)
          returning one.parent_id)
        select array_agg(distinct parent_id) into left_over from dropped where parent_id is not null;
      end loop;
      return null;
    end $$`.execute(db);

export const overlayMigrations: Migrations = {
  '2026-11-24-40-cohort-overlays': {
    async up(db) {
      await sql`create table cohort_overlays (
        id text primary key,
        parent_id text references cohort_overlays (id),
        depth integer not null check (depth > 0),
        edit jsonb not null,
        hash text not null,
        created_by text not null references people (id),
        created_at timestamptz not null default now(),
        check ((parent_id is null) = (depth = 1)))`.execute(db);
      await sql`create index cohort_overlays_after on cohort_overlays (parent_id)`.execute(db);
      await sql`create table cohort_overlay_cells (
        overlay_id text not null references cohort_overlays (id) on delete cascade,
        result_id text not null,
        value text,
        primary key (overlay_id, result_id))`.execute(db);
      await sql`alter table cohort_versions add foreign key (overlay_id) references cohort_overlays (id)`.execute(db);
      await sql`create index cohort_versions_of_overlay on cohort_versions (overlay_id)
        where overlay_id is not null`.execute(db);
      for (const table of ['cohort_overlays', 'cohort_overlay_cells']) {
        await sql`create trigger ${sql.raw(table)}_append_only before update on ${sql.table(table)}
          for each statement execute function refuse_cohort_rewriting()`.execute(db);
      }
      await purgeWithVersions(db);
      await sql`create trigger cohort_overlays_go_with_their_versions after delete on cohort_versions
        referencing old table as gone for each statement execute function forget_cohort_overlays()`.execute(db);
    },
  },
  '2026-12-01-cohorts-01-merged-overlays': {
    async up(db) {
      // The bracket tells a key of the edit from a column of that name, whose value is a type.
      await sql`alter table cohort_overlays disable trigger cohort_overlays_append_only`.execute(db);
      await sql`update cohort_overlays
        set edit = replace(replace(edit::text, '"gone": [', '"hidden": ['), '"parts": [', '"sources": [')::jsonb
        where edit ->> 'kind' in ('merge', 'part')`.execute(db);
      await sql`alter table cohort_overlays enable trigger cohort_overlays_append_only`.execute(db);
    },
  },
};
