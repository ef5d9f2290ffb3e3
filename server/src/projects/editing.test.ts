import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { laboratory, sampleOf, seedTable, sharedPortal, submit, type TestPerson, testMembership } from '#testing';
import { type FileReplacement, replaceSampleFiles } from './index.ts';
import { storedFile } from './submissions.fixture.ts';

const { projects, samples } = routes;
const portal = await sharedPortal();
const { platform } = portal.portal;
const { db } = platform;

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const features = [{ feature_id: 'Blautia', sequence: null, lineage }];

async function untilSeen(person: TestPerson, request: object): Promise<void> {
  const end = performance.now() + 15_000;
  for (;;) {
    const { data } = await portal.callAs(person)(samples.microbiomics, { body: {} });
    try {
      expect(data).toMatchObject([request]);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(50);
    }
  }
}

describe('correcting a submission', () => {
  test('reaches the data browser, keeps what was written first, and says who changed what', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const { project_id } = await seedTable(platform, ana, {
      name: 'Mice',
      samples: [{ sample_id: 'm1', metadata: { sex: 'f', age_years: 1, note: 'sick' } }],
      features,
      counts: [[7]],
    });
    const [sample] = (await call(projects.data, { query: { project_id } })).data;
    const id = sample?.id ?? '';
    const cells = { sex: 'female', age_years: 2, note: null, cage: 'B4' };
    const edit = {
      project_id,
      name: 'Mice of 2026',
      variable_region: 'V4',
      samples: [{ id, subject_id: 'M1', metadata: cells }],
    };
    const { data: edited } = await call(projects.edit, { body: edit });
    expect(edited).toMatchObject({ name: 'Mice of 2026', variable_region: 'V4', n_changes: 7 });
    await untilSeen(ana, {
      sample_id: 'm1',
      subject_id: 'M1',
      project_name: 'Mice of 2026',
      variable_region: 'V4',
      sex: 'female',
      age_years: 2,
      reads: 7,
      metadata: { cage: 'B4' },
      top_genera: [{ taxon: 'Blautia' }],
    });
    const [after] = (await call(projects.data, { query: { project_id } })).data;
    expect(after).toMatchObject({ metadata: cells, original_metadata: { sex: 'f', age_years: 1, note: 'sick' } });
    expect((await call(projects.edit, { body: edit })).data.n_changes).toBe(0);

    const { data: history, paging } = await call(projects.history, { query: { project_id } });
    expect(paging.total).toBe(7);
    expect(history.find(({ field }) => field === 'sex')).toMatchObject({
      by: 'Ana Ribeiro',
      action: 'edited',
      sample_id: 'm1',
      before: 'f',
      after: 'female',
    });
    expect(history.find(({ field }) => field === 'note')).toMatchObject({ before: 'sick', after: null });
    expect(history.find(({ field }) => field === 'name')).toMatchObject({ sample: null, before: 'Mice' });
    const ofOne = await call(projects.history, { query: { project_id, field: 'age_years', sample: id } });
    expect(ofOne.data.map(({ before, after: now }) => [before, now])).toEqual([[1, 2]]);
    await expect(sql`update metadata_history set after = '"x"'`.execute(db)).rejects.toThrow(/never rewritten/);
  });

  test('several edits in a row all arrive, whichever job carries them', async () => {
    const ana = await portal.person();
    const table = { samples: [{ sample_id: 'm1' }], features, counts: [[3]] };
    const { project_id } = await seedTable(platform, ana, table);
    const call = portal.callAs(ana);
    const [sample] = (await call(projects.data, { query: { project_id } })).data;
    for (let day = 1; day <= 12; day += 1) {
      await call(projects.edit, { body: { project_id, samples: [{ id: sample?.id ?? '', metadata: { day } }] } });
    }
    await untilSeen(ana, { metadata: { day: 12 }, reads: 3 });
  });

  test('a cell that cannot be is refused by sample and column, and nothing of the edit is kept', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const [s1, s2] = [sampleOf('s1'), sampleOf('s2')];
    const project_id = await submit(portal, ana, { name: 'Gut', samples: [s1, s2] });
    const edit = (of: object[]) => call(projects.edit, { body: { project_id, name: 'New', samples: of as [] } });
    const cells = [
      { id: s1.id, metadata: { site: 'gut' } },
      { id: s2.id, metadata: { age_years: 'old' } },
    ];
    await expect(edit(cells)).rejects.toMatchObject({ status: 422, message: /s2, age_years.*“old” is not an age/ });
    await expect(edit([{ id: s1.id, metadata: { age_years: 999 } }])).rejects.toMatchObject({ status: 422 });
    await expect(edit([{ id: s1.id, metadata: { sample_id: 'x' } }])).rejects.toMatchObject({ status: 422 });
    await expect(edit([{ id: 'a'.repeat(32), metadata: { a: 'b' } }])).rejects.toMatchObject({
      status: 422,
      message: /1 of these 1 samples is not in this submission/,
    });
    const { data } = await call(projects.data, { query: { project_id } });
    expect(data.map(({ metadata }) => metadata)).toEqual([{}, {}]);
    expect((await call(projects.detail, { params: { id: project_id } })).data.name).toBe('Gut');
    expect((await call(projects.history, { query: { project_id } })).data).toEqual([]);
  });

  test('a name that another submission has is refused', async () => {
    const ana = await portal.person();
    await submit(portal, ana, { name: 'A', samples: [] });
    const project_id = await submit(portal, ana, { name: 'B', samples: [] });
    const edit = portal.callAs(ana)(projects.edit, { body: { project_id, name: 'A' } });
    await expect(edit).rejects.toMatchObject({
      status: 409,
      body: {
        fields: [
          {
            field: 'name',
            message: expect.stringContaining('This workspace already has a submission named “A”. Choose another name.'),
          },
        ],
      },
    });
  });

  test('writers may, readers and strangers may not', async () => {
    const { colleague, writer, reader } = await laboratory(portal);
    const project_id = await submit(portal, writer, { name: 'Gut', samples: [] });
    const edit = (person: TestPerson, description: string) =>
      portal.callAs(person)(projects.edit, { body: { project_id, description } });
    expect((await edit(colleague, 'Of mice.')).data.description).toBe('Of mice.');
    await expect(edit(reader, 'x')).rejects.toMatchObject({ status: 401, message: 'Permissions' });
    await expect(edit(await portal.person(), 'x')).rejects.toMatchObject({ status: 404 });
  });
});

