import { setTimeout as pause } from 'node:timers/promises';
import { type RunDetail, type RunState, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createCwltoolEngine } from '#platform/engine';
import { type TestPerson, testPortal } from '../../../test/testing/index.ts';
import { changeSteps } from './run-steps-store.ts';
import { changeRun } from './runs-store.ts';

const { pipelines, ingestion, projects } = routes;
const portal = await testPortal();
const { platform } = portal.portal;
const { engine } = platform;
const notInstalled = createCwltoolEngine({ clock: platform.clock, program: '/nowhere/cwltool' });
const reads = new TextEncoder().encode('@r1\nACGT\n+\nIIII\n');

/** A submission of two samples and parameters to run it with. */
async function orderOf(person: TestPerson) {
  const call = portal.callAs(person);
  const file_ids = [await portal.upload(person, 'a.fastq', reads), await portal.upload(person, 'b.fastq', reads)];
  const bulk = { project_name: 'Two', sheet: 'sample_id\na\nb', file_ids };
  const { data: submitted } = await call(ingestion.ingestBulk, { body: bulk });
  const fasta = new TextEncoder().encode('>s1;tax=d:Bacteria,p:Firmicutes;\nACGTACGT\n');
  const file_id = await portal.upload(person, 'r.fasta', fasta);
  const reference = { name: 'One strain', version: '1', terms_of_use: 'for tests', file_ids: [file_id] };
  await call(pipelines.createReference, { body: reference });
  const [pipeline] = (await call(pipelines.all, {})).data;
  const set = await call(pipelines.createParamSet, { body: { name: 'Set', pipeline_id: pipeline?.id ?? '' } });
  return {
    project_id: submitted.project_id ?? '',
    pipeline_id: set.data.pipeline_id,
    param_set_id: set.data.id,
  };
}

async function until(person: TestPerson, id: string, state: RunState): Promise<RunDetail> {
  for (;;) {
    const { data } = await portal.callAs(person)(pipelines.runDetail, { params: { id } });
    if (data.state === state) return data;
    await pause(20);
  }
}

afterEach(() => {
  platform.engine = engine;
});

