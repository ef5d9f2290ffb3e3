import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type TicketTables = {
  /** One row: the key that download tickets are signed with, as base64url. */
  ticket_keys: { is_only: Generated<boolean>; key: string };
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
};
