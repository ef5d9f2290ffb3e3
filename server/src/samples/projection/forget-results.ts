import type { Platform } from '#platform';
import type { Tx } from '#platform/database';
import { announceChange, type Part } from '#projects';
import { deleteDataSetsOfProject, deleteResultsOfSamples } from '../samples-store.ts';

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