describe('a run whose engine cannot work', () => {
  test('fails in words, its steps are not left waiting, and it goes on as soon as it is asked to', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    platform.engine = notInstalled;
    const run = (await call(pipelines.submitRun, { body: await orderOf(ana) })).data;
    // Asked for at once, while the job that failed may still be on its way out: every time it is tried again.
    for (let times = 0; times < 3; times += 1) {
      const failed = await until(ana, run.id, 'failed');
      expect(failed.reason).toMatch(/cwltool/);
      expect(new Set(failed.step_records.map(({ state }) => state))).toEqual(new Set(['skipped']));
      const again = (await call(pipelines.retryRun, { body: { run_id: run.id } })).data;
      // Its turn may have come already.
      expect(['queued', 'running']).toContain(again.state);
      expect(again).toMatchObject({ reason: null, progress: 0, n_samples_failed: 0 });
    }
    await until(ana, run.id, 'failed');
  });

  test('a run that a full disk holds up says so, until there is space again', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    platform.engine = notInstalled;
    const run = (await call(pipelines.submitRun, { body: await orderOf(ana) })).data;
    await until(ana, run.id, 'failed');
    const reasons = async () => {
      const { data } = await call(pipelines.runDetail, { params: { id: run.id } });
      return [data.reason, (await call(pipelines.runs, {})).data[0]?.reason];
    };
    const current = { state: 'running' as const, reason: null };
    await changeRun(platform.db, run.id, { from: ['failed'], change: current });
    const { home } = platform.config;
    // /proc is a file system without a free byte on every Linux.
    platform.config.home = '/proc';
    onTestFinished(() => {
      platform.config.home = home;
    });
    const full = expect.stringMatching(
      /^The portal’s disk is full, so the run is paused\. It continues, or ends with a message, once there is space\./,
    );
    expect(await reasons()).toEqual([full, full]);
    platform.config.home = home;
    expect(await reasons()).toEqual([null, null]);
  });

  test('a reference or a read file that is gone from the store is named, with what to do', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const order = await orderOf(ana);
    const { rows } = await sql<{ reference: string; reads: string }>`
      select r.files -> 0 ->> 'file_key' as reference, f.file_key as reads from param_sets p
      join reference_databases r on r.id = p.reference_ids ->> 'reference', sample_files f join samples s on s.id = f.sample
      where p.id = ${order.param_set_id} and s.project_id = ${order.project_id} and s.sample_id = 'b'`.execute(
      platform.db,
    );
    const [keys] = rows;
    await platform.files.delete(keys?.reads ?? '');
    const run = (await call(pipelines.submitRun, { body: order })).data;
    expect((await until(ana, run.id, 'failed')).reason).toBe(
      'b.fastq of sample b is missing from the portal’s file store. Replace the sample’s files in the submission, then retry.',
    );
    const params = { id: run.id };
    expect((await call(pipelines.runPlots, { params })).data).toMatchObject({
      rank_abundance: [],
      tracking: { rows: [] },
    });
    const { url } = (await call(pipelines.runCrateTicket, { params, body: {} })).data;
    expect((await portal.portal.api.app.inject({ url })).statusCode).toBe(200);
    await platform.files.delete(keys?.reference ?? '');
    await call(pipelines.retryRun, { body: { run_id: run.id } });
    expect((await until(ana, run.id, 'failed')).reason).toMatch(/^The reference One strain 1 is missing .* retry\.$/);
  });

  test('the submission tells the state of its newest run', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    platform.engine = notInstalled;
    const order = await orderOf(ana);
    const run = (await call(pipelines.submitRun, { body: order })).data;
    const { reason } = await until(ana, run.id, 'failed');
    const { data } = await call(projects.detail, { params: { id: order.project_id } });
    expect(data).toMatchObject({ status: 'failed', status_reason: reason, latest_run_id: run.id });
    const listed = await call(pipelines.runs, { query: { state: 'failed', project_id: order.project_id } });
    expect(listed).toMatchObject({ data: [{ id: run.id, n_samples: 2 }], paging: { total: 1 } });
    expect((await call(pipelines.runs, { query: { state: 'succeeded' } })).paging.total).toBe(0);
  });

  test('the events of a failed run tell every step as it ended, then end', async () => {
    const ana = await portal.person();
    platform.engine = notInstalled;
    const run = (await portal.callAs(ana)(pipelines.submitRun, { body: await orderOf(ana) })).data;
    const answer = await portal.portal.api.app.inject({
      url: `/api/v1/pipeline/run/events/${run.id}?workspace_id=${ana.workspace_id}`,
      headers: { authorization: `Bearer ${ana.token}` },
    });
    const events = answer.body.split('\n\n').flatMap((block) => {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return event && data ? [{ event, data: JSON.parse(data) }] : [];
    });
    expect(events.at(-1)).toEqual({ event: 'end', data: { id: run.id } });
    expect(events.findLast(({ event }) => event === 'run')?.data).toMatchObject({ state: 'failed' });
    const last = new Map(
      events.filter(({ event }) => event === 'step').map(({ data }) => [`${data.step} ${data.sample_id}`, data.state]),
    );
    const { step_records } = await until(ana, run.id, 'failed');
    expect(last.size).toBe(step_records.length);
    expect(new Set(last.values())).toEqual(new Set(['skipped']));
  });
});

