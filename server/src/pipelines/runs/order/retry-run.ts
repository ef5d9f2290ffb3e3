import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireOwned, requireRetriable } from '../run-policy.ts';
import { resetUnfinishedSteps } from '../run-steps-store.ts';
import { oneRunView } from '../run-view.ts';
import { changeRun, findSameRun, lockComputation, type RunRow, runById } from '../runs-store.ts';
import { enqueueEngineTurn } from './claim-run.ts';
import { planRetry } from './plan-retry.ts';
import { planRun } from './plan-run.ts';
import { queuePlan } from './submit-run.ts';

/** Goes on with a failed or cancelled run from its finished steps; files that were replaced since are taken again. */
async function resumeRun(platform: Platform, caller: Caller, runId: string): Promise<string> {
  const { db, clock } = platform;
  await transact(db, async (tx) => {
    const change = {
      ...{ state: 'queued' as const, reason: null, retriable: false, job_id: null, finished_at: null },
      queued_at: clock.now().toISOString(),
    };
    if (!(await changeRun(tx, runId, { from: ['failed', 'cancelled'], change }))) return;
    await resetUnfinishedSteps(tx, runId);
    await enqueueEngineTurn(platform, tx);
    const { workspace_id } = caller.workspace;
    await recordAuditEvent(tx, {
      person_id: caller.person.id,
      workspace_id,
      action: 'retry',
      kind: 'run',
      object_id: runId,
    });
  });
  return runId;
}

/**
 * A finished run over the replaced files of its failed samples, as a separate run, since results never change. What
 * has not changed is taken over from the old one; the pool has, and is computed again from dereplication on.
 */
async function retryFailed(platform: Platform, caller: Caller, run: RunRow): Promise<string> {
  const { samples, possible, description } = await planRetry(platform.db, run);
  if (!possible) throw new AppError('conflict', description);
  const { project_id, pipeline_id, param_set_id, workspace_id } = run;
  const sample_ids = samples.map(({ sample_id }) => sample_id);
  const plan = await planRun(platform, caller, { project_id, pipeline_id, param_set_id, sample_ids });
  const named = { name: `${run.name.replace(/ \(retry\)$/, '')} (retry)`, retry_of: run.id };
  return transact(platform.db, async (tx) => {
    await lockComputation(tx, plan.processing_hash);
    const same = await findSameRun(tx, workspace_id, plan.processing_hash);
    return same?.id ?? queuePlan(platform, tx, { plan, caller, named });
  });
}

export async function retryRun(
  platform: Platform,
  caller: Caller,
  { run_id, failed_only }: { run_id: string; failed_only: boolean },
): Promise<{ data: Run }> {
  const { db } = platform;
  const run = await requireOwned(db, caller, await runById(db, run_id));
  if (!failed_only || run.state !== 'succeeded') requireRetriable(run);
  const id =
    run.state === 'succeeded' ? await retryFailed(platform, caller, run) : await resumeRun(platform, caller, run_id);
  return { data: await oneRunView(platform, caller, (await runById(db, id)) ?? run) };
}
