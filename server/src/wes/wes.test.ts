import { setTimeout as pause } from 'node:timers/promises';
import { pathOf, type Route, routes } from '@cohortium/contract';
import { referenceOf, simulateCommunity, simulateReads } from '@cohortium/workflows/testing';
import { describe, expect, test, vi } from 'vitest';
import { transact } from '#platform/database';
import { addMember } from '#workspaces';
import { type TestPerson, testPortal } from '../../test/testing/index.ts';
import { wesStandard } from './wes.fixture.ts';

vi.setConfig({ testTimeout: 180_000 });

const { wes, pipelines, projects } = routes;
const portal = await testPortal();
const { app } = portal.portal.api;
const members = simulateCommunity(3, 11);
const reference = referenceOf(members);

/** Every answer of these tests, by the name that the standard gives it. */
const answered: [schema: string, body: unknown][] = [];

interface WesAnswer {
  route: Route;
  as: TestPerson | null;
  params?: Record<string, string>;
  query?: string;
  form?: FormData;
  /** What the standard calls a good answer. */
  schema?: string;
}

async function requestWes({ route, as, params = {}, query = '', form, schema }: WesAnswer) {
  const sent = form ? new Response(form) : null;
  const answer = await app.inject({
    method: route.method,
    url: pathOf(route).replace(/:(\w+)/g, (_, name: string) => params[name] ?? '') + query,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(sent ? { 'content-type': sent.headers.get('content-type') ?? '' } : {}),
    },
    ...(sent ? { payload: Buffer.from(await sent.arrayBuffer()) } : {}),
  });
  const isJson = answer.headers['content-type']?.toString().startsWith('application/json');
  const body = isJson ? answer.json() : answer.body;
  answered.push([answer.statusCode < 400 ? (schema ?? '') : 'ErrorResponse', body]);
  return { status: answer.statusCode, body };
}

