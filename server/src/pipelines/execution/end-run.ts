import type { Platform } from '#platform';
import { transact } from '#platform/database';
import type { Outcome } from '#platform/engine';
import { notifyRunEnd } from '../runs/notices/notify-run-end.ts';
import { recordOutputs } from '../runs/outputs/outputs-store.ts';
import { endSteps } from '../runs/run-steps-store.ts';
import { changeRun, runById } from '../runs/runs-store.ts';
import { saveLog } from './outcome/save-outputs.ts';

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
