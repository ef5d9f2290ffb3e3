import type { WorkspaceRole } from '@cohortium/contract';
import { type ColumnType, sql } from 'kysely';
import type { Migrations } from '#platform/database';

type Instant = ColumnType<string, Date | string, never>;

export type WorkspacesTables = {
  workspaces: {
    id: string;
    /** Who made it; the name is theirs to use once. */
    created_by: string;
    name: string;
    description: string;
    is_personal: boolean;
    created_at: Instant;
    /** Set while the workspace is deleted, and for ever once that cannot be undone. */
    deletion_id: ColumnType<string | null, never, string | null>;
    /** Counts changes of name and description. */
    change_no: ColumnType<number, never, number>;
  };
  workspace_deletions: {
    deletion_id: string;
    workspace_id: string;
    name: string;
    deleted_by: string;
    deleted_at: Instant;
    /** Never (infinity) of what was deactivated. */
    purge_after: Instant;
    /** By its owners, or closed by those who look after the portal. */
    kind: ColumnType<'deleted' | 'deactivated', 'deleted' | 'deactivated' | undefined, never>;
    /** Why it was deactivated. */
    reason: ColumnType<string | null, string | undefined, never>;
    /** How it ended; null while it can be undone. */
    outcome: ColumnType<'restored' | 'purged' | null, never, 'restored' | 'purged'>;
  };
  workspace_members: {
    workspace_id: string;
    person_id: string;
    role: WorkspaceRole;
    /** The one workspace a person starts in. */
    is_default: boolean;
    created_at: Instant;
  };
  workspace_invitations: {
    invitation_id: string;
    workspace_id: string;
    /** In lower case. */
    email: string;
    role: WorkspaceRole;
    /** Of the link's secret, SHA-256. */
    token_hash: string;
    invited_by: string;
    created_at: Instant;
    sent_at: ColumnType<string, Date, Date>;
    expires_at: ColumnType<string, Date, Date>;
    /** How many messages went out. */
    n_messages: number;
    state: 'pending' | 'accepted' | 'declined' | 'revoked';
  };
};

export const migrations: Migrations = {
  '2026-11-20-02-workspaces': {
    up: async (db) => {
      await sql`create table workspaces (
        id text primary key,
        created_by text not null references people,
        name text not null,
        description text not null,
        is_personal boolean not null,
        created_at timestamptz not null)`.execute(db);
      await sql`create unique index workspaces_name_once on workspaces (created_by, lower(name))`.execute(db);
      await sql`create unique index workspaces_one_personal on workspaces (created_by) where is_personal`.execute(db);
      await sql`create table workspace_members (
        workspace_id text not null references workspaces on delete cascade,
        person_id text not null references people on delete cascade,
        role text not null check (role in ('owner', 'admin', 'writer', 'reader')),
        is_default boolean not null,
        created_at timestamptz not null,
        primary key (person_id, workspace_id))`.execute(db);
      await sql`create index workspace_members_workspace on workspace_members (workspace_id)`.execute(db);
      await sql`create unique index workspace_members_one_default on workspace_members (person_id) where is_default`.execute(
        db,
      );
    },
  },
  '2026-11-21-70-invitations': {
    up: async (db) => {
      await sql`create table workspace_invitations (
        invitation_id text primary key,
        workspace_id text not null references workspaces on delete cascade,
        email text not null,
        role text not null check (role in ('owner', 'admin', 'writer', 'reader')),
        token_hash text not null unique,
        invited_by text not null references people,
        created_at timestamptz not null,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        n_messages integer not null default 1,
        state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked')))`.execute(
        db,
      );
      await sql`create unique index workspace_invitations_one_pending on workspace_invitations (workspace_id, email)
        where state = 'pending'`.execute(db);
      await sql`create index workspace_invitations_of_address on workspace_invitations (email) where state = 'pending'`.execute(
        db,
      );
    },
  },
  '2026-11-21-71-workspace-deletions': {
    up: async (db) => {
      await sql`create table workspace_deletions (
        deletion_id text primary key,
        workspace_id text not null references workspaces,
        name text not null,
        deleted_by text not null references people,
        deleted_at timestamptz not null,
        purge_after timestamptz not null,
        outcome text check (outcome in ('restored', 'purged')))`.execute(db);
      await sql`create index workspace_deletions_due on workspace_deletions (purge_after) where outcome is null`.execute(
        db,
      );
      await sql`alter table workspaces add column deletion_id text references workspace_deletions`.execute(db);
      // The name of what is deleted may be used again.
      await sql`drop index workspaces_name_once`.execute(db);
      await sql`create unique index workspaces_name_once on workspaces (created_by, lower(name))
        where deletion_id is null`.execute(db);
    },
  },
  '2026-11-21-72-workspace-changes': {
    up: async (db) => {
      await sql`alter table workspaces add column change_no integer not null default 0`.execute(db);
    },
  },
  '2026-11-21-91-workspace-deactivations': {
    up: async (db) => {
      await sql`alter table workspace_deletions
        add column kind text not null default 'deleted' check (kind in ('deleted', 'deactivated')),
        add column reason text`.execute(db);
    },
  },
  // Until now invitations and tokens outlived the right of the person who sent and made them.
  '2026-11-25-12-rights-of-former-members': {
    up: async (db) => {
      await sql`update workspace_invitations set state = 'revoked' where state = 'pending' and not exists (
        select from workspace_members as member join people on people.id = member.person_id
        where member.workspace_id = workspace_invitations.workspace_id and member.person_id = invited_by
          and member.role in ('owner', 'admin') and disabled_at is null)`.execute(db);
      await sql`delete from sessions where workspace_id is not null and not exists (
        select from workspace_members as member
        where member.workspace_id = sessions.workspace_id and member.person_id = sessions.person_id)`.execute(db);
      await sql`create index workspace_invitations_of_sender on workspace_invitations (invited_by)
        where state = 'pending'`.execute(db);
    },
  },
};
