import type { ShareKind, ShareLevel } from '@cohortium/contract';
import { type ColumnType, sql } from 'kysely';
import type { Migrations } from '#platform/database';

type Instant = ColumnType<string, Date, never>;

export type SharingTables = {
  share_grants: {
    grant_id: string;
    kind: ShareKind;
    object_id: string;
    /** The workspace that the object belongs to. */
    workspace_id: string;
    /** Either a workspace … */
    to_workspace: string | null;
    /** … or a person by the address, in lower case; the one who proves that it is theirs. */
    to_email: string | null;
    level: ShareLevel;
    /** Of a cohort: the one whose members are shared. */
    version: number | null;
    shared_by: string;
    shared_at: ColumnType<string, Date, Date>;
    opened_at: ColumnType<string | null, never, string>;
  };
  /** View-only links; a revoked one is deleted. */
  view_links: {
    link_id: string;
    kind: ShareKind;
    object_id: string;
    workspace_id: string;
    note: string;
    version: number | null;
    /** As they were when the link was made; null of links from before they were written down. */
    name: string | null;
    description: string | null;
    /** Of the secret in the link's fragment, SHA-256. */
    secret_hash: string;
    created_by: string;
    created_at: Instant;
    expires_at: Instant;
    n_opened: ColumnType<number, never, number>;
    last_opened_at: ColumnType<string | null, never, Date>;
  };
  /** What opened links are read with. */
  view_tokens: { token_hash: string; link_id: string; expires_at: Instant };
};

const kinds = sql`check (kind in ('project', 'pipeline', 'param_set', 'run', 'cohort'))`;

export const migrations: Migrations = {
  '2026-11-21-83-sharing': {
    async up(db) {
      // No reference to objects: their floors are above, and forget what was shared when they delete permanently.
      await sql`create table share_grants (
        grant_id text primary key, kind text not null ${kinds}, object_id text not null,
        workspace_id text not null references workspaces (id), to_workspace text references workspaces (id),
        to_email text check (to_email = lower(to_email)), level text not null check (level in ('read', 'modify')),
        version integer, shared_by text not null references people (id), shared_at timestamptz not null,
        opened_at timestamptz, check (num_nonnulls(to_workspace, to_email) = 1),
        constraint shared_once unique nulls not distinct (kind, object_id, to_workspace, to_email))`.execute(db);
      await sql`create index share_grants_of_workspace on share_grants (to_workspace, kind)
        where to_workspace is not null`.execute(db);
      await sql`create index share_grants_of_address on share_grants (to_email, kind) where to_email is not null`.execute(
        db,
      );
      await sql`create table view_links (
        link_id text primary key, kind text not null ${kinds}, object_id text not null,
        workspace_id text not null references workspaces (id), note text not null, version integer,
        secret_hash text not null unique, created_by text not null references people (id),
        created_at timestamptz not null, expires_at timestamptz not null, n_opened integer not null default 0,
        last_opened_at timestamptz)`.execute(db);
      await sql`create index view_links_of_object on view_links (kind, object_id)`.execute(db);
      await sql`create table view_tokens (
        token_hash text primary key, link_id text not null references view_links (link_id) on delete cascade,
        expires_at timestamptz not null)`.execute(db);
      await sql`create index view_tokens_of_link on view_tokens (link_id)`.execute(db);
      await sql`create index view_tokens_age on view_tokens (expires_at)`.execute(db);
    },
  },
  // Until now links outlived the right of the person who made them.
  '2026-11-25-13-links-of-former-members': {
    async up(db) {
      await sql`delete from view_links where not exists (
        select from workspace_members as member join people on people.id = member.person_id
        where member.workspace_id = view_links.workspace_id and member.person_id = created_by
          and member.role in ('owner', 'admin') and disabled_at is null)`.execute(db);
      await sql`create index view_links_of_maker on view_links (created_by)`.execute(db);
    },
  },
  // A link shows a thing as it is when the link is made: what it is called and what is said of it, too.
  '2026-11-28-lead-01-links-keep-text': {
    async up(db) {
      await sql`alter table view_links add column name text, add column description text`.execute(db);
    },
  },
};
