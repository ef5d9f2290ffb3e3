import type {
  ChecklistItem,
  HumanReads,
  LicenceId,
  PublicationState,
  PublicationStep,
  PublicObjectType,
} from '@cohortium/contract';
import { type ColumnType, type Kysely, sql } from 'kysely';
import type { Migrations } from '#platform/database';

type Instant = ColumnType<string, string, string>;
type MaybeInstant = ColumnType<string | null, string | null, string | null>;

export type PublicationTables = {
  publications: {
    publication_id: string;
    object_type: PublicObjectType;
    /** No reference: the tombstone outlives what was public. */
    object_id: string;
    object_version: number | null;
    workspace_id: string;
    title: string;
    state: PublicationState;
    licence: LicenceId | null;
    human_reads: HumanReads | null;
    /** A day, YYYY-MM-DD. */
    embargo_until: string | null;
    metadata_note: string;
    n_samples: number;
    /** Result of the last checklist run. */
    checklist: ColumnType<ChecklistItem[], string, string>;
    checked_at: Instant;
    requested_by: string;
    reviewer_id: string | null;
    created_at: Instant;
    updated_at: Instant;
    public_at: MaybeInstant;
    withdrawn_at: MaybeInstant;
    withdrawn_reason: string | null;
    change_no: number;
  };
  /** What happened to it; rows are only ever added. */
  publication_steps: {
    step_id: string;
    publication_id: string;
    action: PublicationStep['action'];
    from_state: PublicationState | null;
    to_state: PublicationState;
    /** Null for the portal itself. */
    person_id: string | null;
    note: string;
    at: Instant;
  };
};

const states = sql.raw("('draft', 'submitted', 'assigned', 'changes_requested', 'approved', 'public', 'withdrawn')");

/** The history of publications, which only grows. */
async function createStepsTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table publication_steps (
    step_id text primary key,
    publication_id text not null references publications on delete cascade,
    action text not null,
    from_state text check (from_state in ${states}),
    to_state text not null check (to_state in ${states}),
    person_id text references people (id),
    note text not null,
    at timestamptz not null)`.execute(db);
  await sql`create index publication_steps_in_order on publication_steps (publication_id, step_id)`.execute(db);
  await sql`create function refuse_publication_rewriting() returns trigger language plpgsql as $$
    begin
      raise exception 'The history of a publication is never rewritten.' using errcode = 'check_violation';
    end $$`.execute(db);
  await sql`create trigger publication_steps_append_only before update on publication_steps
    for each statement execute function refuse_publication_rewriting()`.execute(db);
}

export const migrations: Migrations = {
  '2026-11-21-86-publications': {
    async up(db) {
      await sql`create table publications (
        publication_id text primary key,
        object_type text not null check (object_type in ('project', 'cohort', 'pipeline')),
        object_id text not null,
        object_version integer,
        workspace_id text not null references workspaces (id),
        title text not null,
        state text not null check (state in ${states}),
        licence text,
        human_reads text,
        embargo_until text,
        metadata_note text not null,
        n_samples integer not null,
        checklist jsonb not null,
        checked_at timestamptz not null,
        requested_by text not null references people (id),
        reviewer_id text references people (id),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        public_at timestamptz,
        withdrawn_at timestamptz,
        withdrawn_reason text,
        change_no integer not null,
        check ((state = 'withdrawn') = (withdrawn_at is not null)),
        check (state not in ('public', 'withdrawn') or public_at is not null))`.execute(db);
      await sql`create unique index publication_once_at_a_time on publications (object_type, object_id)
        where state <> 'withdrawn'`.execute(db);
      await sql`create index publications_of_workspace on publications (workspace_id, updated_at desc)`.execute(db);
      await sql`create index publications_by_state on publications (state, updated_at desc)`.execute(db);
      await createStepsTable(db);
    },
  },
  '2026-11-30-plain-09-checklists': {
    async up(db) {
      await sql`update publications set checklist = replace(replace(checklist::text, '"words":', '"message":'),
        '"state": "look"', '"state": "needs_review"')::jsonb`.execute(db);
    },
  },
};
