import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

/** What the demo has made, each once: it is not made again after somebody has changed or removed it. */
export type DemoPart = 'workspace' | 'lung' | 'reads' | 'run';

export type DemoTables = {
  demo_parts: {
    part: DemoPart;
    /** The workspace, the projects and the run. */
    object_id: string;
    made_at: Generated<string>;
  };
};

export const migrations: Migrations = {
  '2026-11-20-20-demo': {
    async up(db) {
      await sql`
        create table demo_parts (
          part text primary key check (part in ('workspace', 'lung', 'reads', 'run')),
          object_id text not null,
          made_at timestamptz not null default now()
        )`.execute(db);
    },
  },
};
