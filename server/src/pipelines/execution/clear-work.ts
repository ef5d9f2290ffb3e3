import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform';
import { DAY_MS } from '#platform/clock';
import { type RunRow, runsEndedBefore } from '../runs/runs-store.ts';
import { workFolder } from './stage-inputs.ts';

/** How long finished steps are kept for a retry after a run has ended. */
const RETENTION_DAYS = 14;

/** What a retry would go on from: finished steps and the reads laid out for them. The log stays. */
async function clearFolder(platform: Platform, runId: string): Promise<void> {
  for (const folderName of ['cache', 'inputs', 'outputs', 'tmp']) {
    await rm(join(workFolder(platform, runId), folderName), { recursive: true, force: true });
  }
}

/** After a run that is whole nothing is left to be retried, of it or of the one it goes on from. */
export async function clearWork(platform: Platform, { id, retry_of }: RunRow): Promise<void> {
  await clearFolder(platform, id);
  if (retry_of !== null) await clearFolder(platform, retry_of);
}

/** Clears the folders of runs that ended a while ago, and answers with how many. */
export async function clearOldWork(platform: Platform): Promise<number> {
  const { config, clock, db } = platform;
  const folder = join(config.home, 'work');
  const names = await readdir(folder).catch(() => []);
  const due = await runsEndedBefore(db, names, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS));
  for (const id of due) await clearFolder(platform, id);
  return due.length;
}
