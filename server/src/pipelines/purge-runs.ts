import { rm } from 'node:fs/promises';
import type { Platform } from '#platform';
import type { Tx } from '#platform/database';
import type { ProjectPart } from '#projects';
import { purgeShares } from '#sharing';
import { workFolder } from './execution/stage-inputs.ts';
import { deleteRunsOfProject, deleteSamplesFromRuns } from './submissions-store.ts';

const CLEAR_JOB = 'clear-run-folders';

/**
 * Deletes what runs hold of a project or some of its samples, in the caller's transaction, and answers with the files that
 * nothing needs any more. A run that pooled samples which stay is kept without its output files: those hold all of them.
 */
export async function purgeRuns(
  { jobs }: Platform,
  tx: Tx,
  { project_id, sample_ids }: ProjectPart,
): Promise<string[]> {
  const { run_ids, file_keys } = sample_ids
    ? await deleteSamplesFromRuns(tx, sample_ids)
    : await deleteRunsOfProject(tx, project_id);
  if (sample_ids === null) await purgeShares(tx, 'run', run_ids);
  if (run_ids.length > 0) await jobs.send(CLEAR_JOB, { run_ids }, { db: tx });
  return file_keys;
}

/** The job that removes the working folders of runs that are gone, or hold samples that are. */
export function defineClearJob(platform: Platform): void {
  platform.jobs.define<{ run_ids: string[] }>(CLEAR_JOB, {
    retry_limit: 20,
    work: async ({ data }) => {
      for (const id of data.run_ids) await rm(workFolder(platform, id), { recursive: true, force: true });
    },
  });
}
