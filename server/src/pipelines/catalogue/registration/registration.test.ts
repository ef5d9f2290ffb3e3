import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Pipeline, type Run, routes } from '@cohortium/contract';
import { referenceOf, simulateCommunity, simulateReads } from '@cohortium/workflows/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { transact } from '#platform/database';
import { type TestPerson, testPortal } from '../../../../test/testing/index.ts';
import { getPipeline } from '../find-pipeline.ts';
import { findRunProblem } from '../pipeline-policy.ts';
import { ampliconZip, smallWorkflow, smallZip, writeTool, zipOf } from './document.fixture.ts';

const { pipelines, ingestion } = routes;
const portal = await testPortal();
const ana = await portal.person();
const admin = await portal.person();
await transact(portal.portal.platform.db, (tx) => setAppRole(tx, admin.email, 'platform_admin'));
const call = portal.callAs(ana);
const asAdmin = portal.callAs(admin);

const words = { name: 'Small', version: '1.0.0', description: 'Writes five files.' };
const upload = (bytes: Uint8Array, name = 'small.zip') => portal.upload(ana, name, bytes);
const register = async (bytes: Uint8Array, more: Record<string, unknown> = {}) =>
  call(pipelines.register, { body: { ...words, ...more, file_id: await upload(bytes) } });
/** What an administrator has read, by its SHA-256. */
const documentOf = async (id: string) =>
  (await asAdmin(pipelines.review, { params: { id } })).data.document_sha256 ?? '';
const listed = async () => (await call(pipelines.list, { query: { hide_public: true, show_deprecated: true } })).data;

