import type { WesRunRequest } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type WesTables = {
  /** What other programs asked for; runs of the page have none. */
  wes_requests: {
    run_id: string;
    request: WesRunRequest;
  };
};

export const migrations: Migrations = {
  '2026-11-21-10-wes': {
    async up(db) {
      await sql`
        create table wes_requests (
          run_id text primary key references runs (id) on delete cascade,
          request jsonb not null
        )`.execute(db);
    },
  },
};
