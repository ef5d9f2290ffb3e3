import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type IdempotencyTables = {
  idempotency_keys: {
    person_id: string;
    /** Empty for what is asked outside any workspace. */
    workspace_id: string;
    route: string;
    key: string;
    body_hash: string;
    /** The answer as JSON, sealed: it may hold a secret that is reported once. Null while, or because, the portal did not come to telling it. */
    answer: string | null;
    created_at: Generated<string>;
  };
};

export const migrations: Migrations = {
  '2026-11-20-20-idempotency': {
    async up(db) {
      await sql`
        create table idempotency_keys (
          person_id text not null, workspace_id text not null, route text not null, key text not null,
          body_hash text not null, answer text, created_at timestamptz not null default now(),
          primary key (person_id, workspace_id, route, key)
        )`.execute(db);
      await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
    },
  },
  // Those of the day before could be read by anyone who reads the table. Their keys stay: nothing is carried out twice.
  '2026-11-25-11-sealed-answers': {
    async up(db) {
      await sql`update idempotency_keys set answer = null`.execute(db);
    },
  },
};
