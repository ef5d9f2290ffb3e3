import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunDetail, type RunState, routes } from '@cohortium/contract';
import { createJobOrder, cwlFile, pipelineCatalogue } from '@cohortium/workflows';
import { referenceOf, simulateCommunity, simulateReads } from '@cohortium/workflows/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createWesEngine, type EngineEvent, outputPath } from '#platform/engine';
import { type TestPerson, testPortal } from '../../test/testing/index.ts';

// Three runs on two portals: on a busy machine a minute is soon over.
vi.setConfig({ testTimeout: 240_000 });

const { pipelines, ingestion } = routes;
const near = await testPortal();
const far = await testPortal();
const { platform } = near.portal;
const own = platform.engine;
const members = simulateCommunity(3, 23);
const folder = await mkdtemp(join(tmpdir(), 'cohortium-wes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  platform.engine = own;
});

let ana: TestPerson;
let helper: TestPerson;
let url: string;
const remote = (token = helper.token, patience = 30) =>
  createWesEngine({ clock: platform.clock, url, token, patience });

beforeAll(async () => {
  [ana, helper] = [await near.person(), await far.person()];
  // The far portal listens from its first upload on, and has to know where.
  await far.upload(helper, 'hello.txt', new TextEncoder().encode('hello'));
  const origin = far.portal.api.app.listeningOrigin;
  far.portal.platform.config.url = origin;
  url = `${origin}/ga4gh/wes/v1`;
});

/** A submission of two samples, one after which nothing is left, and parameters to run it with. */
async function orderOf(person: TestPerson) {
  const call = near.callAs(person);
  const [a, b] = [1, 2].map((seed) => simulateReads(members, { counts: [60, 20 * seed, 30], seed }));
  const files: [string, Uint8Array][] = [
    ['a_R1.fastq.gz', a?.forward ?? Buffer.alloc(0)],
    ['a_R2.fastq.gz', a?.reverse ?? Buffer.alloc(0)],
    ['b_R1.fastq.gz', b?.forward ?? Buffer.alloc(0)],
    ['b_R2.fastq.gz', b?.reverse ?? Buffer.alloc(0)],
  ];
  const file_ids = await Promise.all(files.map(([name, bytes]) => near.upload(person, name, bytes)));
  const body = { project_name: 'Two mice', sheet: 'sample_id\na\nb', file_ids };
  const { data: submitted } = await call(ingestion.ingestBulk, { body });
  const fasta = new TextEncoder().encode(referenceOf(members));
  const file_id = await near.upload(person, 'three.fasta', fasta);
  const words = { name: 'Three genera', version: '1', terms_of_use: 'for tests', file_ids: [file_id] };
  await call(pipelines.createReference, { body: words });
  const pipeline = (await call(pipelines.all, {})).data.find(({ name }) => name === 'Amplicon 16S');
  const set = { name: 'Set', pipeline_id: pipeline?.id ?? '', params: { max_diffs: 12 } };
  const { data } = await call(pipelines.createParamSet, { body: set });
  return { project_id: submitted.project_id ?? '', pipeline_id: data.pipeline_id, param_set_id: data.id };
}

async function until(person: TestPerson, id: string, states: RunState[]): Promise<RunDetail> {
  for (;;) {
    const { data } = await near.callAs(person)(pipelines.runDetail, { params: { id } });
    if (states.includes(data.state)) return data;
    await pause(100);
  }
}

const ended: RunState[] = ['succeeded', 'failed', 'cancelled'];
const farRuns = async () => (await far.callAs(helper)(pipelines.runs, {})).data;

