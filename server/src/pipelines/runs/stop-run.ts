import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { demandReadable, demandRetriable, demandStoppable } from './run-policy.ts';
import { beginStepsAnew, settleSteps } from './run-steps-store.ts';
import { oneRunView } from './run-view.ts';
import { changeRun, runById } from './runs-store.ts';
import { queueRun, RUN_JOB } from './submit-run.ts';

/** Stops a run; the folder with its finished steps stays for a retry. */
export async function cancelRun(platform: Platform, asker: Asker, runId: string): Promise<{ data: Run }> {
  const { db, jobs, clock } = platform;
  demandStoppable(demandReadable(asker, await runById(db, runId)));
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
    const { workspace_id } = asker.workspace;
    await recordAct(tx, { person_id: asker.person.id, workspace_id, action: 'cancel', kind: 'run', object_id: runId });
  });
  return show(platform, asker, runId);
}

/** Goes on with a failed or cancelled run from its finished steps. */
export async function retryRun(platform: Platform, asker: Asker, runId: string): Promise<{ data: Run }> {
  const { db } = platform;
  demandRetriable(demandReadable(asker, await runById(db, runId)));
  await transact(db, async (tx) => {
    const change = { state: 'queued' as const, reason: null, retriable: false, finished_at: null };
    if (!(await changeRun(tx, runId, { from: ['failed', 'cancelled'], change }))) return;
    await beginStepsAnew(tx, runId);
    await queueRun(platform, tx, runId);
    const { workspace_id } = asker.workspace;
    await recordAct(tx, { person_id: asker.person.id, workspace_id, action: 'retry', kind: 'run', object_id: runId });
  });
  return show(platform, asker, runId);
}

async function show(platform: Platform, asker: Asker, runId: string): Promise<{ data: Run }> {
  return { data: await oneRunView(platform, demandReadable(asker, await runById(platform.db, runId))) };
}
