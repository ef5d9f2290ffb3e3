import { setTimeout as pause } from 'node:timers/promises';
import { type ProjectSortField, projectSortFields, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createCwltoolEngine } from '#platform/engine';
import { sampleOf, submit, type TestPerson, testPortal } from '#testing';
import { storedFile } from './submissions.fixture.ts';

const { projects, pipelines } = routes;
const portal = await testPortal();
const { platform } = portal.portal;
const { db, engine } = platform;
const notInstalled = createCwltoolEngine({ clock: platform.clock, program: '/nowhere/cwltool' });

afterEach(() => {
  platform.engine = engine;
});

const createdAt = (project_id: string, at: string) =>
  sql`update projects set created_at = ${at} where project_id = ${project_id}`.execute(db);

/** A run that fails, since there is no engine. */
async function failingRun(person: TestPerson, project_id: string): Promise<string> {
  platform.engine = notInstalled;
  const call = portal.callAs(person);
  const fasta = new TextEncoder().encode('>s1;tax=d:Bacteria,p:Firmicutes;\nACGTACGT\n');
  const file_id = await portal.upload(person, 'r.fasta', fasta);
  await call(pipelines.createReference, {
    body: { name: 'One strain', version: '1', terms_of_use: 'for tests', file_ids: [file_id] },
  });
  const { data: all } = await call(pipelines.all, {});
  const pipeline_id = all.find(({ name }) => /16S/.test(name))?.id ?? all[0]?.id ?? '';
  const { data: set } = await call(pipelines.createParamSet, { body: { name: 'Set', pipeline_id } });
  const { data: run } = await call(pipelines.submitRun, { body: { project_id, pipeline_id, param_set_id: set.id } });
  const end = performance.now() + 15_000;
  while ((await call(projects.detail, { params: { id: project_id } })).data.status !== 'failed') {
    if (performance.now() > end) throw new Error('The run has not ended within 15 s.');
    await pause(50);
  }
  return run.id;
}

async function three(person: TestPerson) {
  const files = [await storedFile(portal, 'a_R1.fastq', 'longer than the others\n')];
  const second = await storedFile(portal, 'b_R1.fastq');
  const gut = await submit(portal, person, {
    name: 'gut',
    samples: [sampleOf('s1', { files }), sampleOf('s2', { files: [second] })],
  });
  const mouth = await submit(portal, person, { name: 'Mouth', samples: [sampleOf('s1')] });
  const skin = await submit(portal, person, { name: 'Skin', samples: [], omic_type: 'viral' });
  await createdAt(gut, '2026-01-15T12:00:00Z');
  await createdAt(mouth, '2026-01-31T23:59:00Z');
  await createdAt(skin, '2026-02-01T00:00:00Z');
  return { gut, mouth, skin };
}

