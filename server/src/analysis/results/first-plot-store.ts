import type { Db } from '#platform/database';
import type { AnalysisTables } from './analysis-tables.ts';

const tables = (db: Db) => db.withTables<AnalysisTables>();

/** Records when a cohort's samples were first ordinated or clustered; later times change nothing. */
export async function recordFirstPlot(db: Db, cohort_id: string): Promise<void> {
  const plot = tables(db).insertInto('cohort_first_plots').values({ cohort_id });
  await plot.onConflict((known) => known.column('cohort_id').doNothing()).execute();
}

/** When a cohort's samples were first ordinated or clustered; null where they never were. */
export async function findFirstPlot(db: Db, cohort_id: string): Promise<Date | null> {
  const plots = tables(db).selectFrom('cohort_first_plots').select('plotted_at');
  const plot = await plots.where('cohort_id', '=', cohort_id).executeTakeFirst();
  return plot ? new Date(plot.plotted_at) : null;
}
