import type { AppRole } from '@cohortium/contract';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export type TokenPurpose = 'verify' | 'reset';

export type IdentityTables = {
  people: {
    id: string;
    email: string;
    name: string;
    password_hash: string | null;
    app_role_name: AppRole;
    signed_term_at: MaybeInstant;
    verified_at: MaybeInstant;
    timezone: Generated<string>;
    created_at: Instant;
  };
  sessions: { id: string; token_hash: string; person_id: string; created_at: Instant; expires_at: Instant };
  one_time_tokens: {
    token_hash: string;
    person_id: string;
    purpose: TokenPurpose;
    /** What the registration asked for; becomes the person's when the link in its message is followed. */
    name: string | null;
    password_hash: string | null;
    created_at: Instant;
    expires_at: Instant;
  };
  login_failures: { account_hash: string; failed_at: Instant };
  person_settings: {
    person_id: string;
    default_pipeline: string | null;
    default_param_set: string | null;
    methylation: Generated<boolean>;
    microbiomics: Generated<boolean>;
    rna_seq: Generated<boolean>;
    mail_on_run_end: Generated<boolean>;
  };
};

export const migrations: Migrations = {
  '2026-11-20-01-identity': {
    up: async (db) => {
      await sql`create table people (
        id text primary key,
        email text not null constraint people_email_key unique constraint people_email_folded check (email = lower(email)),
        name text not null,
        password_hash text,
        app_role_name text not null check (app_role_name in
          ('platform_admin', 'platform_moderator', 'technical_assistant', 'data_curator', 'data_explorer')),
        signed_term_at timestamptz,
        verified_at timestamptz,
        timezone text not null default 'America/Chicago',
        created_at timestamptz not null)`.execute(db);
      await sql`create table sessions (
        id text primary key,
        token_hash text not null unique,
        person_id text not null references people on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null)`.execute(db);
      await sql`create index sessions_person on sessions (person_id)`.execute(db);
      await sql`create table one_time_tokens (
        token_hash text primary key,
        person_id text not null references people on delete cascade,
        purpose text not null check (purpose in ('verify', 'reset')),
        name text,
        password_hash text,
        created_at timestamptz not null,
        expires_at timestamptz not null)`.execute(db);
      await sql`create index one_time_tokens_person on one_time_tokens (person_id, purpose)`.execute(db);
      await sql`create table login_failures (account_hash text not null, failed_at timestamptz not null)`.execute(db);
      await sql`create index login_failures_account on login_failures (account_hash, failed_at)`.execute(db);
      await sql`create index login_failures_age on login_failures (failed_at)`.execute(db);
      await sql`create table person_settings (
        person_id text primary key references people on delete cascade,
        default_pipeline text,
        default_param_set text,
        methylation boolean not null default false,
        microbiomics boolean not null default true,
        rna_seq boolean not null default false)`.execute(db);
    },
  },
  '2026-11-21-31-mail-on-run-end': {
    up: async (db) => {
      await sql`alter table person_settings add column if not exists mail_on_run_end boolean not null default true`.execute(
        db,
      );
    },
  },
};
