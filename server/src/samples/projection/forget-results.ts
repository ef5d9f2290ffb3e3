import type { Platform } from '#platform';
import type { Tx } from '#platform/database';
import { announceChange, type Part } from '#projects';
import { allAreLoaded, deleteDataSetsOfProject, deleteNodes, deleteResultsOfSamples } from '../samples-store.ts';
import { betweenLoads } from './load-data-set.ts';

/**
 * Deletes for good what was made of a project or some of its samples, in the caller's transaction; the index follows.
 * Answers with the files that nothing needs any more. A file that other samples share stays, without names in it.
 */
export async function forgetResults(platform: Platform, tx: Tx, { project_id, sample_ids }: Part): Promise<string[]> {
  await announceChange(platform, tx, project_id);
  if (sample_ids === null) return deleteDataSetsOfProject(tx, project_id);
  await deleteResultsOfSamples(tx, sample_ids);
  return [];
}

const AT_ONCE = 50_000;
const unused = 'node not in (select node from taxon_abundance)';

/**
 * Deletes the names of taxa that no sample has any more: people bring names of their own. Throws while data sets are being
 * loaded, which write names first and counts later.
 */
export async function forgetUnusedTaxa(platform: Platform): Promise<void> {
  const { db, index } = platform;
  await betweenLoads(platform, async () => {
    if (!(await allAreLoaded(db))) throw new Error('Data sets wait to be loaded.');
    const rows = await index.query<{ node: number }>(`select distinct node from taxa where ${unused}`);
    const nodes = rows.map(({ node }) => node);
    if (nodes.length === 0) return;
    await index.command(`delete from taxa where ${unused}`);
    // What is deleted lies in its part until that is merged.
    await index.command('optimize table taxa final');
    for (let from = 0; from < nodes.length; from += AT_ONCE) await deleteNodes(db, nodes.slice(from, from + AT_ONCE));
  });
}