test('the columns of a submission say what they hold, and how it was written', async () => {
  const ana = await portal.person();
  const project_id = await submit(portal, ana, {
    name: 'Gut',
    samples: [
      sampleOf('s1', { metadata: { sex: 'female', day: 1 }, original_metadata: { sex: 'F' } }),
      sampleOf('s2', { metadata: { sex: 'female', day: 10 }, original_metadata: { sex: 'fem.' } }),
      sampleOf('s3', { metadata: { sex: 'male', day: null } }),
    ],
  });
  const { data } = await portal.callAs(ana)(projects.fields, { query: { project_id } });
  expect(data).toMatchObject([
    {
      field: 'sex',
      kind: 'text',
      n_present: 3,
      n_values: 2,
      range: null,
      values: [
        { value: 'female', n_samples: 2, written: ['F', 'fem.'] },
        { value: 'male', n_samples: 1, written: [] },
      ],
    },
    { field: 'day', kind: 'number', n_present: 2, n_missing: 1, range: [1, 10] },
  ]);
});

describe('replacing the read files of a sample', () => {
  const caller = (person: TestPerson): FileReplacement['caller'] => ({
    person: {
      ...person,
      name: 'Ana Ribeiro',
      app_role_name: 'data_explorer',
      signed_term: true,
      session_id: '',
      token_scope: null,
    },
    workspace: testMembership(person.workspace_id, 'owner', []),
  });

  test('the submission has the new ones, its history tells of both, and the old content is freed a day later', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const sample = sampleOf('s1', { files: [await storedFile(portal, 'bad_R1.fastq')] });
    const project_id = await submit(portal, ana, { name: 'Gut', samples: [sample] });
    const files = [await storedFile(portal, 'good_R1.fastq'), await storedFile(portal, 'good_R2.fastq')];
    const replace = (rest: Partial<FileReplacement>) =>
      transact(db, (tx) =>
        replaceSampleFiles(platform, tx, { caller: caller(ana), project_id, sample: sample.id, files, ...rest }),
      );
    await expect(replace({ files: files.slice(1) })).rejects.toThrow(/s1 needs forward reads/);
    await expect(replace({ sample: 'a'.repeat(32) })).rejects.toThrow(
      /was not found, or you don’t have access to it\./,
    );
    await expect(replace({ caller: caller(await portal.person()) })).rejects.toThrow(
      /was not found, or you don’t have access to it\./,
    );
    expect((await replace({})).replaced.map(({ name }) => name)).toEqual(['bad_R1.fastq']);
    const { data } = await call(projects.data, { query: { project_id, check_files: true } });
    expect(data[0]?.files).toMatchObject([
      { name: 'good_R1.fastq', read: 'forward', state: 'stored' },
      { name: 'good_R2.fastq', read: 'reverse', state: 'stored' },
    ]);
    const { data: history } = await call(projects.history, { query: { project_id, action: 'files_replaced' } });
    expect(history).toMatchObject([
      { sample_id: 's1', field: 'files', before: expect.stringContaining('bad_R1.fastq (SHA-256 ') },
    ]);
    const { rows } = await sql<{ hours: number; keys: string[] }>`
      select extract(epoch from start_after - now()) / 3600 as hours, data -> 'file_keys' as keys
      from pgboss.job where name = 'free-files' and data -> 'file_keys' ? ${sample.files[0]?.file_key}`.execute(db);
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.hours)).toBeCloseTo(24, 0);
  });

  test('content that is missing from the store, or truncated, is reported', async () => {
    const ana = await portal.person();
    const [removed, short] = [await storedFile(portal, 'a_R1.fastq'), await storedFile(portal, 'b_R1.fastq')];
    const samplesOf = [
      sampleOf('s1', { files: [removed] }),
      sampleOf('s2', { files: [{ ...short, size_bytes: 1e6 }] }),
    ];
    const project_id = await submit(portal, ana, { name: 'Gut', samples: samplesOf });
    await platform.files.delete(removed.file_key);
    const { data } = await portal.callAs(ana)(projects.data, { query: { project_id, check_files: true } });
    expect(data.map(({ files }) => files[0]?.state)).toEqual(['missing', 'damaged']);
  });
});

