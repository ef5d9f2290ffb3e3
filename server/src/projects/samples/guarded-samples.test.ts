import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { transact } from '#platform/database';
import { refusal, sampleOf, submit, testPortal } from '#testing';
import { declareHumanReads, makeProjectPublic } from '../index.ts';
import { storedFile } from '../submissions.fixture.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { projects } = routes;

const owner = await portal.person();
const asOwner = portal.callAs(owner);
const person = (sample_id: string, age_years: number, more: Record<string, string> = {}) =>
  sampleOf(sample_id, {
    metadata: { host: 'Homo sapiens', age_years, collection_date: '2021-03-04', diet: 'rye', ...more },
    original_metadata: { diet: 'Rye bread of Mrs. Schmidt' },
  });
const file = await storedFile(portal, 'Schmidt_Anna_R1.fastq');
const project_id = await submit(portal, owner, {
  name: 'Elderly',
  samples: [
    { ...person('e10', 97, { patient_name: 'Anna Schmidt' }), files: [file] },
    person('e2', 70),
    person('mother', 93),
  ],
});
await asOwner(projects.edit, { body: { project_id, description: 'People over seventy' } });
await transact(platform.db, async (tx) => {
  await declareHumanReads(tx, { id: project_id, human_reads: 'controlled' });
  await makeProjectPublic(tx, { id: project_id, at: platform.clock.now() });
});
const outsider = portal.callAs(await portal.person());
const rows = async (query: object = {}) => (await outsider(projects.data, { query: { project_id, ...query } })).data;

test('a public submission is found by everybody, as public, with no word of its runs', async () => {
  const { data } = await outsider(projects.search, { body: { hide_public: false } });
  expect(data).toMatchObject([
    { project_id, access: 'public', access_level: 'read', is_public: true, is_mine: false, latest_run_id: null },
  ]);
  expect((await outsider(projects.search, { body: {} })).paging.total).toBe(0);
  expect((await outsider(projects.list, {})).paging.total).toBe(0);
  expect((await asOwner(projects.detail, { params: { id: project_id } })).data).toMatchObject({
    access: 'own',
    is_public: true,
  });
});

/** Ids may hold any digits. */
const withoutIds = (shown: unknown): string => JSON.stringify(shown).replaceAll(/"[0-9a-f]{32}"/g, '');

test('its samples are shown guarded: no names, no exact days, no age over ninety, no files, no first wording', async () => {
  const shown = await rows();
  expect(shown.map(({ sample_id, metadata }) => [sample_id, metadata.age_years, metadata.collection_date])).toEqual([
    ['e2', 70, '2021'],
    ['e10', 90, '2021'],
    ['mother', 90, '2021'],
  ]);
  expect(shown).toMatchObject([{}, { files: [], original_metadata: {}, run: null }, {}]);
  expect(withoutIds(shown)).not.toMatch(/Schmidt|97|93/);
  const whole = (await asOwner(projects.data, { query: { project_id } })).data;
  expect(JSON.stringify(whole)).toMatch(/Anna Schmidt.*Schmidt_Anna_R1/);
});

test('nothing that is hidden can be searched for, filtered or sorted by', async () => {
  expect(await rows({ search: 'Schmidt' })).toEqual([]);
  expect((await rows({ search: 'moth' })).map(({ sample_id }) => sample_id)).toEqual(['mother']);
  expect((await rows({ sort: 'sample_id', descending: true }))[0]?.sample_id).toBe('mother');
  for (const query of [{ sort: 'age_years' }, { field: 'age_years', value: '97' }, { field: 'patient_name' }]) {
    expect(await refusal(rows(query))).toMatchObject({
      status: 422,
      message: /Filter its samples in the data browser/,
    });
  }
});

test('its columns are described as everybody sees them', async () => {
  const { data } = await outsider(projects.fields, { query: { project_id } });
  const byField = new Map(data.map((field) => [field.field, field]));
  expect(byField.get('age_years')).toMatchObject({ kind: 'number', range: [70, 90], n_values: 2, n_missing: 0 });
  expect(byField.get('collection_date')?.values).toEqual([{ value: '2021', n_samples: 3, written: [] }]);
  expect(byField.has('patient_name')).toBe(false);
  expect(withoutIds(data)).not.toMatch(/Schmidt|97|2021-03/);
});

test('its history stays with its workspace, and nobody else changes it', async () => {
  expect(await refusal(outsider(projects.history, { query: { project_id } }))).toMatchObject({ status: 404 });
  const denied = { status: 401, message: 'Permissions' };
  const edit = outsider(projects.edit, { body: { project_id, description: 'Mine' } });
  expect(await refusal(edit)).toMatchObject(denied);
  expect(await refusal(outsider(projects.delete, { body: { project_id } }))).toMatchObject(denied);
  expect(await refusal(outsider(projects.share, { body: { id: project_id, email: 'x@lab.example' } }))).toMatchObject(
    denied,
  );
});

test('anyone who it is shared with sees it whole, public or not', async () => {
  const ben = await portal.person();
  await asOwner(projects.share, { body: { id: project_id, email: ben.email } });
  const { data } = await portal.callAs(ben)(projects.data, { query: { project_id, sort: 'age_years' } });
  expect(data.map(({ metadata }) => metadata.age_years)).toEqual([70, 93, 97]);
  const list = await portal.callAs(ben)(projects.search, { body: {} });
  expect(list.data).toMatchObject([{ access: 'shared', is_public: true }]);
});