describe('the list of submissions', () => {
  test('is sorted by every column, also those that runs decide, and says how its samples fared', async () => {
    const ana = await portal.person();
    const { gut } = await three(ana);
    const run_id = await failingRun(ana, gut);
    const call = portal.callAs(ana);
    const by = async (sort: ProjectSortField, descending: boolean) =>
      (await call(projects.list, { query: { sort, descending } })).data.map(({ name }) => name);
    expect(await by('name', false)).toEqual(['gut', 'Mouth', 'Skin']);
    expect(await by('n_samples', true)).toEqual(['gut', 'Mouth', 'Skin']);
    expect((await by('size_bytes', true))[0]).toBe('gut');
    expect(await by('created_at', false)).toEqual(['gut', 'Mouth', 'Skin']);
    expect((await by('omic_type', true))[0]).toBe('Skin');
    expect((await by('status', true))[0]).toBe('gut');
    for (const sort of projectSortFields) expect(await by(sort, true)).toHaveLength(3);

    const failed = await call(projects.list, { query: { status: ['failed', 'running'] } });
    expect(failed.paging.total).toBe(1);
    expect(failed.data[0]).toMatchObject({
      name: 'gut',
      status: 'failed',
      latest_run_id: run_id,
      progress: { n_ok: 0, n_failed: 2, n_running: 0, n_samples: 2 },
    });
    expect(failed.data[0]?.status_reason).toMatch(/cwltool/);
    const { data: rows } = await call(projects.data, { query: { project_id: gut, run_state: ['failed'] } });
    expect(rows.map(({ sample_id, run }) => [sample_id, run?.state, /cwltool/.test(run?.reason ?? '')])).toEqual([
      ['s1', 'failed', true],
      ['s2', 'failed', true],
    ]);
    expect((await call(projects.list, { query: { status: ['ready'] } })).data.map(({ name }) => name)).toEqual([
      'Skin',
      'Mouth',
    ]);
  });

  test('a run on its way keeps the submission and its samples from being deleted, by name', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const { gut } = await three(ana);
    const run_id = await failingRun(ana, gut);
    await sql`update runs set state = 'running' where id = ${run_id}`.execute(db);
    const { data: dependents } = await call(projects.dependents, { query: { project_id: gut } });
    expect(dependents).toMatchObject({ n_runs: 1, active_runs: [{ id: run_id }] });
    const refused = { status: 409, message: /is on the way with “gut”; cancel it or wait/ };
    await expect(call(projects.delete, { body: { project_id: gut } })).rejects.toMatchObject(refused);
    const [sample] = (await call(projects.data, { query: { project_id: gut } })).data;
    const some = { project_id: gut, sample_ids: [sample?.id ?? ''] };
    await expect(call(projects.deleteSamples, { body: some })).rejects.toMatchObject(refused);
    await sql`update runs set state = 'failed' where id = ${run_id}`.execute(db);
    const { data: deletion } = await call(projects.delete, { body: { project_id: gut } });
    expect((await call(pipelines.runs, {})).data).toEqual([]);
    await call(projects.purge, { body: { deletion_id: deletion.deletion_id } });
    const { rows } = await sql`select from runs where id = ${run_id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('is filtered by kind and by days, both included; a day that is none is refused', async () => {
    const ana = await portal.person();
    await three(ana);
    const call = portal.callAs(ana);
    const named = async (query: object) => (await call(projects.list, { query })).data.map(({ name }) => name);
    expect(await named({ omic_type: ['viral'] })).toEqual(['Skin']);
    expect(await named({ created_from: '2026-01-15', created_to: '2026-01-31' })).toEqual(['Mouth', 'gut']);
    expect(await named({ created_from: '2026-02-01' })).toEqual(['Skin']);
    await expect(named({ created_from: 'yesterday' })).rejects.toMatchObject({ status: 422 });
    await expect(named({ status: ['done'] })).rejects.toMatchObject({ status: 422 });
    await expect(named({ sort: 'shoe_size' })).rejects.toMatchObject({ status: 422 });
  });

  test('beyond the workspace there is what is shared or public, and not the person’s other workspaces', async () => {
    const ana = await portal.person();
    const ben = await portal.person();
    await submit(portal, ben, { name: 'Private to Ben', samples: [] });
    const { data: lab } = await portal.callAs(ana)(routes.workspaces.create, { body: { name: 'Lab' } });
    await submit(portal, { ...ana, workspace_id: lab.id }, { name: 'In the lab', samples: [] });
    const list = async (body: object) => (await portal.callAs(ana)(projects.search, { body })).data;
    expect(await list({ hide_public: false })).toEqual([]);
    expect(await list({ hide_shared: true, hide_public: false })).toEqual([]);
  });

  test('is counted by status, kind and month', async () => {
    const ana = await portal.person();
    await three(ana);
    const { data } = await portal.callAs(ana)(projects.metric, { body: {} });
    expect(data).toMatchObject({
      n_projects: 3,
      n_samples: 3,
      n_files: 2,
      status: [{ value: 'ready', n_projects: 3 }],
      omic_type: [
        { value: 'microbiomics', n_projects: 2 },
        { value: 'viral', n_projects: 1 },
      ],
    });
    expect(data.by_month.map(({ month, n_projects, n_samples }) => [month, n_projects, n_samples])).toEqual([
      ['2026-01', 2, 3],
      ['2026-02', 1, 0],
    ]);
    const some = await portal.callAs(ana)(projects.metric, { body: { omic_type: ['viral'] } });
    expect(some.data.n_projects).toBe(1);
  });
});

describe('the samples of a submission', () => {
  test('are found by name, subject or file, filtered and sorted by their columns, numbers as numbers', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const file = await storedFile(portal, 'strange_name_R1.fastq');
    const project_id = await submit(portal, ana, {
      name: 'Gut',
      samples: [
        sampleOf('F3D141', { metadata: { day: 141, time: 'Late' }, subject_id: 'mouse3' }),
        sampleOf('F3D9', { metadata: { day: 9, time: 'Early' }, files: [file] }),
        sampleOf('F3D1', { metadata: { time: 'Early' } }),
      ],
    });
    const named = async (query: object) =>
      (await call(projects.data, { query: { project_id, ...query } })).data.map(({ sample_id }) => sample_id);
    expect(await named({})).toEqual(['F3D1', 'F3D9', 'F3D141']);
    expect(await named({ sort: 'day', descending: true })).toEqual(['F3D141', 'F3D9', 'F3D1']);
    expect(await named({ search: 'strange_n' })).toEqual(['F3D9']);
    expect(await named({ search: 'MOUSE' })).toEqual(['F3D141']);
    expect(await named({ field: 'time', value: 'Early' })).toEqual(['F3D1', 'F3D9']);
    expect(await named({ field: 'day' })).toEqual(['F3D9', 'F3D141']);
    expect(await named({ page: 2, page_size: 2 })).toEqual(['F3D141']);
    await expect(named({ sort: 'dya' })).rejects.toMatchObject({ status: 422, message: /column “dya”/ });
    expect((await call(projects.data, { query: { project_id, field: 'day', page_size: 1 } })).paging.total).toBe(2);
  });
});