describe('two who edit at once', () => {
  test('tells the second of two who edit at once what the first has written, and keeps both from being lost', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const { project_id } = await seedTable(platform, ana, {
      name: 'Shared mice',
      samples: [{ sample_id: 'm1', metadata: { cage: 'B4' } }],
      features,
      counts: [[7]],
    });
    const [sample] = (await call(projects.data, { query: { project_id } })).data;
    const id = sample?.id ?? '';
    const read = { description: '', name: 'Shared mice' };
    await call(projects.edit, { body: { project_id, description: 'By Ana', read } });
    const second = { project_id, description: 'By Bob', read };
    await expect(call(projects.edit, { body: second })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: expect.stringContaining('Someone else has changed this submission: the description is now “By Ana”'),
      },
    });
    // What both wrote alike, and what only one of them touched, is no disagreement.
    const same = await call(projects.edit, { body: { ...second, description: 'By Ana', name: 'Our mice' } });
    expect(same.data).toMatchObject({ name: 'Our mice', description: 'By Ana', n_changes: 1 });
    const cell = (cage: string, before: string) => ({
      project_id,
      samples: [{ id, metadata: { cage }, read: { metadata: { cage: before }, subject_id: null } }],
    });
    await call(projects.edit, { body: cell('C1', 'B4') });
    await expect(call(projects.edit, { body: cell('C2', 'B4') })).rejects.toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('cage of m1 is now “C1”') },
    });
    expect((await call(projects.edit, { body: cell('C2', 'C1') })).data.n_changes).toBe(1);
    expect(
      (await call(projects.edit, { body: { project_id, description: 'By whoever does not ask' } })).data,
    ).toMatchObject({ n_changes: 1 });
  });
});