describe('asked for at once', () => {
  test('one computation is run once, the other request gets the same run', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    platform.engine = notInstalled;
    const body = await orderOf(ana);
    const both = await Promise.all([1, 2, 3].map(() => call(pipelines.submitRun, { body })));
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
    expect(both.filter(({ data }) => data.reused)).toHaveLength(2);
  });

  test('a run cancelled before it begins is never begun', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    platform.engine = notInstalled;
    const body = await orderOf(ana);
    const run = (await call(pipelines.submitRun, { body })).data;
    const ended = await call(pipelines.cancelRun, { body: { run_id: run.id } }).then(
      ({ data }) => data.state,
      () => 'failed',
    );
    await pause(1500);
    expect((await call(pipelines.runDetail, { params: { id: run.id } })).data.state).toBe(ended);
  });
});

test('a step that is cut short took until the run ended, however late one looks', async () => {
  const ana = await portal.person();
  const call = portal.callAs(ana);
  platform.engine = notInstalled;
  const run = (await call(pipelines.submitRun, { body: await orderOf(ana) })).data;
  const { step_records } = await until(ana, run.id, 'failed');
  await changeRun(platform.db, run.id, { from: ['failed'], change: { state: 'running', finished_at: null } });
  const step = step_records.find(({ sample_id }) => sample_id === null)?.step ?? '';
  const details = { command: null, exit_code: null, reused: false, seconds: null, max_memory_mib: null, reason: null };
  await changeSteps(platform.db, run.id, [
    {
      ...details,
      step,
      sample_index: 0,
      state: 'running',
      attempts: 1,
      reads_in: null,
      reads_out: null,
      at: platform.clock.now(),
    },
  ]);
  const { data: stopped } = await call(pipelines.cancelRun, { body: { run_id: run.id } });
  const { data } = await call(pipelines.runDetail, { params: { id: run.id } });
  expect(data.step_records.find((record) => record.step === step)).toMatchObject({
    state: 'cancelled',
    finished_at: stopped.finished_at,
  });
});

describe('what is asked for wrongly', () => {
  test('samples that are not in the submission are named', async () => {
    const ana = await portal.person();
    const body = { ...(await orderOf(ana)), sample_ids: ['a', 'x', 'y'] };
    await expect(portal.callAs(ana)(pipelines.submitRun, { body })).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'sample_ids', message: 'x, y are not in this submission.' }] },
    });
  });

  test('a part of the submission is a computation of its own', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    platform.engine = notInstalled;
    const order = await orderOf(ana);
    const whole = (await call(pipelines.submitRun, { body: order })).data;
    const part = (await call(pipelines.submitRun, { body: { ...order, sample_ids: ['b', 'b'] } })).data;
    expect(part).toMatchObject({ reused: false, n_samples: 1 });
    expect(part.id).not.toBe(whole.id);
    await expect(call(pipelines.retryRun, { body: { run_id: 'f'.repeat(32) } })).rejects.toMatchObject({ status: 404 });
  });
});

test('runs and parameters of a pipeline that the portal no longer has can still be read', async () => {
  const ana = await portal.person();
  const call = portal.callAs(ana);
  platform.engine = notInstalled;
  const order = await orderOf(ana);
  const run = (await call(pipelines.submitRun, { body: order })).data;
  const { steps: run_steps } = await until(ana, run.id, 'failed');
  const rename = (from: string, to: string) =>
    sql`update pipelines set version = ${to} where version = ${from}`.execute(platform.db);
  const { pipeline_version } = run;
  await rename(pipeline_version, '0.0.1');
  try {
    const stored = await until(ana, run.id, 'failed');
    expect(stored).toMatchObject({ pipeline_name: 'Amplicon 16S', pipeline_version: '0.0.1', steps: run_steps });
    const sets = await call(pipelines.paramSets, {});
    expect(sets.data).toMatchObject([{ name: 'Set', pipeline_name: 'Amplicon 16S', pipeline_version: '0.0.1' }]);
    await expect(call(pipelines.submitRun, { body: order })).rejects.toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining(
          'was replaced by a newer version in a portal update. Choose the newer version and create a parameter set for it.',
        ),
      },
    });
  } finally {
    await rename('0.0.1', pipeline_version);
  }
});
