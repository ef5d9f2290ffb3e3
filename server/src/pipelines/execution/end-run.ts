import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform';
import { DAY_MS } from '#platform/clock';
import { transact } from '#platform/database';
import type { Outcome } from '#platform/engine';
import { recordOutputs } from '../runs/results/outputs-store.ts';
import { notifyRunEnd } from '../runs/run-notices.ts';
import { endSteps } from '../runs/run-steps-store.ts';
import { changeRun, type RunRow, runById, runsEndedBefore } from '../runs/runs-store.ts';
import { saveLog } from './save-outputs.ts';
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

/** Ends a run without results, unless it has already ended; saves its log and notifies its owner. */
export async function failRun(
  platform: Platform,
  runId: string,
  { reason, retriable }: Pick<Outcome, 'reason' | 'retriable'>,
): Promise<void> {
  const change = { state: 'failed' as const, reason, retriable, finished_at: platform.clock.now().toISOString() };
  const log = await saveLog(platform, runId).catch(() => null);
  await transact(platform.db, async (tx) => {
    const run = await changeRun(tx, runId, { from: ['running'], change });
    if (!run) return;
    await endSteps(tx, runId, { from: ['running'], to: 'failed' });
    await endSteps(tx, runId, { from: ['queued'], to: 'skipped' });
    await recordOutputs(tx, runId, log ? [log] : []);
    await notifyRunEnd(platform, tx, run);
  });
}

/** Saves the log of a cancelled run; runs that resume later are skipped. */
export async function saveLogOfCancelled(platform: Platform, runId: string): Promise<void> {
  if ((await runById(platform.db, runId))?.state !== 'cancelled') return;
  const log = await saveLog(platform, runId).catch(() => null);
  await recordOutputs(platform.db, runId, log ? [log] : []);
}
