import type { AnnouncementLevel } from '@cohortium/contract';
import { type ColumnType, sql } from 'kysely';
import type { Migrations } from '#platform/database';

type Instant = ColumnType<string, Date | string, Date | string>;

export type AdminTables = {
  announcements: {
    id: string;
    text: string;
    level: AnnouncementLevel;
    is_dismissible: boolean;
    starts_at: Instant;
    /** Null: until it is taken down. */
    ends_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    created_by: string;
    created_at: ColumnType<string, Date, never>;
    change_no: ColumnType<number, never, number>;
  };
  announcement_dismissals: {
    announcement_id: string;
    person_id: string;
    /** What it said then. */
    change_no: number;
  };
};

export const migrations: Migrations = {
  '2026-11-21-92-announcements': {
    up: async (db) => {
      await sql`create table announcements (
        id text primary key,
        text text not null,
        level text not null check (level in ('info', 'warning', 'critical')),
        is_dismissible boolean not null,
        starts_at timestamptz not null,
        ends_at timestamptz check (ends_at > starts_at),
        created_by text not null references people,
        created_at timestamptz not null,
        change_no integer not null default 0)`.execute(db);
      await sql`create table announcement_dismissals (
        announcement_id text not null references announcements on delete cascade,
        person_id text not null references people on delete cascade,
        change_no integer not null,
        primary key (announcement_id, person_id))`.execute(db);
    },
  },
};
