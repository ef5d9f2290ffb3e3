import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { laboratory, refusal, seedTable, type TestPerson, testPortal } from '#testing';
import { makeCohortPublic, withdrawCohort } from '../cohorts-store.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { cohorts } = routes;

const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const study = (name: string, names: readonly string[]) =>
  seedTable(platform, lab.owner, {
    name,
    samples: names.map((sample_id) => ({ sample_id, subject_id: `of ${sample_id}` })),
    features: [{ feature_id: 'Blautia', sequence: null, lineage }],
    counts: names.map((_, at) => [10 + at]),
  });
const first = await study('Mice', ['mouse 1', 'mouse 2', 'mouse 3']);
const second = await study('Mice again', ['mouse 3', 'mouse 4']);

const make = async (name: string, result_ids: readonly string[]) =>
  (await call(cohorts.create, { body: { name, result_ids: [...result_ids] } })).data;
const small = await make('beta', first.result_ids.slice(0, 1));
const large = await make('Alpha', first.result_ids);
const names = async (query: object, person: TestPerson = lab.owner) =>
  (await portal.callAs(person)(cohorts.list, { query })).data.map(({ name }) => name);

describe('the list of cohorts', () => {
  test('is ordered by what one asks for, names whatever their capitals', async () => {
    expect(await names({ sort: 'name', descending: false })).toEqual(['Alpha', 'beta']);
    expect(await names({ sort: 'name' })).toEqual(['beta', 'Alpha']);
    expect(await names({ sort: 'n_samples' })).toEqual(['Alpha', 'beta']);
    expect(await names({ sort: 'n_subjects', descending: false })).toEqual(['beta', 'Alpha']);
    expect(await names({ sort: 'created_at' })).toEqual(['Alpha', 'beta']);
    await sql`update people set name = 'zoe Adams' where id = ${lab.writer.id}`.execute(platform.db);
    const body = { name: 'Gamma', result_ids: first.result_ids };
    const hers = (await portal.callAs(lab.writer)(cohorts.create, { body })).data;
    expect((await names({ sort: 'created_by' }))[0]).toBe('Gamma');
    expect((await names({ sort: 'created_by', descending: false })).at(-1)).toBe('Gamma');
    await portal.callAs(lab.writer)(cohorts.delete, { body: { cohort_id: hers.id } });
    const wrong = call(cohorts.list, { query: { sort: 'owner' as 'name' } });
    expect(await refusal(wrong)).toMatchObject({ status: 422 });
  });

  test('is narrowed by omic type', async () => {
    expect(await names({ omic_type: 'microbiomics' })).toHaveLength(2);
    expect(await names({ omic_type: 'viral' })).toEqual([]);
  });
});

describe('a star', () => {
  test('is of the person who gives it alone, and can be taken back', async () => {
    const star = (person: TestPerson, starred: boolean) =>
      portal.callAs(person)(cohorts.star, { body: { cohort_id: small.id, starred } });
    await star(lab.reader, true);
    await star(lab.reader, true);
    expect(await names({ starred: true }, lab.reader)).toEqual(['beta']);
    expect(await names({ starred: true })).toEqual([]);
    const detail = await portal.callAs(lab.reader)(cohorts.detail, { params: { id: small.id } });
    expect(detail.data.starred).toBe(true);
    await star(lab.reader, false);
    expect(await names({ starred: true }, lab.reader)).toEqual([]);
  });
});

test('the field that somebody groups a cohort by is theirs, and is remembered with the cohort', async () => {
  const choose = (field: string | null) =>
    portal.callAs(lab.reader)(cohorts.setGrouping, { body: { cohort_id: small.id, field } });
  const chosenOf = async (person: TestPerson) =>
    (await portal.callAs(person)(cohorts.detail, { params: { id: small.id } })).data.default_grouping;
  await choose('sex');
  await choose('diagnosis');
  expect(await chosenOf(lab.reader)).toBe('diagnosis');
  expect(await chosenOf(lab.writer)).toBeNull();
  await choose(null);
  expect(await chosenOf(lab.reader)).toBeNull();
});

describe('tags', () => {
  const tag = (person: TestPerson, tags: string[]) =>
    portal.callAs(person)(cohorts.tag, { body: { cohort_id: large.id, tags } });

  test('are the cohort’s, one each whatever the capitals, and narrow the list', async () => {
    expect((await tag(lab.writer, ['paper', 'Gut', 'PAPER'])).data.tags).toEqual(['Gut', 'PAPER']);
    const { data } = await call(cohorts.list, { query: { tag: 'gut' } });
    expect(data).toMatchObject([{ name: 'Alpha', tags: ['Gut', 'PAPER'], version: 1 }]);
    expect((await call(cohorts.tags, {})).data).toEqual([
      { tag: 'Gut', n_cohorts: 1 },
      { tag: 'PAPER', n_cohorts: 1 },
    ]);
    expect(await names({ tag: 'gu' })).toEqual([]);
  });

  test('are not changed by anyone who only reads, and not told to the public', async () => {
    expect(await refusal(tag(lab.reader, []))).toMatchObject({ status: 401, message: 'Permissions' });
    expect(await refusal(tag(lab.writer, ['a, b']))).toMatchObject({ status: 422 });
    const stranger = await portal.person();
    await transact(platform.db, (tx) => makeCohortPublic(tx, { id: large.id, version: 1, at: platform.clock.now() }));
    const { data } = await portal.callAs(stranger)(cohorts.list, {});
    expect(data).toMatchObject([{ name: 'Alpha', tags: [] }]);
    expect(await names({ tag: 'gut' }, stranger)).toEqual([]);
    await transact(platform.db, (tx) => withdrawCohort(tx, large.id));
    expect((await tag(lab.owner, [])).data.tags).toEqual([]);
  });
});

