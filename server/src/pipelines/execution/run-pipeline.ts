import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { logName } from '#platform/engine';
import { type Job, PermanentFailure } from '#platform/jobs';
import { type SampleWithFiles, samplesOfProject } from '#projects';
import { type ParamSetRow, paramSetById, type ReferenceRow, referenceById } from '../catalogue/catalogue-store.ts';
import { findPipeline } from '../catalogue/find-pipeline.ts';
import { trustIn, whyNot } from '../catalogue/pipeline-policy.ts';
import { stageWorkflow } from '../catalogue/registration/stage-workflow.ts';
import { processingHash } from '../runs/order/processing-hash.ts';
import { keepPlots } from '../runs/plots/keep-plots.ts';
import { claimRun, RUN_JOB } from '../runs/queue/claim-run.ts';
import { addEngineTime, runOfJob } from '../runs/queue/queue-store.ts';
import { recordLaunch } from '../runs/run-launch-store.ts';
import { samplesOfRun } from '../runs/run-steps-store.ts';
import type { RunRow } from '../runs/runs-store.ts';
import { clearWork } from './clear-work.ts';
import { failRun, keepLogOfStopped } from './end-run.ts';
import { findMissing } from './find-missing.ts';
import { keepResults, type RunPorts } from './keep-results.ts';
import { findSoftware } from './provenance/find-software.ts';
import { sharedInputsOf, usedFilesOf } from './provenance/launch-facts.ts';
import { EventRecorder } from './record-events.ts';
import { stageInputs, workFolder } from './stage-inputs.ts';

async function runSamples(platform: Platform, run: RunRow): Promise<Map<number, SampleWithFiles>> {
  const all = new Map((await samplesOfProject(platform.db, run.project_id)).map((sample) => [sample.id, sample]));
  const places = await samplesOfRun(platform.db, run.id);
  return new Map(
    places.map(({ place, sample }) => {
      const found = all.get(sample);
      // Places name samples to the engine: one that is left out would give its neighbours each other's reads.
      if (!found) throw new PermanentFailure(`sample ${place} of the run is no longer in its submission`);
      return [place, found];
    }),
  );
}

async function parametersOf(
  { db }: Platform,
  run: RunRow,
): Promise<{ paramSet: ParamSetRow; reference: ReferenceRow }> {
  const paramSet = await paramSetById(db, run.param_set_id);
  const reference = paramSet && (await referenceById(db, paramSet.reference_id));
  if (!paramSet || !reference) throw new Error(`Run ${run.id} names parameters that do not exist.`);
  return { paramSet, reference };
}

/** All that a run is launched with, written down before it is. Null when it was cancelled meanwhile or may not be run. */
async function prepare(platform: Platform, run: RunRow) {
  const { db, engine } = platform;
  const known = await findPipeline(db, run.pipeline_id);
  const reason = whyNot(platform, known);
  if (reason !== null) {
    await failRun(platform, run.id, { reason, retriable: false });
    return null;
  }
  const { definition } = known;
  const { paramSet, reference } = await parametersOf(platform, run);
  const samples = await runSamples(platform, run);
  const missing = await findMissing(platform, { samples, reference });
  if (missing !== null) {
    await failRun(platform, run.id, { reason: missing, retriable: true });
    return null;
  }
  const work_dir = workFolder(platform, run.id);
  const staged = await stageWorkflow(platform, known, work_dir);
  if ('reason' in staged) {
    await failRun(platform, run.id, { reason: staged.reason, retriable: false });
    return null;
  }
  const { workflow } = staged;
  const [software, shared_inputs] = await Promise.all([
    findSoftware(platform, definition),
    sharedInputsOf(platform, { reference, definition, workflow }),
  ]);
  const facts = {
    ...{ software, shared_inputs },
    files: usedFilesOf(samples),
    processing_hash: processingHash(definition, paramSet.params_hash, [...samples.values()]),
  };
  if (!(await transact(db, (tx) => recordLaunch(tx, run.id, facts)))) return null;
  const inputs = await stageInputs(platform, { work_dir, samples, paramSet, reference });
  if (run.retry_of !== null) await takeOver(engine, workFolder(platform, run.retry_of), work_dir);
  return { run, definition, workflow, paramSet, reference, samples, work_dir, inputs, trust: trustIn(platform, known) };
}

/** Finished steps of the run that this one tries again, where the engine can; where not, the log says so first. */
async function takeOver({ inherit }: Platform['engine'], from: string, work_dir: string): Promise<void> {
  if (inherit) return inherit(from, work_dir);
  const words = 'This engine can’t reuse finished steps of another run. All steps are computed again.';
  await writeFile(join(work_dir, logName), `${words}\n`, { flag: 'a' });
}

async function carryOut(
  platform: Platform,
  run: RunRow,
  { ports, signal }: { ports: RunPorts; signal: AbortSignal },
): Promise<void> {
  const { db, clock, engine } = platform;
  const prepared = await prepare(platform, run);
  if (!prepared) return;
  const { definition, workflow, work_dir, inputs, trust } = prepared;
  const recorder = new EventRecorder(platform, run.id);
  const { item_option } = definition;
  const order = { work_dir, workflow, inputs, item_option, trust };
  const outcome = await engine.launch({ ...order, on_event: recorder.record, signal });
  await recorder.settled();
  await addEngineTime(db, run.id, clock.now());
  if (outcome.state === 'failed') return failRun(platform, run.id, outcome);
  // Stopped by the portal's own end the job is put back, and by a person the run is cancelled already.
  if (outcome.state === 'cancelled' || !outcome.outputs) {
    await keepLogOfStopped(platform, run.id);
    return signal.throwIfAborted();
  }
  const end = await keepResults(platform, { ...prepared, ports, outputs: outcome.outputs }, signal);
  // The results are there: what is done for looking at them may fail without harm, and is done when it is asked for.
  await keepPlots(platform, run.id).catch((error: unknown) => {
    platform.log.warn({ err: error, run_id: run.id }, 'the plots of a run could not be created');
  });
  if (end.is_whole) await clearWork(platform, run);
}

/** A turn at the engine: the run that it serves, from queued to its end. */
async function takeTurn(platform: Platform, ports: RunPorts, { id, signal }: Job<object>): Promise<void> {
  const run = await claimRun(platform, id);
  if (!run) return;
  try {
    await carryOut(platform, run, { ports, signal });
  } finally {
    await addEngineTime(platform.db, run.id, platform.clock.now());
  }
}

/** Turns at the engine come one at a time, since each run uses every core there is. */
export function defineRunJob(platform: Platform, ports: RunPorts): void {
  platform.jobs.define(RUN_JOB, {
    retry_limit: 2,
    work: (job) => takeTurn(platform, ports, job),
    given_up: async ({ id }, error) => {
      const run = await runOfJob(platform.db, id);
      platform.log.error({ err: error, run_id: run?.id }, 'a run failed permanently');
      if (!run) return;
      // What programs print of themselves goes on for lines; the log has it all.
      const [first = ''] = error.message.split('\n');
      const reason = `The portal could not execute this run: ${first}`;
      await failRun(platform, run.id, { reason, retriable: true });
    },
  });
}
