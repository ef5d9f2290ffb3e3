import type { HumanReads } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Migrations } from '#platform/database';

export type PrivacyTables = {
  projects: {
    project_id: string;
    /** What its publishers say of human reads; null until it is public. */
    human_reads: HumanReads | null;
  };
};

export const privacyMigrations: Migrations = {
  '2026-11-21-85-human-reads': {
    async up(db) {
      await sql`alter table projects add column human_reads text
        check (human_reads in ('removed', 'not_human', 'controlled'))`.execute(db);
    },
  },
};
