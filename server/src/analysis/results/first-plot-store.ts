import { sql } from 'kysely';
import type { Db } from '#platform/database';

/** Records when a cohort's samples were first ordinated or clustered; later times change nothing. */
export async function recordFirstPlot(db: Db, cohort_id: string): Promise<void> {
  await sql`insert into cohort_first_plots (cohort_id) values (${cohort_id}) on conflict do nothing`.execute(db);
}

/** When a cohort's samples were first ordinated or clustered; null where they never were. */
export async function findFirstPlot(db: Db, cohort_id: string): Promise<Date | null> {
  const { rows } = await sql<{ plotted_at: string }>`
    select plotted_at from cohort_first_plots where cohort_id = ${cohort_id}`.execute(db);
  return rows[0] ? new Date(rows[0].plotted_at) : null;
}
