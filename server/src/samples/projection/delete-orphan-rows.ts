import type { IndexClient } from '#platform/index';

const ORPHAN_CONDITION = 'sample_no not in (select sample_no from samples final)';

async function hasRows(index: IndexClient, rows: string): Promise<boolean> {
  const [left] = await index.query<{ found: number }>(
    `select count() > 0 as found from (select 1 from ${rows} limit 1)`,
  );
  return left?.found === 1;
}

/**
 * Removes abundances whose number no sample row carries: those of superseded loads, and of loads that were cut short.
 * Loads write one at a time, so between two of them nobody is about to make such a number seen. Profiles are written
 * before abundances and removed after them, so that they tell of every number there is, in forty times fewer rows.
 */
export async function deleteOrphanRows(index: IndexClient): Promise<void> {
  if (!(await hasRows(index, `profile where ${ORPHAN_CONDITION}`))) return;
  await index.command(
    `delete from taxon_abundance where sample_no in (select sample_no from profile where ${ORPHAN_CONDITION})`,
  );
  await index.command(`delete from profile where ${ORPHAN_CONDITION}`);
}

/** Removes what is known of the taxa of data sets that are gone. */
export async function deleteOrphanCounts(index: IndexClient): Promise<void> {
  const forgotten = 'taxon_counts where pipeline_data_id not in (select pipeline_data_id from samples)';
  if (await hasRows(index, forgotten)) await index.command(`delete from ${forgotten}`);
}
