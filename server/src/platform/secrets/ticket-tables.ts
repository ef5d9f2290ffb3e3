import { type ColumnType, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type TicketTables = {
  /** Tickets that were used and are not too old yet: none is used twice, at whichever node. */
  used_tickets: { ticket_id: string; expires_at: ColumnType<string, Date, never> };
};

export const migrations: Migrations = {
  '2026-11-21-20-tickets': {
    up: async (db) => {
      await sql`
        create table ticket_keys (
          is_only boolean primary key default true check (is_only), key text not null
        )`.execute(db);
    },
  },
  // The key is derived from the data folder's: a copy of the database makes no tickets.
  '2026-11-25-10-tickets-used-once': {
    up: async (db) => {
      await sql`drop table ticket_keys`.execute(db);
      await sql`create table used_tickets (ticket_id text primary key, expires_at timestamptz not null)`.execute(db);
      await sql`create index used_tickets_age on used_tickets (expires_at)`.execute(db);
    },
  },
};