describe('a document that is in order', () => {
  let small: Pipeline;
  beforeAll(async () => {
    small = (await register(await smallZip(), { step_titles: { write: 'Write' } })).data;
  });

  test('is shown with its steps, its inputs as parameters, and why it cannot be run yet', async () => {
    const { data } = await call(pipelines.detail, { params: { id: small.id } });
    expect(data).toMatchObject({
      ...words,
      origin: 'registered',
      is_public: false,
      state: 'pending_approval',
      can_run: false,
      unavailable_reason:
        'Small 1.0.0 needs approval by an administrator, because not every step runs in a container (a tool requests none, or the workflow has JavaScript).',
      steps: [{ id: 'write', title: 'Write', per_sample: false }],
      created_by: 'Ana Ribeiro',
      file_name: 'small.zip',
      versions: [{ version: '1.0.0', state: 'pending_approval' }],
    });
    expect(data.parameters).toMatchObject([
      { name: 'depth', title: 'Depth', type: 'integer', default: 1000, description: 'Reads kept of a sample.' },
      { name: 'mode', bounds: 'fast or slow', default: 'fast' },
    ]);
  });

  test('is seen by its workspace alone', async () => {
    const stranger = portal.callAs(await portal.person());
    const of = { params: { id: small.id } };
    await expect(stranger(pipelines.detail, of)).rejects.toMatchObject({ status: 404 });
    await expect(stranger(pipelines.edit, { ...of, body: { deprecated: true } })).rejects.toMatchObject({
      status: 404,
    });
    const { data } = await stranger(pipelines.list, { query: { name: 'Small' } });
    expect(data).toEqual([]);
    await expect(
      stranger(pipelines.createParamSet, { body: { name: 'x', pipeline_id: small.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('has one document a version, and one a file', async () => {
    await expect(register(await smallZip())).rejects.toMatchObject({
      status: 409,
      body: { detail: 'Small 1.0.0 is already registered. Choose another version.' },
    });
    const file_id = await upload(await smallZip());
    await call(pipelines.register, { body: { ...words, version: '1.1.0', file_id } });
    const again = call(pipelines.register, { body: { ...words, version: '1.2.0', file_id } });
    await expect(again).rejects.toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('is already in use. Upload it again.') },
    });
    const { data } = await call(pipelines.detail, { params: { id: small.id } });
    expect(data.versions.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  });

  test('may be a single packed file, and is read before it is registered', async () => {
    const text = smallWorkflow((one) => one.replace('run: tools/write.cwl', 'run: "#write-tool"'));
    const indent = (part: string) => part.replace(/^(?=.)/gm, '    ');
    const packed = `cwlVersion: v1.2\n$graph:\n  - id: main\n${indent(text.replace(/^cwlVersion.*\n/, ''))}\n  - id: write-tool\n${indent(writeTool().replace(/^cwlVersion.*\n/m, ''))}`;
    const file_id = await upload(Buffer.from(packed), 'small.cwl');
    const { data } = await call(pipelines.check, { body: { file_id } });
    expect(data).toMatchObject({ problems: [], entry: 'small.cwl', name: 'Small', runs_in_containers: false });
    expect(data.params_schema).toMatchObject({ properties: { mode: { enum: ['fast', 'slow'] } } });
    const { data: made } = await call(pipelines.register, { body: { ...words, name: 'Packed', file_id } });
    expect(made.steps).toEqual([{ id: 'write', title: 'Write the tables', per_sample: false }]);
  });

  test('asks for containers: this portal runs none, so leave is needed all the same', async () => {
    const tool = writeTool('{ DockerRequirement: { dockerPull: "debian:12" } }');
    const { data } = await register(await smallZip(undefined, tool), { name: 'Contained', software: ['sh'] });
    expect(data).toMatchObject({ containers: ['debian:12'], software: [], state: 'pending_approval' });
    expect(data.unavailable_reason).toContain('this portal runs no containers');
    const { db, engine } = portal.portal.platform;
    const known = await getPipeline(db, data.id);
    expect(findRunProblem({ engine: { ...engine, runs_containers: true } }, known)).toBeNull();
  });
});

const mistakes: [string, () => Promise<Uint8Array>, string][] = [
  [
    'reads outside its folder',
    () => smallZip((text) => text.replace('tools/write.cwl', '../../../etc/x.cwl')),
    'is outside the workflow’s folder.',
  ],
  [
    'fetches from the net',
    () => smallZip((text) => text.replace('tools/write.cwl', 'https://lab.example/x.cwl')),
    'is a URL (https:)',
  ],
  ['runs itself', () => smallZip((text) => text.replace('tools/write.cwl', 'main.cwl')), 'main.cwl'],
  [
    'is of another version',
    () => smallZip((text) => text.replace('v1.2', 'v1.0')),
    'This document is CWL v1.0. This portal supports v1.2 (cwl-upgrader can convert it).',
  ],
  [
    'lacks an output',
    () => smallZip((text) => text.replace(/^ {2}taxonomy:.*\n/m, '')),
    'no output taxonomy of type File',
  ],
  ['lacks samples', () => smallZip((text) => text.replace('forward: File', 'forward: string')), 'no input “samples”'],
  [
    'names a tool that is not there',
    () => zipOf({ 'main.cwl': smallWorkflow() }),
    'The file tools/write.cwl is not in the workflow’s folder. Add it, or correct its name.',
  ],
  [
    'holds no workflow',
    () => zipOf({ 'readme.txt': 'hello' }),
    'None of the files is a CWL workflow (class: Workflow). Upload a packed workflow, or a zip that contains one.',
  ],
  ['is no YAML', () => smallZip((text) => `${text}\n  - [`), 'not valid YAML'],
  [
    'is wrong by cwltool',
    () => smallZip((text) => text.replace('in: { depth: depth', 'in: { depht: depth')),
    'A step does not set “depth”, which its tool needs.',
  ],
];

describe('a document that is not', () => {
  test.each(mistakes)('is refused with a message when it %s, and nothing is kept', async (_, make, sentence) => {
    const before = await listed();
    await expect(register(await make(), { name: 'Wrong' })).rejects.toMatchObject({
      status: 422,
      body: { code: 'validation', fields: [{ message: expect.stringContaining(sentence) }] },
    });
    expect(await listed()).toEqual(before);
  });

  test('its file can be fixed and sent again, and the error names the line', async () => {
    const file_id = await upload(await smallZip((text) => text.replace('tools/write.cwl', '/etc/passwd')));
    const { data } = await call(pipelines.check, { body: { file_id } });
    expect(data.problems).toMatchObject([
      { file: 'small/main.cwl', line: 19, message: expect.stringContaining('absolute') },
    ]);
    await expect(call(pipelines.check, { body: { file_id: 'a'.repeat(32) } })).rejects.toMatchObject({ status: 404 });
  });

  test('and what people would be asked has to fit it', async () => {
    const needy = await smallZip((text) => text.replace('depth: { type: int, default: 1000,', 'depth: { type: int,'));
    const more = { name: 'Wrong', step_titles: { nope: 'x' }, result_data_type: 17 };
    await expect(register(needy, more)).rejects.toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'step_titles.nope', message: 'The workflow has no step nope; it has write.' },
          { field: 'result_data_type' },
          { field: 'params_schema.properties.depth', message: expect.stringContaining('has no default') },
        ],
      },
    });
  });
});

async function submission(person: TestPerson, name = 'One'): Promise<{ project_id: string; reference_id: string }> {
  const members = simulateCommunity(3, 5);
  const { forward, reverse } = simulateReads(members, { counts: [90, 60, 40], seed: 3 });
  const file_ids = await Promise.all([
    portal.upload(person, 'a_R1.fastq.gz', forward),
    portal.upload(person, 'a_R2.fastq.gz', reverse),
  ]);
  const body = { project_name: name, sheet: 'sample_id\na', file_ids };
  const { data } = await portal.callAs(person)(ingestion.ingestBulk, { body });
  const file_id = await portal.upload(person, 'r.fasta.gz', gzipSync(referenceOf(members)));
  const about = { name, version: '1', terms_of_use: 'for tests', file_ids: [file_id] };
  const reference = (await portal.callAs(person)(pipelines.createReference, { body: about })).data;
  return { project_id: data.project_id ?? '', reference_id: reference.id };
}

