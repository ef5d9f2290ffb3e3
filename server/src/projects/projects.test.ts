import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { sampleOf, sharedPortal, submit, type TestPerson } from '../../test/testing/index.ts';
import { type NewSample, projectUsage, samplesByIds, samplesOfProject } from './index.ts';

const { projects } = routes;
const portal = await sharedPortal();
const { db } = portal.portal.platform;

const fileOf = (read: 'forward' | 'reverse', lane: number) => ({
  file_id: newId(),
  name: `${read}-${lane}.fastq.gz`,
  read,
  lane,
  size_bytes: 1000,
  sha256: 'c0ffee',
  file_key: 'uploads/x',
});
const make = (person: TestPerson, name: string, samples: readonly NewSample[] = [sampleOf('s1')]) =>
  submit(portal, person, { name, samples });

describe('a submission', () => {
  test('keeps samples with columns of every kind, and files in the order of read and lane', async () => {
    const ana = await portal.person();
    const metadata = { dose: -3.5, site: 'gut \\ "left"\ttab', note: null, 'a.b c': 'é' };
    const files = [fileOf('reverse', 2), fileOf('forward', 2), fileOf('reverse', 1), fileOf('forward', 1)];
    const first = { ...sampleOf('s1', { files }), subject_id: 'm1', metadata };
    const project_id = await make(ana, 'Gut', [sampleOf('s2'), first]);
    const { data, paging } = await portal.callAs(ana)(projects.data, { query: { project_id } });
    expect(paging.total).toBe(2);
    expect(data[0]).toMatchObject({ sample_id: 's1', subject_id: 'm1', metadata });
    expect(data[0]?.files.map(({ name }) => name)).toEqual(
      ['forward-1', 'forward-2', 'reverse-1', 'reverse-2'].map((name) => `${name}.fastq.gz`),
    );
    expect(data[1]).toMatchObject({ sample_id: 's2', files: [] });
  });

  test('a sample appears once in it: otherwise nothing of it is kept', async () => {
    const ana = await portal.person();
    await expect(make(ana, 'Twice', [sampleOf('s1'), sampleOf('s1')])).rejects.toThrow();
    expect((await portal.callAs(ana)(projects.list, {})).paging.total).toBe(0);
  });

  test('exists in its own workspace alone', async () => {
    const [ana, ben] = [await portal.person(), await portal.person()];
    const id = await make(ana, 'Gut');
    expect((await portal.callAs(ana)(projects.detail, { params: { id } })).data.created_by).toBe('Ana Ribeiro');
    const call = portal.callAs(ben);
    await expect(call(projects.detail, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(call(projects.data, { query: { project_id: id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the list', () => {
  test('is paged, newest first, and found by any part of a name, letter by letter', async () => {
    const ana = await portal.person();
    for (const name of ['Gut 50% fibre', 'gut_control', 'Mouth']) await make(ana, name);
    const call = portal.callAs(ana);
    const namesOf = async (query: object) => (await call(projects.list, { query })).data.map(({ name }) => name);
    expect(await namesOf({ page_size: 2 })).toEqual(['Mouth', 'gut_control']);
    expect(await namesOf({ page_size: 2, page: 2 })).toEqual(['Gut 50% fibre']);
    expect(await namesOf({ name: 'GUT' })).toEqual(['gut_control', 'Gut 50% fibre']);
    expect(await namesOf({ name: '%' })).toEqual(['Gut 50% fibre']);
    expect(await namesOf({ name: '_' })).toEqual(['gut_control']);
    expect((await call(projects.list, { query: { name: 'lung' } })).paging.total).toBe(0);
  });

  test('counts samples, files and bytes; so does the workspace', async () => {
    const ana = await portal.person();
    await make(ana, 'Gut', [sampleOf('s1', { files: [fileOf('forward', 1), fileOf('reverse', 1)] }), sampleOf('s2')]);
    await make(ana, 'Mouth', []);
    const { data } = await portal.callAs(ana)(projects.list, {});
    expect(data).toMatchObject([
      { name: 'Mouth', n_samples: 0, n_files: 0, size_bytes: 0, status: 'ready' },
      { name: 'Gut', n_samples: 2, n_files: 2, size_bytes: 2000 },
    ]);
    expect(await projectUsage(db, ana.workspace_id)).toEqual({ n_projects: 2, n_samples: 2, storage_bytes: 2000 });
  });
});

test('70,000 samples can be read at once, more than a statement takes parameters', async () => {
  const ana = await portal.person();
  const samples = Array.from({ length: 70_000 }, (_, at) => sampleOf(`s${at}`));
  const project_id = await make(ana, 'Large', samples);
  expect(await samplesOfProject(db, project_id)).toHaveLength(70_000);
  expect(
    await samplesByIds(
      db,
      samples.map(({ id }) => id),
    ),
  ).toHaveLength(70_000);
});
