import { type ColumnType, type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type AuditTables = {
  audit_log: {
    id: string;
    at: Generated<string>;
    person_id: string | null;
    workspace_id: string | null;
    action: string;
    kind: string;
    object_id: string | null;
    /** Written as JSON text, read back as an object. */
    detail: ColumnType<Record<string, unknown>, string, never>;
    request_id: string | null;
    /** Null in lines of before it was kept, too. */
    address: string | null;
  };
};

export const migrations: Migrations = {
  '2026-11-20-00-audit': {
    up: async (db) => {
      await sql`create table audit_log (
        id text primary key,
        at timestamptz not null default now(),
        person_id text,
        workspace_id text,
        action text not null,
        kind text not null,
        object_id text,
        detail jsonb not null,
        request_id text)`.execute(db);
      await sql`create index audit_log_of_object on audit_log (kind, object_id, id)`.execute(db);
      await sql`create index audit_log_of_workspace on audit_log (workspace_id, id)`.execute(db);
      await sql`create function refuse_rewriting() returns trigger language plpgsql as $$
        begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
      await sql`create trigger audit_log_append_only before update or delete or truncate on audit_log
        for each statement execute function refuse_rewriting()`.execute(db);
    },
  },
  '2026-11-21-90-audit-origin': {
    up: async (db) => {
      await sql`alter table audit_log add column address text`.execute(db);
      await sql`create index audit_log_of_person on audit_log (person_id, id)`.execute(db);
      await sql`create index audit_log_of_action on audit_log (action, id)`.execute(db);
      await sql`create index audit_log_of_time on audit_log (at)`.execute(db);
    },
  },
};