describe('a cohort made by hand', () => {
  const look = async (identifiers: string[], more: object = {}) =>
    (await call(cohorts.manual, { body: { identifiers, ...more } })).data;
  const [, , third = ''] = first.result_ids;
  const [again = ''] = second.result_ids;

  test('is looked up first: what is not found and what has several results is listed', async () => {
    const { list, cohort } = await look(['mouse 1', 'mouse 3', 'rat 9', 'mouse 1']);
    expect(cohort).toBeNull();
    expect(list).toMatchObject({ n_requested: 3, n_samples: 1, not_found: ['rat 9'] });
    expect(list.ambiguous).toMatchObject([
      { identifier: 'mouse 3', results: [{ result_id: again, project_name: 'Mice again' }, { result_id: third }] },
    ]);
    expect((await look(['mouse 3', third])).list).toMatchObject({ n_requested: 2, n_samples: 1 });
    expect((await look(['mouse 3'], { ambiguous: 'newest' })).list).toMatchObject({ n_samples: 1, ambiguous: [] });
    expect((await look(['mouse 3'], { ambiguous: 'all' })).list).toMatchObject({ n_samples: 2, ambiguous: [] });
  });

  test('finds a name however a Mac writes its letters, and so does the data browser; what it is called is one name too', async () => {
    const { result_ids } = await study('Élèves', ['Åsa 1', 'Zoë']);
    const pasted = ['Åsa 1', 'Zoë', 'Chloé'].map((name) => name.normalize('NFD'));
    expect((await look(pasted)).list).toMatchObject({ n_requested: 3, n_samples: 2, not_found: ['Chloé'] });
    const { data } = await call(routes.samples.microbiomics, { body: { identifiers: pasted } });
    expect(data.map(({ sample_id }) => sample_id).toSorted()).toEqual(['Zoë', 'Åsa 1']);
    const field = { field: 'subject_id', value: 'of Zoë'.normalize('NFD') };
    expect((await call(routes.samples.microbiomics, { body: { and_: [field] } })).paging.total).toBe(1);
    await make('École', result_ids);
    expect(await names({ name: 'école'.normalize('NFD') })).toEqual(['École']);
    expect(await refusal(make('École'.normalize('NFD'), result_ids))).toMatchObject({ status: 409 });
  });

  test('is made of all that was listed, or reports what it leaves out', async () => {
    const listed = ['mouse 1', 'mouse 4', 'mouse 3', 'rat 9'];
    const refused = await refusal(look(listed, { name: 'Listed' }));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.message).toContain('Of 4 names: 1 name not found, 1 name with several results.');
    const { cohort } = await look(listed, { name: 'Listed', ignore_missing: true });
    expect(cohort).toMatchObject({ n_samples: 2, n_subjects: 2, omic_type: 'microbiomics', cohort_type: 'private' });
    const { data } = await call(cohorts.detail, { params: { id: cohort?.id ?? '' } });
    expect(data.recipe.steps).toEqual([
      {
        description: 'From a list of names: 4 names; left out: 1 name not found, 1 name with several results',
        n_samples: 2,
      },
    ]);
    expect(await refusal(look(['mouse 1'], { name: 'listed' }))).toMatchObject({ status: 409 });
    expect((await refusal(look(['rat 9'], { name: 'Rats' }))).message).toContain('None of these names is a sample');
  });

  test('leaves out shallow samples if asked to, and says so in its recipe', async () => {
    const listed = ['mouse 1', 'mouse 2', 'mouse 4'];
    const { list, cohort } = await look(listed, { name: 'Deep enough', min_reads: 11 });
    expect([list.n_samples, list.result_ids.length, cohort?.n_samples]).toEqual([3, 3, 2]);
    const { data } = await call(cohorts.detail, { params: { id: cohort?.id ?? '' } });
    expect(data.recipe.steps).toEqual([
      { description: 'From a list of names: 3 names', n_samples: 3 },
      { description: 'At least 11 reads per sample', n_samples: 2 },
    ]);
    expect(await refusal(look(listed, { name: 'Deeper', min_reads: 1_000 }))).toMatchObject({ status: 422 });
  });

  test('finds nothing of what its maker may not see', async () => {
    const stranger = await portal.person();
    const body = { identifiers: ['mouse 1', third] };
    const { data } = await portal.callAs(stranger)(cohorts.manual, { body });
    expect(data.list).toMatchObject({ n_requested: 2, n_samples: 0, not_found: ['mouse 1', third], ambiguous: [] });
    const reader = portal.callAs(lab.reader)(cohorts.manual, { body });
    expect(await refusal(reader)).toMatchObject({ status: 401, message: 'Permissions' });
  });
});
