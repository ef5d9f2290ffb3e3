import { type ColumnType, type Generated, sql } from 'kysely';
import { z } from 'zod';
import type { Migrations } from '#platform/database';

/** waiting: to be delivered; kept: there is no mail server, it stays here. */
export type MessageState = 'waiting' | 'sent' | 'failed' | 'kept';

export const linksSchema = z.array(z.object({ title: z.string(), href: z.string() }));
export type Link = z.infer<typeof linksSchema>[number];

/** JSON as PostgreSQL keeps it: a list of none, or sealed text. */
export type Sealed = [] | string;

export type MailTables = {
  mail_outbox: {
    id: string;
    to: string;
    subject: string;
    text: string;
    /** Sealed: they hold secrets. Empty for none, and of a message that was delivered. */
    links: ColumnType<Sealed, string, string>;
    state: MessageState;
    failure: string | null;
    created_at: Generated<string>;
    sent_at: string | null;
  };
};

export const migrations: Migrations = {
  '2026-11-20-00-mail': {
    up: async (db) => {
      await sql`create table mail_outbox (
        id text primary key,
        "to" text not null,
        subject text not null,
        text text not null,
        links jsonb not null,
        state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
        failure text,
        created_at timestamptz not null default now(),
        sent_at timestamptz)`.execute(db);
      await sql`create index mail_outbox_of_address on mail_outbox ("to", id)`.execute(db);
    },
  },
};
