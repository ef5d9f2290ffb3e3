import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PipelineDefinition } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { logName } from '#platform/engine';
import { type Job, PermanentFailure } from '#platform/jobs';
import { type SampleWithFiles, samplesOfProject } from '#projects';
import { type ParamSetRow, paramSetById } from '../catalogue/catalogue-store.ts';
import { getPipeline } from '../catalogue/find-pipeline.ts';
import { findRunProblem, trustLevel } from '../catalogue/pipeline-policy.ts';
import { stageWorkflow } from '../catalogue/registration/stage-workflow.ts';
import { referencesByIds } from '../references/references-store.ts';
import { claimNextRun, RUN_JOB } from '../runs/order/claim-run.ts';
import { processingHash } from '../runs/order/plan-run.ts';
import { addEngineTime, findRunOfJob } from '../runs/order/queue-store.ts';
import { savePlots } from '../runs/results/plots.ts';
import { recordLaunch } from '../runs/run-launch-store.ts';
import { samplesOfRun } from '../runs/run-steps-store.ts';
import type { RunRow } from '../runs/runs-store.ts';
import { clearWork, failRun, saveLogOfCancelled } from './end-run.ts';
import { findSoftware, listSharedInputs, listUsedFiles } from './provenance.ts';
import { EventRecorder } from './record-events.ts';
import { type RunPorts, saveResults } from './save-results.ts';
import { type RunReference, stageInputs, usedFiles, workFolder } from './stage-inputs.ts';

/** Message with remedy for files missing from the file store; null if all exist. */
async function findMissingFiles(
  { files }: Platform,
  { samples, references }: { samples: ReadonlyMap<number, SampleWithFiles>; references: readonly RunReference[] },
): Promise<string | null> {
  for (const { row } of references) {
    for (const { file_key } of usedFiles(row)) {
      if (await files.stat(file_key)) continue;
      const what = `The reference ${row.name} ${row.version} is missing from the portal’s file store.`;
      return `${what} Add it again and choose it in a new parameter set, or ask an administrator to restore it from a backup, then retry.`;
    }
  }
  for (const { sample_id, files: reads } of samples.values()) {
    for (const { name, file_key } of reads) {
      if (await files.stat(file_key)) continue;
      const what = `${name} of sample ${sample_id} is missing from the portal’s file store.`;
      return `${what} Replace the sample’s files in the submission, then retry.`;
    }
  }
  return null;
}

async function runSamples(platform: Platform, run: RunRow): Promise<Map<number, SampleWithFiles>> {
  const all = new Map((await samplesOfProject(platform.db, run.project_id)).map((sample) => [sample.id, sample]));
  const sampleRows = await samplesOfRun(platform.db, run.id);
  return new Map(
    sampleRows.map(({ sample_index, sample }) => {
      const sampleWithFiles = all.get(sample);
      // Places name samples to the engine: one that is left out would give its neighbours each other's reads.
      if (!sampleWithFiles)
        throw new PermanentFailure(`sample ${sample_index} of the run is no longer in its submission`);
      return [sample_index, sampleWithFiles];
    }),
  );
}

async function resolveParameters(
  { db }: Platform,
  run: RunRow,
  definition: PipelineDefinition,
): Promise<{ paramSet: ParamSetRow; references: RunReference[] }> {
  const paramSet = await paramSetById(db, run.param_set_id);
  if (!paramSet) throw new Error(`Run ${run.id} names parameters that do not exist.`);
  const rows = await referencesByIds(db, Object.values(paramSet.reference_ids));
  const references = definition.references.flatMap(({ input }) => {
    const row = rows.find(({ id }) => id === paramSet.reference_ids[input]);
    return row ? [{ input, row }] : [];
  });
  return { paramSet, references };
}

/** What a run is launched with: its pipeline, parameters, samples and staged workflow; or why it cannot be launched. */
async function resolveLaunch(platform: Platform, run: RunRow) {
  const pipelineRecord = await getPipeline(platform.db, run.pipeline_id);
  const reason = findRunProblem(platform, pipelineRecord);
  if (reason !== null) return { reason, retriable: false };
  const { definition } = pipelineRecord;
  const { paramSet, references } = await resolveParameters(platform, run, definition);
  const samples = await runSamples(platform, run);
  const missing = await findMissingFiles(platform, { samples, references });
  if (missing !== null) return { reason: missing, retriable: true };
  const work_dir = workFolder(platform, run.id);
  const staged = await stageWorkflow(platform, pipelineRecord, work_dir);
  if ('reason' in staged) return { reason: staged.reason, retriable: false };
  const trust = trustLevel(platform, pipelineRecord);
  return { run, definition, workflow: staged.workflow, paramSet, references, samples, work_dir, trust };
}