test('however many ask at once what the service is, one program is started to tell them', async () => {
  const started = vi.spyOn(portal.portal.platform.engine, 'version');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => requestWes({ route: wes.service, as: null, schema: 'ServiceInfo' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(started.mock.calls.length).toBeLessThanOrEqual(1);
  started.mockRestore();
});

const good = { workflow_type: 'CWL', workflow_type_version: 'v1.2', workflow_url: 'amplicon-16s' };
const file = (location: string) => ({ class: 'File', location });

function formOf(fields: Record<string, unknown>, files: Record<string, Uint8Array | string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, bytes] of Object.entries(files)) {
    form.append('workflow_attachment', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  }
  return form;
}

const reads = simulateReads(members, { counts: [70, 50, 30], seed: 1 });
const samples = [{ sample_id: 'gut A', forward: file('reads/a_1.fastq.gz'), reverse: file('reads/a_2.fastq.gz') }];
const attached = { 'reads/a_1.fastq.gz': reads.forward, 'reads/a_2.fastq.gz': reads.reverse, 'ref.fasta': reference };
const order = { samples, reference: file('ref.fasta'), max_diffs: 10 };

const submit = (as: TestPerson | null, form: FormData, query = '') =>
  requestWes({ route: wes.submit, as, form, query, schema: 'RunId' });

async function until(as: TestPerson, run_id: string, states: string[]): Promise<string> {
  for (;;) {
    const { body } = await requestWes({ route: wes.status, as, params: { run_id }, schema: 'RunStatus' });
    if (states.includes(body.state)) return body.state;
    await pause(200);
  }
}

const ended = ['COMPLETE', 'EXECUTOR_ERROR', 'SYSTEM_ERROR', 'CANCELED'];

describe('another program runs a pipeline over reads that it sends along', () => {
  test('and gets tasks, log and tables; in the page it is a run like any other', async () => {
    const ana = await portal.person();
    const fields = { ...good, workflow_params: order, tags: { name: 'Overnight', batch: '7' } };
    const { status, body } = await submit(ana, formOf(fields, attached));
    expect(status).toBe(200);
    const params = { run_id: String(body.run_id) };
    expect(await until(ana, params.run_id, ended)).toBe('COMPLETE');

    const { body: log } = await requestWes({ route: wes.run, as: ana, params, schema: 'RunLog' });
    expect(log).toMatchObject({
      state: 'COMPLETE',
      request: { ...good, tags: { batch: '7' }, workflow_params: { max_diffs: 10 } },
      run_log: { name: 'Overnight', exit_code: 0 },
    });
    expect(Object.keys(log.outputs).sort()).toEqual([
      'feature_table',
      'features',
      'sample_status',
      'taxonomy',
      'tracking',
    ]);
    const name = log.outputs.feature_table.location.split('/').at(-1);
    const { body: table } = await requestWes({ route: wes.output, as: ana, params: { ...params, name } });
    expect(table).toMatch(/^\S*\tgut A\n/);
    expect(Buffer.byteLength(table)).toBe(log.outputs.feature_table.size);
    expect((await requestWes({ route: wes.log, as: ana, params })).body).toContain('vsearch');

    const { body: tasks } = await requestWes({
      route: wes.tasks,
      as: ana,
      params,
      query: '?page_size=2',
      schema: 'TaskListResponse',
    });
    expect(tasks.task_logs).toHaveLength(2);
    expect(tasks.next_page_token).toBe('2');
    const [first] = tasks.task_logs;
    expect(first).toMatchObject({ exit_code: 0, cmd: [expect.stringContaining('--sample')] });
    const one = await requestWes({
      route: wes.task,
      as: ana,
      params: { ...params, task_id: first.id },
      schema: 'TaskLog',
    });
    expect(one.body).toEqual(first);

    const call = portal.callAs(ana);
    expect((await call(pipelines.runs, {})).data).toMatchObject([
      { id: params.run_id, name: 'Overnight', n_samples: 1 },
    ]);
    expect((await call(projects.list, {})).data).toMatchObject([{ n_samples: 1, n_files: 2 }]);
    const { body: list } = await requestWes({ route: wes.runs, as: ana, schema: 'RunListResponse' });
    expect(list).toMatchObject({ runs: [{ run_id: params.run_id, tags: { batch: '7' } }], next_page_token: '' });
    expect((await requestWes({ route: wes.cancel, as: ana, params, schema: 'RunId' })).body).toEqual(params);
  });

  test('what was sent before need not be sent again, and a run can be stopped', async () => {
    const ana = await portal.person();
    const [forward, reverse] = [
      await portal.upload(ana, 'b_1.fastq.gz', reads.forward),
      await portal.upload(ana, 'b_2.fastq.gz', reads.reverse),
    ];
    const known = { sample_id: 'b', forward: file(forward), reverse: file(reverse) };
    // The reads of an upload are counted and summed by their own job.
    for (;;) {
      const { status, body } = await submit(
        ana,
        formOf({ ...good, workflow_params: { ...order, samples: [known] } }, { 'ref.fasta': reference }),
      );
      if (status === 422 && body.detail.includes('upload it first')) {
        await pause(100);
        continue;
      }
      expect(status).toBe(200);
      const params = { run_id: String(body.run_id) };
      const textOf = async () => (await requestWes({ route: wes.log, as: ana, params })).body;
      while (!(await textOf()).includes('cwltool')) await pause(50);
      await requestWes({ route: wes.cancel, as: ana, params, schema: 'RunId' });
      const state = await until(ana, params.run_id, ended);
      expect(state).toBe('CANCELED');
      const { body: log } = await requestWes({ route: wes.run, as: ana, params, schema: 'RunLog' });
      expect(log).toMatchObject({
        outputs: {},
        run_log: { system_logs: expect.arrayContaining([expect.stringContaining('Cancelled by')]) },
      });
      // What it had said until then can be had, by programs and in the page.
      expect(await textOf()).toContain('cwltool');
      const outputs = async () =>
        (await portal.callAs(ana)(pipelines.runDetail, { params: { id: params.run_id } })).data.outputs;
      while ((await outputs()).length === 0) await pause(50);
      expect(await outputs()).toMatchObject([{ kind: 'log' }]);
      break;
    }
  });
});

describe('a request is refused with a message, and nothing of it is kept', () => {
  test.each([
    [
      'another language',
      { ...good, workflow_type: 'WDL' },
      {},
      /workflow_type: WDL v1\.2 is not supported; this service runs CWL v1\.2/,
    ],
    [
      'a workflow from elsewhere',
      { ...good, workflow_url: 'https://x.example/a.cwl' },
      {},
      /not a pipeline of this portal/,
    ],
    ['another version', { ...good, workflow_url: 'amplicon-16s@0.0.1' }, {}, /it has amplicon-16s@/],
    ['reads that are not attached', { ...good, workflow_params: order }, {}, /attach each file under the name/],
    [
      'a sample twice',
      { ...good, workflow_params: { samples: [...samples, ...samples] } },
      attached,
      /gut A appears twice/,
    ],
    [
      'another engine',
      { ...good, workflow_engine: 'cromwell' },
      {},
      /workflow_engine: is not available here; this service runs cwltool 3\.1\.20230209161050/,
    ],
    ['no samples', { ...good, workflow_params: {} }, {}, /workflow_params.samples/],
    ['parameters that are no JSON', { ...good, workflow_params: '{' }, {}, /must be a JSON object/],
    ['a parameter out of bounds', { ...good, workflow_params: { ...order, min_overlap: 1 } }, attached, /overlap/i],
    [
      'a path upwards',
      { ...good, workflow_params: order },
      { '../etc/passwd': 'x' },
      /must be a relative path without “\.\.”/,
    ],
    ['a part nobody knows', { ...good, colour: 'red' }, {}, /colour/],
    ['no pipeline', { workflow_type: 'CWL', workflow_type_version: 'v1.2' }, {}, /workflow_url/],
  ])('%s', async (_, fields, files, words) => {
    const ana = await portal.person();
    const { status, body } = await submit(ana, formOf(fields, files));
    expect([status, body.detail]).toEqual([422, expect.stringMatching(words)]);
    expect(body).toMatchObject({ msg: body.detail, status_code: 422 });
    expect((await portal.callAs(ana)(projects.list, {})).paging.total).toBe(0);
  });

  test('a body that is no form', async () => {
    const { token } = await portal.person();
    const headers = { authorization: `Bearer ${token}` };
    const send = (type: string, payload: string) =>
      app.inject({ method: 'POST', url: pathOf(wes.submit), headers: { ...headers, 'content-type': type }, payload });
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    const torn = await send(
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="tags"\r\n\r\n{',
    );
    expect([torn.statusCode, torn.json().detail]).toEqual([
      400,
      expect.stringMatching(/ends before its last boundary/),
    ]);
  });
});

describe('who may', () => {
  test('nobody without a token, no stranger, and no reader may start or stop', async () => {
    const [ana, ben] = [await portal.person(), await portal.person()];
    const { workspace_id } = ana;
    expect((await requestWes({ route: wes.runs, as: null })).status).toBe(401);
    expect((await requestWes({ route: wes.runs, as: ben, query: `?workspace_id=${workspace_id}` })).status).toBe(404);
    const { data: lab } = await portal.callAs(ana)(routes.workspaces.create, { body: { name: 'Lab' } });
    const { db, clock } = portal.portal.platform;
    await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab.id, person_id: ben.id, role: 'reader' }));
    const query = `?workspace_id=${lab.id}`;
    expect(await requestWes({ route: wes.runs, as: ben, query, schema: 'RunListResponse' })).toMatchObject({
      status: 200,
    });
    const refused = await submit(ben, formOf({ ...good, workflow_params: order }, attached), query);
    expect([refused.status, refused.body.detail]).toEqual([401, 'Permissions']);
    const unknown = { run_id: 'f'.repeat(32) };
    expect((await requestWes({ route: wes.run, as: ana, params: unknown })).status).toBe(404);
  });

  test('anybody may ask what the service is', async () => {
    const { body } = await requestWes({ route: wes.service, as: null, schema: 'ServiceInfo' });
    expect(body).toMatchObject({ supported_wes_versions: ['1.1.0'], type: { artifact: 'wes' } });
    expect(body.tags.workflow_urls).toMatch(/amplicon-16s@\d/);
  });
});

describe('every body is as the standard’s own schemas say', () => {
  test.each([
    'RunId',
    'RunStatus',
    'RunLog',
    'RunListResponse',
    'TaskListResponse',
    'TaskLog',
    'ServiceInfo',
    'ErrorResponse',
  ])('%s', (schema) => {
    const check = wesStandard();
    const bodies = answered.filter(([name]) => name === schema);
    expect(bodies.length).toBeGreaterThan(0);
    for (const [, body] of bodies) expect(check(schema, body)).toEqual([]);
  });

  test('and a wrong body would be found', () => {
    const check = wesStandard();
    expect(check('RunStatus', { state: 'DONE' })).not.toEqual([]);
    expect(check('ServiceInfo', { id: 'x' })).not.toEqual([]);
  });
});
