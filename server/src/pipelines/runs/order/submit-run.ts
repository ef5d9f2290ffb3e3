import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { oneRunView } from '../run-view.ts';
import { findSameRun, insertRun, lockComputation, runById } from '../runs-store.ts';
import { enqueueEngineTurn } from './claim-run.ts';
import { describeSameRun, planRun, type RunOrder, type RunPlan } from './plan-run.ts';

export interface RunBody extends RunOrder {
  name?: string | undefined;
  compute_again: boolean;
}

export interface NamedRun {
  name: string;
  /** The run whose finished steps it takes over. */
  retry_of?: string;
}

/** Writes a queued run and asks for its turn; its id. */
export async function queuePlan(
  platform: Platform,
  tx: Tx,
  { plan, caller, named }: { plan: RunPlan; caller: Caller; named: NamedRun },
): Promise<string> {
  const { project, pipeline, samples, processing_hash, param_set_id } = plan;
  const { steps } = pipeline.definition;
  const { workspace_id } = caller.workspace;
  const id = newId();
  const { project_id } = project;
  const pipeline_id = pipeline.row.id;
  const created_by = caller.person.id;
  const run = { id, workspace_id, project_id, pipeline_id, param_set_id, processing_hash, created_by, ...named };
  await insertRun(tx, {
    run,
    samples: samples.map((sample) => sample.id),
    steps: {
      per_sample: steps.filter((step) => step.per_sample).map((step) => step.id),
      pooled: steps.filter((step) => !step.per_sample).map((step) => step.id),
    },
  });
  await enqueueEngineTurn(platform, tx);
  const eventBase = { person_id: created_by, workspace_id, action: 'submit', kind: 'run', object_id: id };
  await recordAuditEvent(tx, { ...eventBase, detail: { name: named.name, n_samples: samples.length } });
  return id;
}

/** Queues a run, or answers with the run that has computed, or is computing, the same. */
export async function submitRun(
  platform: Platform,
  caller: Caller,
  body: RunBody,
): Promise<{ data: Run & { reused: boolean; reused_message: string | null } }> {
  const { db } = platform;
  const { workspace_id } = caller.workspace;
  const plan = await planRun(platform, caller, body);
  const { project, pipeline, processing_hash } = plan;
  const named = { name: body.name ?? `${project.name}, ${pipeline.definition.name}` };
  const { id, reused } = await transact(db, async (tx) => {
    await lockComputation(tx, processing_hash);
    const same = body.compute_again ? undefined : await findSameRun(tx, workspace_id, processing_hash);
    if (same) return { id: same.id, reused: true };
    return { id: await queuePlan(platform, tx, { plan, caller, named }), reused: false };
  });
  const row = await runById(db, id);
  if (!row) throw new Error('A saved run could not be read.');
  const run = await oneRunView(platform, caller, row);
  return { data: { ...run, reused, reused_message: reused ? describeSameRun(run) : null } };
}