test('with an administrator’s leave it is run like any other, and its runs outlive it', async () => {
  const entry = 'amplicon-16s/amplicon-16s.cwl';
  const { data: lab } = await register(await ampliconZip(), { name: 'Lab amplicon', version: '0.9.0', entry });
  expect(lab.steps.some(({ per_sample }) => per_sample)).toBe(true);
  const { project_id, reference_id } = await submission(ana);
  const set = (
    await call(pipelines.createParamSet, {
      body: { name: 'Lab', pipeline_id: lab.id, references: { reference: reference_id } },
    })
  ).data;
  const order = { project_id, pipeline_id: lab.id, param_set_id: set.id };
  await expect(call(pipelines.submitRun, { body: order })).rejects.toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('needs approval by an administrator, because') },
  });

  const decision = {
    params: { id: lab.id },
    body: { approved: true, note: 'Read by us.', sha256: await documentOf(lab.id) },
  };
  await expect(call(pipelines.decide, decision)).rejects.toMatchObject({
    status: 401,
    body: { detail: 'Permissions' },
  });
  await expect(call(pipelines.pendingApproval, {})).rejects.toMatchObject({ status: 401 });
  const waiting = (await asAdmin(pipelines.pendingApproval, {})).data.find(({ id }) => id === lab.id);
  expect(waiting?.commands.length).toBeGreaterThan(5);
  await readBefore(lab);
  expect((await asAdmin(pipelines.decide, decision)).data).toMatchObject({ state: 'ready', can_run: true });

  const run = await untilEnded((await call(pipelines.submitRun, { body: order })).data);
  expect(run).toMatchObject({ state: 'succeeded', pipeline_name: 'Lab amplicon', pipeline_version: '0.9.0' });
  const deprecation = { params: { id: lab.id }, body: { deprecated: true, reason: 'use 1.0.0' } };
  const { data: stored } = await call(pipelines.edit, deprecation);
  expect(stored).toMatchObject({
    state: 'deprecated',
    deprecated_reason: 'use 1.0.0',
    decided_by: 'Ana Ribeiro',
    n_runs: 1,
  });
  await expect(call(pipelines.submitRun, { body: { ...order, compute_again: true } })).rejects.toMatchObject({
    body: { detail: 'Lab amplicon 0.9.0 is deprecated: use 1.0.0. Choose another version.' },
  });
  const { data: old } = await call(pipelines.runDetail, { params: { id: run.id } });
  expect(old.steps.map(({ id }) => id)).toEqual(lab.steps.map(({ id }) => id));
  expect((await call(pipelines.all, {})).data.map(({ name }) => name)).not.toContain('Lab amplicon');
}, 120_000);

test('what it writes is not kept where a row of its table was cut off, and the run says which', async () => {
  const files = String.raw`printf "feature_id\ts0001\nf1\t3\nf2\n" >feature_table; printf "id\tlineage\nf1\t\n" >taxonomy`;
  const tool = writeTool().replace("-c, 'touch ", `-c, '${files}; echo "[]" >sample_status; touch `);
  const { data: poor } = await register(await smallZip(undefined, tool), { name: 'Poor', version: '0.0.1' });
  await asAdmin(pipelines.decide, {
    params: { id: poor.id },
    body: { approved: true, sha256: await documentOf(poor.id) },
  });
  const { project_id, reference_id } = await submission(ana, 'Two');
  const pipeline_id = poor.id;
  const set = (
    await call(pipelines.createParamSet, {
      body: { name: 'Poor', pipeline_id, references: { reference: reference_id } },
    })
  ).data;
  const order = { project_id, pipeline_id, param_set_id: set.id };
  const run = await untilEnded((await call(pipelines.submitRun, { body: order })).data);
  expect(run).toMatchObject({ state: 'failed', retriable: false });
  expect(run.reason).toMatch(
    /^feature_table, line 3: the row of “f2” is 1 cells wide, but the header has 2\. No results of this/,
  );
}, 60_000);

/** The administrator reads the very bytes; people of other workspaces do not. */
async function readBefore({ id, sha256 }: { id: string; sha256: string | null }): Promise<void> {
  const { data } = await asAdmin(pipelines.documentForReviewTicket, { params: { id }, body: {} });
  const answer = await portal.portal.api.app.inject({ url: data.url });
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(sha256);
  const own = await call(pipelines.documentTicket, { params: { id }, body: {} });
  expect((await portal.portal.api.app.inject({ url: own.data.url })).statusCode).toBe(200);
  for (const route of [pipelines.documentTicket, pipelines.documentForReviewTicket]) {
    const stranger = portal.callAs(await portal.person());
    await expect(stranger(route, { params: { id }, body: {} })).rejects.toMatchObject({
      status: route === pipelines.documentTicket ? 404 : 401,
    });
  }
}

async function untilEnded(run: Run): Promise<Run> {
  for (;;) {
    const { data } = await call(pipelines.runDetail, { params: { id: run.id } });
    if (['succeeded', 'failed', 'cancelled'].includes(data.state)) return data;
    await pause(200);
  }
}
