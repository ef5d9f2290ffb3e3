import { sql } from 'kysely';
import type { Migrations } from '#platform/database';

export const submissionMigrations: Migrations = {
  '2026-11-21-55-runs-go-with-their-project': {
    async up(db) {
      // What hangs on a run goes with it, whichever table holds it.
      await sql`
        do $$
        declare found record;
        begin
          for found in
            select conrelid::regclass as owner, conname, pg_get_constraintdef(oid) as definition
            from pg_constraint where contype = 'f' and confrelid = 'runs'::regclass and confdeltype = 'a'
          loop
            execute format('alter table %s drop constraint %I, add constraint %I %s on delete cascade',
              found.owner, found.conname, found.conname, found.definition);
          end loop;
        end $$`.execute(db);
    },
  },
};
