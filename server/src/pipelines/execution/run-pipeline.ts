import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PipelineDefinition } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import type { Outcome } from '#platform/engine';
import { PermanentFailure } from '#platform/jobs';
import { type SampleWithFiles, samplesOfProject } from '#projects';
import { paramSetById, referenceById } from '../catalogue/catalogue-store.ts';
import { findPipeline } from '../catalogue/find-pipeline.ts';
import { samplesOfRun, settleSteps } from '../runs/run-steps-store.ts';
import { changeRun, type RunRow, runById } from '../runs/runs-store.ts';
import { RUN_JOB } from '../runs/submit-run.ts';
import { keepResults } from './keep-results.ts';
import { EventRecorder } from './record-events.ts';
import { stageInputs, workFolder } from './stage-inputs.ts';

const execute = promisify(execFile);

/** The versions of the programs a run uses, as they tell them. */
async function softwareOf(platform: Platform, definition: PipelineDefinition) {
  const engine = await platform.engine.version();
  const programs = await Promise.all(
    definition.software.map(async ({ name, version_command: [program = name, ...words] }) => {
      const answer = await execute(program, words, { env: { PATH: '/usr/bin:/bin' } }).catch(() => null);
      // vsearch tells its version on standard error and its citation, digits and all, on standard output.
      const text = `${answer?.stderr ?? ''} ${answer?.stdout ?? ''}`;
      return { name, version: /\d+(\.\d+)+/.exec(text)?.[0] ?? 'not installed' };
    }),
  );
  return engine ? [engine, ...programs] : programs;
}

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

/** The run's end without results, unless somebody has ended it already. */
async function fail(platform: Platform, runId: string, { reason, retriable }: Pick<Outcome, 'reason' | 'retriable'>) {
  const change = { state: 'failed' as const, reason, retriable, finished_at: platform.clock.now().toISOString() };
  await transact(platform.db, async (tx) => {
    if (!(await changeRun(tx, runId, { from: ['queued', 'running'], change }))) return;
    await settleSteps(tx, runId, { from: ['running'], to: 'failed' });
    await settleSteps(tx, runId, { from: ['queued'], to: 'skipped' });
  });
}

/** From queued to its end; begun again after a stop or a kill of the portal, it goes on from its finished steps. */
async function runPipeline(platform: Platform, runId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, engine } = platform;
  const run = await runById(db, runId);
  if (!run || (run.state !== 'queued' && run.state !== 'running')) return;
  const { definition } = await findPipeline(db, run.pipeline_id);
  const paramSet = await paramSetById(db, run.param_set_id);
  const reference = paramSet && (await referenceById(db, paramSet.reference_id));
  if (!paramSet || !reference) throw new Error(`Run ${runId} names parameters that do not exist.`);
  const software = await softwareOf(platform, definition);
  const started_at = run.started_at ?? clock.now().toISOString();
  const change = { state: 'running' as const, started_at, software };
  // Cancelled while its programs were asked for their versions.
  if (!(await changeRun(db, runId, { from: ['queued', 'running'], change }))) return;
  const work_dir = workFolder(platform, runId);
  const samples = await runSamples(platform, run);
  const inputs = await stageInputs(platform, { work_dir, samples, paramSet, reference });
  const recorder = new EventRecorder(platform, runId);
  const { workflow, item_option } = definition;
  const outcome = await engine.launch({ work_dir, workflow, inputs, item_option, on_event: recorder.record, signal });
  await recorder.settled();
  if (outcome.state === 'failed') return fail(platform, runId, outcome);
  // Stopped by the portal's own end the job is put back, and by a person the run is cancelled already.
  if (outcome.state === 'cancelled' || !outcome.outputs) return signal.throwIfAborted();
  await keepResults(platform, { run, definition, samples, paramSet, reference, outputs: outcome.outputs }, signal);
  await rm(join(work_dir, 'cache'), { recursive: true, force: true });
}

/** The job of a queued run: one at a time, since each uses every core there is. */
export function defineRunJob(platform: Platform): void {
  platform.jobs.define<{ run_id: string }>(RUN_JOB, {
    retry_limit: 2,
    work: ({ data, signal }) => runPipeline(platform, data.run_id, signal),
    given_up: async ({ data }, error) => {
      platform.log.error({ err: error, run_id: data.run_id }, 'a run was given up');
      // What programs print of themselves goes on for lines; the log has it all.
      const [first = ''] = error.message.split('\n');
      const reason = `The portal could not carry out this run: ${first}`;
      await fail(platform, data.run_id, { reason, retriable: true });
    },
  });
}
