import type { IndexClient } from '#platform/index';

const noSample = 'sample_no not in (select sample_no from samples final)';
const noDataSet = 'pipeline_data_id not in (select pipeline_data_id from samples)';
const unseenIn = { profile: noSample, taxon_abundance: noSample, taxon_counts: noDataSet };

/**
 * Removes abundances whose number no sample row carries: those of superseded loads, and of loads that were cut short.
 * Loads run one at a time, so between two of them nobody is about to make such a number seen.
 */
export async function sweepUnseen(index: IndexClient): Promise<void> {
  for (const [table, unseen] of Object.entries(unseenIn)) {
    const [left] = await index.query<{ found: number }>(
      `select count() > 0 as found from ${table} where ${unseen} limit 1`,
    );
    if (left?.found) await index.command(`delete from ${table} where ${unseen}`);
  }
}
