import { rm } from 'node:fs/promises';
import type { Platform } from '#platform';
import type { Tx } from '#platform/database';
import type { Part } from '#projects';
import { forgetShares } from '#sharing';
import { workFolder } from '../execution/stage-inputs.ts';
import { deleteRunsOfProject } from './submissions-store.ts';

const CLEAR_JOB = 'clear-run-folders';

/**
 * Deletes the runs of a project that goes for good, in the caller's transaction, and answers with the files that
 * nothing needs any more. Runs that pooled samples which go with others that stay are left as they are.
 */
export async function forgetRuns({ jobs }: Platform, tx: Tx, { project_id, sample_ids }: Part): Promise<string[]> {
  if (sample_ids !== null) return [];
  const { run_ids, file_keys } = await deleteRunsOfProject(tx, project_id);
  await forgetShares(tx, 'run', run_ids);
  if (run_ids.length > 0) await jobs.send(CLEAR_JOB, { run_ids }, { db: tx });
  return file_keys;
}

/** The job that removes the working folders of runs that are gone. */
export function defineClearJob(platform: Platform): void {
  platform.jobs.define<{ run_ids: string[] }>(CLEAR_JOB, {
    retry_limit: 20,
    work: async ({ data }) => {
      for (const id of data.run_ids) await rm(workFolder(platform, id), { recursive: true, force: true });
    },
  });
}