test('a portal has another one compute: the tables are the same to the byte, and each step is seen in both', async () => {
  const order = await orderOf(ana);
  const submit = near.callAs(ana);
  const here = (await submit(pipelines.submitRun, { body: order })).data;
  const computed = await until(ana, here.id, ended);
  expect(computed).toMatchObject({ state: 'succeeded', reason: null });

  platform.engine = remote();
  const there = (await submit(pipelines.submitRun, { body: { ...order, compute_again: true } })).data;
  const sent = await until(ana, there.id, ended);
  expect(sent).toMatchObject({ state: 'succeeded', reason: null, n_features: computed.n_features });
  const sums = ({ outputs }: RunDetail) =>
    outputs.flatMap(({ kind, sha256 }) => (kind === 'log' ? [] : [`${kind} ${sha256}`])).sort();
  expect(sums(sent).length).toBeGreaterThan(4);
  expect(sums(sent)).toEqual(sums(computed));
  const states = ({ step_records }: RunDetail) =>
    step_records.map(({ step, sample_id, state, exit_code }) => `${step} ${sample_id} ${state} ${exit_code}`).sort();
  expect(states(sent)).toEqual(states(computed));
  expect(sent.software[0]?.name).toMatch(/^WES \(Cohortium at 127/);
  expect(await farRuns()).toMatchObject([{ state: 'succeeded', n_samples: 2 }]);
  const { data: log } = await submit(pipelines.runLog, { params: { id: there.id } });
  expect(log.some(({ text }) => text.includes('vsearch'))).toBe(true);
});

test('a run cancelled here has stopped there within five seconds', async () => {
  const ben = await near.person();
  const before = (await farRuns()).length;
  platform.engine = remote();
  const run = (await near.callAs(ben)(pipelines.submitRun, { body: await orderOf(ben) })).data;
  while ((await farRuns()).length === before) await pause(50);
  const startedAt = performance.now();
  await near.callAs(ben)(pipelines.cancelRun, { body: { run_id: run.id } });
  while ((await farRuns())[0]?.state !== 'cancelled') await pause(50);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

describe('a launch', () => {
  const amplicon = pipelineCatalogue().find(({ id }) => id === 'amplicon-16s');
  if (!amplicon) throw new Error('There is no amplicon pipeline.');

  async function newLaunch(name: string) {
    const work_dir = join(folder, name);
    await mkdir(work_dir);
    const { forward, reverse } = simulateReads(members, { counts: [40, 30, 20], seed: 5 });
    const place = async (file: string, content: Buffer | string) => {
      await writeFile(join(work_dir, file), content);
      return join(work_dir, file);
    };
    const samples = [{ forward: await place('1.fastq.gz', forward), reverse: await place('2.fastq.gz', reverse) }];
    const inputs = createJobOrder({
      samples,
      references: { reference: cwlFile(await place('r.fasta', referenceOf(members))) },
    });
    const events: EngineEvent[] = [];
    const on_event = (event: EngineEvent) => void events.push(event);
    const { workflow, item_option } = amplicon ?? { workflow: '', item_option: '' };
    return { launch: { work_dir, workflow, item_option, inputs, on_event }, events };
  }

  test('after a kill goes on with the run that it had asked for, also when the answer was lost', async () => {
    const { launch, events } = await newLaunch('resumed');
    const before = (await farRuns()).length;
    expect(await remote().launch(launch)).toMatchObject({ state: 'succeeded' });
    const [run] = await farRuns();
    expect(await farRuns()).toHaveLength(before + 1);
    const request = await fetch(`${url}/runs/${run?.id}`, { headers: { authorization: `Bearer ${helper.token}` } });
    const { mark } = z
      .object({ request: z.object({ tags: z.object({ launch: z.string() }) }) })
      .transform(({ request: { tags } }) => ({ mark: tags.launch }))
      .parse(await request.json());
    const reportedCount = events.length;
    expect(reportedCount).toBeGreaterThan(10);
    for (const run_id of [run?.id ?? '', null]) {
      await writeFile(join(launch.work_dir, 'wes.json'), JSON.stringify({ mark, run_id }));
      const outcome = await remote().launch(launch);
      expect(outcome).toMatchObject({ state: 'succeeded' });
      expect(await readFile(outputPath(outcome.outputs ?? {}, 'feature_table'), 'utf8')).toMatch(/^\S*\ts0001\n/);
    }
    expect(await farRuns()).toHaveLength(before + 1);
  });

  test('says who refused and what to do: wrong token, nobody there, a pipeline that is not there', async () => {
    const { launch } = await newLaunch('refused');
    expect(await remote('wrong').launch(launch)).toMatchObject({
      state: 'failed',
      retriable: true,
      reason: expect.stringMatching(/refuses requests of this portal: .* Check COHORTIUM_WES_TOKEN/),
    });
    const nobody = createWesEngine({ clock: platform.clock, url: 'http://127.0.0.1:9/v1', token: null, patience: 2 });
    expect(await nobody.launch({ ...launch })).toMatchObject({
      state: 'failed',
      retriable: true,
      reason: expect.stringMatching(/does not answer .*COHORTIUM_WES_URL/),
    });
    expect(await nobody.version()).toBeNull();
    const unnamed = join(launch.work_dir, 'own.cwl');
    await writeFile(unnamed, 'class: Workflow');
    expect((await remote().launch({ ...launch, workflow: unnamed })).reason).toMatch(
      /The workflow service runs pipelines by name, and doesn’t have this one\./,
    );
    await writeFile(join(launch.work_dir, 'pipeline.json'), JSON.stringify({ id: 'shotgun', version: '9.9.9' }));
    expect(await remote().launch({ ...launch, workflow: unnamed })).toMatchObject({
      retriable: false,
      reason: expect.stringMatching(/rejected the run: .*shotgun@9.9.9 is not a pipeline/),
    });
  });
});
