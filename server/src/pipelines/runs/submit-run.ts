import { createHash } from 'node:crypto';
import type { Run } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { invalid } from '#platform/refusal';
import { demandReadable, projectById, type SampleWithFiles, samplesOfProject } from '#projects';
import { chooseProcessing } from '../catalogue/param-sets/param-set-policy.ts';
import { oneRunView } from './run-view.ts';
import { changeRun, insertRun, lockComputation, runById, sameRun } from './runs-store.ts';

export const RUN_JOB = 'run-pipeline';

export interface RunBody {
  name?: string | undefined;
  project_id: string;
  pipeline_id: string;
  param_set_id: string;
  sample_ids?: string[] | undefined;
  compute_again: boolean;
}

function choose(samples: readonly SampleWithFiles[], wanted: readonly string[] | undefined): SampleWithFiles[] {
  if (!wanted) return [...samples];
  const known = new Set(samples.map(({ sample_id }) => sample_id));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const verb = unknown.length === 1 ? 'is' : 'are';
    const named = `${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ' …' : ''}`;
    throw invalid([{ field: 'sample_ids', message: `${named} ${verb} not in this submission.` }]);
  }
  const chosen = new Set(wanted);
  return samples.filter(({ sample_id }) => chosen.has(sample_id));
}

/** The same pipeline, parameters, reference and reads: the pool's sample set is part of it, since denoising pools. */
function processingHash(pipeline: string, paramsHash: string, samples: readonly SampleWithFiles[]): string {
  const reads = samples
    .map(({ id, files }) => `${id} ${files.map(({ read, lane, sha256 }) => `${read}${lane}:${sha256}`).join(' ')}`)
    .sort();
  return createHash('sha256')
    .update([pipeline, paramsHash, ...reads].join('\n'))
    .digest('hex');
}

/**
 * Asks for the work in the transaction that makes the run wait for it. Becoming queued is what happens once; the job
 * has no key of its own to be unique by, for the job of an earlier try may not have left the stage yet.
 */
export async function queueRun({ jobs }: Platform, tx: Tx, runId: string): Promise<void> {
  const job_id = await jobs.send(RUN_JOB, { run_id: runId }, { db: tx });
  await changeRun(tx, runId, { from: ['queued'], change: { job_id } });
}

async function plan(platform: Platform, asker: Asker, body: RunBody) {
  const { db } = platform;
  const project = demandReadable(asker, await projectById(db, body.project_id));
  const { pipeline, paramSet } = await chooseProcessing(platform, asker, body.param_set_id);
  if (paramSet.pipeline_id !== body.pipeline_id) {
    throw invalid([{ field: 'param_set_id', message: 'These parameters belong to another pipeline.' }]);
  }
  if (project.data_type !== pipeline.definition.raw_data_type) {
    throw invalid([{ field: 'pipeline_id', message: `${pipeline.definition.name} does not take this kind of data.` }]);
  }
  const samples = choose(await samplesOfProject(db, project.project_id), body.sample_ids);
  const identity = `${pipeline.definition.id} ${pipeline.definition.version}`;
  return { project, pipeline, samples, processing_hash: processingHash(identity, paramSet.params_hash, samples) };
}

/** Queues a run, or answers with the run that has computed, or is computing, the same. */
export async function submitRun(
  platform: Platform,
  asker: Asker,
  body: RunBody,
): Promise<{ data: Run & { reused: boolean } }> {
  const { db } = platform;
  const { workspace_id } = asker.workspace;
  const { project, pipeline, samples, processing_hash } = await plan(platform, asker, body);
  const { definition } = pipeline;
  const id = newId();
  const reused = await transact(db, async (tx) => {
    await lockComputation(tx, processing_hash);
    const same = body.compute_again ? undefined : await sameRun(tx, workspace_id, processing_hash);
    if (same) return same.id;
    await insertRun(tx, {
      run: {
        id,
        workspace_id,
        processing_hash,
        project_id: project.project_id,
        pipeline_id: pipeline.row.id,
        param_set_id: body.param_set_id,
        name: body.name ?? `${project.name}, ${definition.name}`,
        created_by: asker.person.id,
      },
      samples: samples.map((sample) => sample.id),
      steps: {
        per_sample: definition.steps.filter((step) => step.per_sample).map((step) => step.id),
        pooled: definition.steps.filter((step) => !step.per_sample).map((step) => step.id),
      },
    });
    await queueRun(platform, tx, id);
    const act = { person_id: asker.person.id, workspace_id, action: 'submit', kind: 'run', object_id: id };
    await recordAct(tx, { ...act, detail: { n_samples: samples.length } });
    return null;
  });
  const row = await runById(db, reused ?? id);
  if (!row) throw new Error('A run that was written cannot be read.');
  return { data: { ...(await oneRunView(platform, row)), reused: reused !== null } };
}