/** All that a run is launched with, recorded before the launch. Null when it was cancelled meanwhile or failed here. */
async function prepareRun(platform: Platform, run: RunRow) {
  const { db, engine } = platform;
  const launch = await resolveLaunch(platform, run);
  if (launch.reason !== undefined) {
    await failRun(platform, run.id, launch);
    return null;
  }
  const { definition, workflow, paramSet, references, samples, work_dir } = launch;
  const [software, shared_inputs] = await Promise.all([
    findSoftware(platform, definition),
    listSharedInputs({ references, definition, workflow }),
  ]);
  const facts = {
    ...{ software, shared_inputs },
    files: listUsedFiles(samples),
    processing_hash: processingHash(definition, paramSet.params_hash, [...samples.values()]),
  };
  if (!(await transact(db, (tx) => recordLaunch(tx, run.id, facts)))) return null;
  const inputs = await stageInputs(platform, { work_dir, samples, paramSet, references });
  if (run.retry_of !== null) await inheritFinishedSteps(engine, workFolder(platform, run.retry_of), work_dir);
  return { ...launch, inputs };
}

/** Finished steps of the run that this one tries again, where the engine can; where not, the log says so first. */
async function inheritFinishedSteps({ inherit }: Platform['engine'], from: string, work_dir: string): Promise<void> {
  if (inherit) return inherit(from, work_dir);
  const note = 'This engine can’t reuse finished steps of another run. All steps are computed again.';
  await writeFile(join(work_dir, logName), `${note}\n`, { flag: 'a' });
}

async function executeRun(
  platform: Platform,
  run: RunRow,
  { ports, signal }: { ports: RunPorts; signal: AbortSignal },
): Promise<void> {
  const { db, clock, engine } = platform;
  const prepared = await prepareRun(platform, run);
  if (!prepared) return;
  const { definition, workflow, work_dir, inputs, trust } = prepared;
  const recorder = new EventRecorder(platform, run.id);
  const { item_option } = definition;
  const order = { work_dir, workflow, inputs, item_option, trust };
  const outcome = await engine.launch({ ...order, on_event: recorder.record, signal });
  await recorder.flush();
  await addEngineTime(db, run.id, clock.now());
  if (outcome.state === 'failed') return failRun(platform, run.id, outcome);
  // Stopped by the portal's own end the job is put back, and by a person the run is cancelled already.
  if (outcome.state === 'cancelled' || !outcome.outputs) {
    await saveLogOfCancelled(platform, run.id);
    return signal.throwIfAborted();
  }
  const end = await saveResults(platform, { ...prepared, ports, outputs: outcome.outputs }, signal);
  // The results are there: what is done for looking at them may fail without harm, and is done when it is asked for.
  await savePlots(platform, run.id).catch((error: unknown) => {
    platform.log.warn({ err: error, run_id: run.id }, 'the plots of a run could not be created');
  });
  if (end.is_whole) await clearWork(platform, run);
}

/** A turn at the engine: the run that it serves, from queued to its end. */
async function runNextInQueue(platform: Platform, ports: RunPorts, { id, signal }: Job<object>): Promise<void> {
  const run = await claimNextRun(platform, id);
  if (!run) return;
  try {
    await executeRun(platform, run, { ports, signal });
  } finally {
    await addEngineTime(platform.db, run.id, platform.clock.now());
  }
}

/** Turns at the engine come one at a time, since each run uses every core there is. */
export function defineRunJob(platform: Platform, ports: RunPorts): void {
  platform.jobs.define(RUN_JOB, {
    retry_limit: 2,
    work: (job) => runNextInQueue(platform, ports, job),
    on_permanent_failure: async ({ id }, error) => {
      const run = await findRunOfJob(platform.db, id);
      platform.log.error({ err: error, run_id: run?.id }, 'a run failed permanently');
      if (!run) return;
      // What programs print of themselves goes on for lines; the log has it all.
      const [first = ''] = error.message.split('\n');
      const reason = `The portal could not execute this run: ${first}`;
      await failRun(platform, run.id, { reason, retriable: true });
    },
  });
}
