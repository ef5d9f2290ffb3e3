import type { AppRole, Provider, TokenScope } from '@cohortium/contract';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export type TokenPurpose = 'verify' | 'reset' | 'link';

/** An account elsewhere. */
export interface ExternalName {
  provider: Provider;
  subject: string;
  account_name: string;
  /** Of the browser that began (SHA-256 of its secret). */
  binding: string;
}

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
    /** While it is set nobody gets in with this account. */
    disabled_at: MaybeInstant;
    /** Name and address are gone; the row stays, since what the person did is on record. */
    removed_at: MaybeInstant;
    last_sign_in_at: MaybeInstant;
    /** Of the authenticator app, sealed (`seal-secret.ts`); it counts once `totp_confirmed_at` is set. */
    totp_secret: string | null;
    totp_confirmed_at: MaybeInstant;
    /** The 30 s step of the last code taken: none is taken twice. */
    totp_step: number | null;
  };
  /** Signed-in browsers, and personal API tokens: both are bearer tokens, of which the hash is kept. */
  sessions: {
    id: string;
    token_hash: string;
    person_id: string;
    kind: Generated<'session' | 'api_token'>;
    created_at: Instant;
    expires_at: Instant;
    last_used_at: MaybeInstant;
    device: string | null;
    address: string | null;
    name: string | null;
    scope: TokenScope | null;
    workspace_id: string | null;
    /** When the person last proved in this session who they are. */
    proved_at: MaybeInstant;
  };
  recovery_codes: { person_id: string; code_hash: string };
  external_accounts: {
    provider: Provider;
    /** The provider's own, unchanging name of the person. */
    subject: string;
    person_id: string;
    account_name: string;
    linked_at: Instant;
  };
  /** One attempt to sign in elsewhere, from the first step to the session; thrown away after ten minutes. */
  oauth_flows: {
    state_hash: string;
    provider: Provider;
    binding: string;
    nonce: string;
    verifier: string;
    redirect_uri: string;
    /** The page that the browser goes on to: of sign-in, or of the profile of somebody who links. */
    page: string;
    purpose: Generated<'sign_in' | 'proof'>;
    expires_at: Instant;
    /** From here on set when the browser has come back. */
    code_hash: string | null;
    subject: string | null;
    account_name: string | null;
    email: string | null;
    name: string | null;
  };
  one_time_tokens: {
    token_hash: string;
    person_id: string;
    purpose: TokenPurpose;
    /** What the registration asked for; becomes the person's when the link in its message is followed. */
    name: string | null;
    password_hash: string | null;
    /** Of a link that joins an account elsewhere to this one. */
    external: ColumnType<ExternalName | null, string | null, never>;
    created_at: Instant;
    expires_at: Instant;
  };
  /** Browsers that somebody has signed in with: each has its own budget of attempts. */
  trusted_devices: { token_hash: string; person_id: string; used_at: Instant };
  /** Tries that failed, or have not ended yet. Addresses that nobody has an account for are there too, so as hashes. */
  sign_in_attempts: {
    account_hash: string;
    /** Of a device, a session, or a network. */
    source_hash: string;
    /** Whether the place was known, and the try counts against that place alone. */
    is_known: boolean;
    tried_at: Instant;
  };
  /** What somebody asked for with an address alone; a job looks whether anybody has it, after the answer is gone. */
  message_requests: {
    id: string;
    kind: 'register' | 'confirm' | 'reset' | 'link';
    email: string;
    name: string | null;
    password_hash: string | null;
    external: ColumnType<ExternalName | null, string | null, never>;
    address: string;
    request_id: string;
    asked_at: Instant;
  };
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
  '2026-11-21-60-ways-to-sign-in': {
    up: async (db) => {
      await sql`alter table people
        add column disabled_at timestamptz, add column removed_at timestamptz, add column last_sign_in_at timestamptz,
        add column totp_secret text, add column totp_confirmed_at timestamptz, add column totp_step bigint`.execute(db);
      await sql`alter table sessions
        add column kind text not null default 'session' check (kind in ('session', 'api_token')),
        add column last_used_at timestamptz, add column device text, add column address text, add column name text,
        add column scope text check (scope in ('read', 'write')), add column workspace_id text`.execute(db);
      await sql`create table recovery_codes (
        person_id text not null references people on delete cascade, code_hash text not null,
        primary key (person_id, code_hash))`.execute(db);
      await sql`create table external_accounts (
        provider text not null, subject text not null, person_id text not null references people on delete cascade,
        known_as text not null, linked_at timestamptz not null,
        primary key (provider, subject), constraint external_account_once unique (person_id, provider))`.execute(db);
      await sql`create table oauth_flows (
        state_hash text primary key, provider text not null, binding text not null, nonce text not null,
        verifier text not null, redirect_uri text not null, expires_at timestamptz not null, code_hash text unique,
        subject text, known_as text, email text, name text)`.execute(db);
      await sql`alter table one_time_tokens drop constraint one_time_tokens_purpose_check,
        add constraint one_time_tokens_purpose_check check (purpose in ('verify', 'reset', 'link')),
        add column external jsonb`.execute(db);
    },
  },
  '2026-11-21-61-page-of-sign-in': {
    up: async (db) => {
      await sql`alter table oauth_flows add column page text not null default '/login'`.execute(db);
    },
  },
  '2026-11-26-50-proofs-and-attempts': {
    up: async (db) => {
      await sql`alter table sessions add column proved_at timestamptz`.execute(db);
      await sql`alter table oauth_flows add column purpose text not null default 'sign_in'`.execute(db);
      await sql`create table known_devices (
        token_hash text not null, person_id text not null references people on delete cascade,
        used_at timestamptz not null, primary key (token_hash, person_id))`.execute(db);
      await sql`create index known_devices_person on known_devices (person_id, used_at)`.execute(db);
      await sql`create table message_requests (
        id text primary key, kind text not null check (kind in ('register', 'confirm', 'reset', 'link')),
        email text not null, name text, password_hash text, external jsonb, address text not null,
        request_id text not null, asked_at timestamptz not null)`.execute(db);
      await sql`drop table login_failures`.execute(db);
      await sql`create table sign_in_attempts (
        account_hash text not null, place_hash text not null, is_known boolean not null,
        tried_at timestamptz not null)`.execute(db);
      await sql`create index sign_in_attempts_account on sign_in_attempts (account_hash, tried_at)`.execute(db);
      await sql`create index sign_in_attempts_age on sign_in_attempts (tried_at)`.execute(db);
      // A link sent before says nothing of the browser that began it: it is asked for again.
      await sql`delete from one_time_tokens where purpose = 'link'`.execute(db);
    },
  },
  '2026-11-30-plain-04-identity': {
    async up(db) {
      await sql`alter table external_accounts rename column known_as to account_name`.execute(db);
      await sql`alter table oauth_flows rename column known_as to account_name`.execute(db);
      await sql`alter table known_devices rename to trusted_devices`.execute(db);
      await sql`alter index known_devices_person rename to trusted_devices_person`.execute(db);
      await sql`alter table sign_in_attempts rename column place_hash to source_hash`.execute(db);
      await sql`update one_time_tokens
        set external = (external - 'known_as') || jsonb_build_object('account_name', external -> 'known_as')
        where external ? 'known_as'`.execute(db);
      await sql`update message_requests
        set external = (external - 'known_as') || jsonb_build_object('account_name', external -> 'known_as')
        where external ? 'known_as'`.execute(db);
    },
  },
};
