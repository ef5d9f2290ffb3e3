import { type Generated, sql } from 'kysely';
import type { Migrations } from '#platform/database';

/** What the demo has made, each once: it is not made again after somebody has changed or removed it. */
export type DemoPart =
  | ('workspace' | 'lung' | 'reads' | 'run')
  | ('shotgun_workspace' | 'shotgun' | 'shotgun_run' | 'contigs' | 'contigs_run');

export type DemoTables = {
  demo_parts: {
    part: DemoPart;
    /** The workspaces, the projects and the runs. */
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
  '2026-11-28-20-demo-examples': {
    async up(db) {
      await sql`
        alter table demo_parts drop constraint demo_parts_part_check, add constraint demo_parts_part_check
          check (part in ('workspace', 'lung', 'reads', 'run', 'shotgun_workspace', 'shotgun', 'shotgun_run', 'contigs', 'contigs_run'))
      `.execute(db);
    },
  },
};
