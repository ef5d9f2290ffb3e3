import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipelineCatalogue } from '@cohortium/workflows';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { EngineEvent } from '#platform/engine';
import { createProject } from '#projects';
import { testHome, testPortal } from '../../../test/testing/index.ts';
import { insertParamSet } from '../catalogue/catalogue-store.ts';
import { ensurePipelineRows } from '../catalogue/find-pipeline.ts';
import { stepsOfRun } from '../runs/run-steps-store.ts';
import { changeRun, insertRun } from '../runs/runs-store.ts';
import { EventRecorder } from './record-events.ts';
import { workFolder } from './stage-inputs.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { db, clock } = platform;

/** A run of two samples, under way. */
async function runningRun(): Promise<string> {
  const ana = await portal.person();
  const { workspace_id } = ana;
  const [pipeline] = await ensurePipelineRows(db);
  if (!pipeline || pipelineCatalogue().length === 0) throw new Error('Unknown pipeline to test with.');
  const [id, param_set_id] = [newId(), newId()];
  const pipeline_id = pipeline.row.id;
  const samples = ['a', 'b'].map((sample_id) => ({
    id: newId(),
    sample_id,
    subject_id: null,
    metadata: {},
    files: [],
  }));
  await transact(db, async (tx) => {
    const set = { id: param_set_id, workspace_id, name: 's', pipeline_id, reference_ids: {} };
    await insertParamSet(tx, { ...set, params: {}, params_hash: '', created_by: ana.id });
    const project = { workspace_id, name: 'p', description: '', data_type: 10, variable_region: null };
    const project_id = await createProject(tx, {
      ...project,
      omic_type: 'microbiomics',
      created_by: ana.id,
      samples,
    });
    const run = { id, workspace_id, project_id, pipeline_id, param_set_id, name: 'n', processing_hash: id };
    await insertRun(tx, {
      run: { ...run, created_by: ana.id },
      samples: samples.map((sample) => sample.id),
      steps: { per_sample: ['merge', 'filter'], pooled: ['map'] },
    });
    await changeRun(tx, id, { from: ['queued'], change: { state: 'running' } });
  });
  return id;
}

const job = (change: Partial<EngineEvent & { kind: 'job' }>): EngineEvent => ({
  kind: 'job',
  step: 'merge',
  job: 'merge',
  item: 's0001',
  state: 'running',
  reused: false,
  attempts: 1,
  command: null,
  exit_code: null,
  at: clock.now(),
  elapsed_seconds: null,
  max_memory_mib: null,
  ...change,
});

async function stepsAfter(runId: string, events: readonly EngineEvent[]) {
  const recorder = new EventRecorder(platform, runId);
  for (const event of events) recorder.record(event);
  await recorder.flush();
  const steps = await stepsOfRun(db, runId);
  return new Map(steps.map((step) => [`${step.step} ${step.sample_index}`, step]));
}

test('each sample has its own step, in the order in which the engine told of it', async () => {
  const steps = await stepsAfter(await runningRun(), [
    job({}),
    job({ item: 's0002', command: 'vsearch --fastq_mergepairs' }),
    job({ state: 'succeeded', exit_code: 0, attempts: 2 }),
  ]);
  expect(steps.get('merge 1')).toMatchObject({ state: 'succeeded', exit_code: 0, attempts: 2 });
  expect(steps.get('merge 2')).toMatchObject({ state: 'running', command: 'vsearch --fastq_mergepairs' });
  expect(steps.get('merge 2')?.finished_at).toBeNull();
  expect(steps.get('map 0')).toMatchObject({ state: 'queued', started_at: null });
});

test('a command says what was done to which file, and not where this machine keeps it', async () => {
  const id = await runningRun();
  const folder = workFolder(platform, id);
  const command = `vsearch --fastq_mergepairs ${folder}/inputs/s0001_forward.fastq --fastqout '${folder}/tmp/o.fq'`;
  const steps = await stepsAfter(id, [job({ command })]);
  expect(steps.get('merge 1')?.command).toBe(
    "vsearch --fastq_mergepairs inputs/s0001_forward.fastq --fastqout 'tmp/o.fq'",
  );
});

