import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { tellEnd } from '../notices/tell-end.ts';
import { RUN_JOB } from '../queue/claim-run.ts';
import { demandModifiable, demandStoppable } from '../run-policy.ts';
import { settleSteps } from '../run-steps-store.ts';
import { oneRunView } from '../run-view.ts';
import { changeRun, runById } from '../runs-store.ts';

/** Stops a run; the folder with its finished steps stays for a retry. */
export async function cancelRun(platform: Platform, asker: Asker, runId: string): Promise<{ data: Run }> {
  const { db, jobs, clock } = platform;
  const found = await demandModifiable(db, asker, await runById(db, runId));
  demandStoppable(found);
  await transact(db, async (tx) => {
    const change = {
      state: 'cancelled' as const,
      reason: `Cancelled by ${asker.person.name}.`,
      retriable: true,
      finished_at: clock.now().toISOString(),
    };
    const run = await changeRun(tx, runId, { from: ['queued', 'running'], change });
    if (!run) return;
    await settleSteps(tx, runId, { from: ['queued', 'running'], to: 'cancelled' });
    if (run.job_id) await jobs.cancel(RUN_JOB, run.job_id, { db: tx });
    // Who cancels their own run knows it.
    if (run.created_by !== asker.person.id) await tellEnd(platform, tx, run);
    const { workspace_id } = found;
    await recordAct(tx, { person_id: asker.person.id, workspace_id, action: 'cancel', kind: 'run', object_id: runId });
  });
  return { data: await oneRunView(platform, asker, (await runById(db, runId)) ?? found) };
}
