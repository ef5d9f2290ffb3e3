import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { notifyRunEnd } from '../run-notices.ts';
import { requireModifiable, requireStoppable } from '../run-policy.ts';
import { endSteps } from '../run-steps-store.ts';
import { oneRunView } from '../run-view.ts';
import { changeRun, runById } from '../runs-store.ts';
import { RUN_JOB } from './claim-run.ts';

/** Stops a run; the folder with its finished steps stays for a retry. */
export async function cancelRun(platform: Platform, caller: Caller, runId: string): Promise<{ data: Run }> {
  const { db, jobs, clock } = platform;
  const activeRun = await requireModifiable(db, caller, await runById(db, runId));
  requireStoppable(activeRun);
  await transact(db, async (tx) => {
    const change = {
      state: 'cancelled' as const,
      reason: `Cancelled by ${caller.person.name}.`,
      retriable: true,
      finished_at: clock.now().toISOString(),
    };
    const run = await changeRun(tx, runId, { from: ['queued', 'running'], change });
    if (!run) return;
    await endSteps(tx, runId, { from: ['queued', 'running'], to: 'cancelled' });
    if (run.job_id) await jobs.cancel(RUN_JOB, run.job_id, { db: tx });
    // Who cancels their own run knows it.
    if (run.created_by !== caller.person.id) await notifyRunEnd(platform, tx, run);
    const { workspace_id } = activeRun;
    await recordAuditEvent(tx, {
      person_id: caller.person.id,
      workspace_id,
      action: 'cancel',
      kind: 'run',
      object_id: runId,
    });
  });
  return { data: await oneRunView(platform, caller, (await runById(db, runId)) ?? activeRun) };
}