test('a pooled step runs while any of its chunks does, and one that failed fails it', async () => {
  const chunk = (name: string, state: 'running' | 'succeeded' | 'failed') =>
    job({ step: 'map', job: name, item: null, state });
  const begun = [chunk('map', 'running'), chunk('map_2', 'running'), chunk('map', 'failed')];
  const id = await runningRun();
  expect((await stepsAfter(id, begun)).get('map 0')?.state).toBe('running');
  expect((await stepsAfter(id, [...begun, chunk('map_2', 'succeeded')])).get('map 0')?.state).toBe('failed');
});

test('what the engine tells after a run was cancelled changes nothing', async () => {
  const id = await runningRun();
  await changeRun(db, id, { from: ['running'], change: { state: 'cancelled' } });
  const steps = await stepsAfter(id, [job({}), job({ state: 'failed', exit_code: 143 })]);
  expect(steps.get('merge 1')).toMatchObject({ state: 'queued', exit_code: null });
});

describe('what a step has written about its sample is known when its job is done', () => {
  const wrote = async (step: string, line: string): Promise<string> => {
    const folder = testHome();
    await writeFile(join(folder, `s0001.${step}.status.tsv`), line);
    return folder;
  };

  test('reads in and out, before the run has ended', async () => {
    const folder = await wrote('merge', 's0001\tmerge\tok\t7793\t7113\t\n');
    const steps = await stepsAfter(await runningRun(), [job({}), job({ state: 'succeeded', exit_code: 0, folder })]);
    expect(steps.get('merge 1')).toMatchObject({ state: 'succeeded', reads_in: 7793, reads_out: 7113, reason: null });
  });

  test('a step that counts none of its own lets all of them go on', async () => {
    const folder = await wrote('merge', 's0001\tmerge\tok\t7793\t\t\n');
    const steps = await stepsAfter(await runningRun(), [job({ state: 'succeeded', folder })]);
    expect(steps.get('merge 1')).toMatchObject({ reads_in: 7793, reads_out: 7793 });
  });

  test('a sample that goes no further has failed there, with the reason, though its job ended well', async () => {
    const reason = 'No pair of reads could be merged.';
    const folder = await wrote('merge', `s0001\tmerge\tempty\t12\t0\t${reason}\n`);
    const id = await runningRun();
    const steps = await stepsAfter(id, [job({ state: 'succeeded', exit_code: 0, folder })]);
    expect(steps.get('merge 1')).toMatchObject({
      state: 'failed',
      exit_code: 0,
      reads_in: 12,
      reads_out: null,
      reason,
    });
    // Started again after a retry, its old state is cleared.
    expect((await stepsAfter(id, [job({ attempts: 2 })])).get('merge 1')).toMatchObject({
      state: 'running',
      reads_in: null,
      reason: null,
    });
  });

  test('its later jobs, which only pass that on, are skipped; those of other samples are not', async () => {
    const missing = 's0001\tmerge\tfailed\t12\t0\tdamaged\n';
    const steps = await stepsAfter(await runningRun(), [
      job({ state: 'succeeded', folder: await wrote('merge', missing) }),
      job({ state: 'succeeded', step: 'filter', folder: await wrote('filter', missing) }),
      job({ state: 'succeeded', step: 'filter', item: 's0002', folder: testHome() }),
    ]);
    expect(steps.get('merge 1')).toMatchObject({ state: 'failed', reason: 'damaged' });
    expect(steps.get('filter 1')?.state).toBe('skipped');
    expect(steps.get('filter 2')?.state).toBe('succeeded');
  });

  test.each([
    ['a folder that is not on this machine', async () => '/nowhere/at/all'],
    ['a status without counts', () => wrote('merge', 's0001\tmerge\n')],
    ['an empty one', () => wrote('merge', '')],
  ])('%s says nothing', async (_, make) => {
    const steps = await stepsAfter(await runningRun(), [job({ state: 'succeeded', folder: await make() })]);
    expect(steps.get('merge 1')).toMatchObject({ state: 'succeeded', reads_in: null, reads_out: null });
  });
});
