import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { askForTurn } from '../queue/claim-run.ts';
import { demandOwned, demandRetriable } from '../run-policy.ts';
import { beginStepsAnew } from '../run-steps-store.ts';
import { oneRunView } from '../run-view.ts';
import { changeRun, lockComputation, type RunRow, runById, sameRun } from '../runs-store.ts';
import { planRun } from './plan-run.ts';
import { samplesToRetry } from './samples-to-retry.ts';
import { queuePlan } from './submit-run.ts';

/** Goes on with a failed or cancelled run from its finished steps; files that were replaced since are taken anew. */
async function goOn(platform: Platform, asker: Asker, runId: string): Promise<string> {
  const { db, clock } = platform;
  await transact(db, async (tx) => {
    const change = {
      ...{ state: 'queued' as const, reason: null, retriable: false, job_id: null, finished_at: null },
      queued_at: clock.now().toISOString(),
    };
    if (!(await changeRun(tx, runId, { from: ['failed', 'cancelled'], change }))) return;
    await beginStepsAnew(tx, runId);
    await askForTurn(platform, tx);
    const { workspace_id } = asker.workspace;
    await recordAct(tx, { person_id: asker.person.id, workspace_id, action: 'retry', kind: 'run', object_id: runId });
  });
  return runId;
}

/**
 * A finished run over the replaced files of its failed samples, as a run of its own, since results never change. What
 * has not changed is taken over from the old one; the pool has, and is computed anew from dereplication on.
 */
async function retryFailed(platform: Platform, asker: Asker, run: RunRow): Promise<string> {
  const { samples, possible, words } = await samplesToRetry(platform.db, run);
  if (!possible) throw new Refusal('conflict', words);
  const { project_id, pipeline_id, param_set_id, workspace_id } = run;
  const sample_ids = samples.map(({ sample_id }) => sample_id);
  const plan = await planRun(platform, asker, { project_id, pipeline_id, param_set_id, sample_ids });
  const named = { name: `${run.name.replace(/ \(retry\)$/, '')} (retry)`, retry_of: run.id };
  return transact(platform.db, async (tx) => {
    await lockComputation(tx, plan.processing_hash);
    const same = await sameRun(tx, workspace_id, plan.processing_hash);
    return same?.id ?? queuePlan(platform, tx, { plan, asker, named });
  });
}

export async function retryRun(
  platform: Platform,
  asker: Asker,
  { run_id, failed_only }: { run_id: string; failed_only: boolean },
): Promise<{ data: Run }> {
  const { db } = platform;
  const run = await demandOwned(db, asker, await runById(db, run_id));
  if (!failed_only || run.state !== 'succeeded') demandRetriable(run);
  const id = run.state === 'succeeded' ? await retryFailed(platform, asker, run) : await goOn(platform, asker, run_id);
  return { data: await oneRunView(platform, asker, (await runById(db, id)) ?? run) };
}
