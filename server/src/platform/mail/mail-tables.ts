import { type ColumnType, type Generated, sql } from 'kysely';
import { z } from 'zod';
import type { Migrations } from '#platform/database';

/** waiting: to be delivered; stored: there is no mail server, it stays here. */
export type MessageState = 'waiting' | 'sent' | 'failed' | 'stored';

export const linksSchema = z.array(z.object({ title: z.string(), href: z.string() }));
export type Link = z.infer<typeof linksSchema>[number];

/** JSON as PostgreSQL keeps it: a list of none, or sealed text. */
export type SealedLinks = [] | string;

export type MailTables = {
  mail_outbox: {
    id: string;
    to: string;
    subject: string;
    text: string;
    /** Sealed: they hold secrets. Empty for none, and of a message that was delivered. */
    links: ColumnType<SealedLinks, string, string>;
    state: MessageState;
    failure: string | null;
    created_at: Generated<string>;
    sent_at: string | null;
  };
  /** Of the last day: who had the portal write to whom, and about what. The address is kept as a hash. */
  personal_messages: {
    sender_id: string;
    recipient_hash: string;
    about: string;
    sent_at: ColumnType<string, Date, never>;
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
  '2026-11-26-51-letters-between-people': {
    up: async (db) => {
      await sql`create table letters_between_people (
        sender_id text not null, recipient_hash text not null, about text not null,
        sent_at timestamptz not null)`.execute(db);
      await sql`create index letters_between_people_age on letters_between_people (sent_at)`.execute(db);
    },
  },
  '2026-11-30-plain-06-mail': {
    async up(db) {
      await sql`alter table letters_between_people rename to personal_messages`.execute(db);
      await sql`alter index letters_between_people_age rename to personal_messages_age`.execute(db);
      await sql`alter table mail_outbox drop constraint mail_outbox_state_check`.execute(db);
      await sql`update mail_outbox set state = 'stored' where state = 'kept'`.execute(db);
      await sql`alter table mail_outbox add constraint mail_outbox_state_check check (state in ('waiting', 'sent', 'failed', 'stored'))`.execute(
        db,
      );
    },
  },
};
