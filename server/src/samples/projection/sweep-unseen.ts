import type { IndexClient } from '#platform/index';

const unseen = 'sample_no not in (select sample_no from samples final)';

/**
 * Removes abundances whose number no sample row carries: those of superseded loads, and of loads that were cut short.
 * Loads run one at a time, so between two of them nobody is about to make such a number seen.
 */
export async function sweepUnseen(index: IndexClient): Promise<void> {
  for (const table of ['profile', 'taxon_abundance']) {
    const [left] = await index.query<{ found: number }>(
      `select count() > 0 as found from ${table} where ${unseen} limit 1`,
    );
    if (left?.found) await index.command(`delete from ${table} where ${unseen}`);
  }
}
