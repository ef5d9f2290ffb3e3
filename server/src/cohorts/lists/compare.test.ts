import { type Cohort, type Rule, routes, ruleSchema } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { laboratory, refusal, seedTable, type TestPerson, testPortal } from '#testing';
import { makeCohortPublic, withdrawCohort } from '../cohorts-store.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { cohorts, projects } = routes;
const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
/** Five people of two visits each: p0 … p4, of 88 years and older; the last sample is of nobody known. */
const samples = Array.from({ length: 10 }, (_, at) => ({
  sample_id: `s${at}`,
  subject_id: at === 9 ? null : `p${Math.floor(at / 2)}`,
  metadata: {
    host: 'Homo sapiens',
    sex: at % 2 ? 'male' : 'female',
    age_years: 84 + at,
    diet: at < 5 ? 'rye' : 'oats',
  },
}));
const seed = (person: TestPerson, name: string) =>
  seedTable(platform, person, {
    name,
    samples,
    features: [{ feature_id: 'Blautia', sequence: null, lineage }],
    counts: samples.map((_, at) => [10 * (at + 1)]),
    variable_region: 'V4',
  });
const { result_ids: own } = await seed(lab.owner, 'People');
const make = async (name: string, from: number, to: number) =>
  (await call(cohorts.create, { body: { name, result_ids: own.slice(from, to) } })).data;
const a = await make('A', 0, 6);
const b = await make('B', 4, 8);
const c = await make('C', 5, 10);
const refs = (...list: Cohort[]) => list.map(({ id: cohort_id }) => ({ cohort_id }));

const rule = (field: string, value: Rule['value'], operator: Rule['operator'] = '=') =>
  ruleSchema.parse({ field, value, operator });

describe('cohorts beside each other', () => {
  test('show what they share, by samples and by individuals', async () => {
    const { data } = await call(cohorts.compare, { body: { cohorts: refs(a, b, c) } });
    expect(Object.fromEntries(data.samples.map(({ membership, n }) => [membership, n]))).toEqual({
      '100': 4,
      '110': 1,
      '111': 1,
      '011': 2,
      '001': 2,
    });
    // p0 and p1 in A alone; p2 in all; p3 in B and C; p4, of one known sample, in C alone.
    expect(data.subjects).toEqual([
      { membership: '100', n: 2 },
      { membership: '111', n: 1 },
      { membership: '011', n: 1 },
      { membership: '001', n: 1 },
    ]);
  });

  test('show what they are made of', async () => {
    const { data } = await call(cohorts.compare, { body: { cohorts: refs(a, c) } });
    expect(data.cohorts).toMatchObject([
      { cohort: { name: 'A', version: 1 }, n_samples: 6, n_subjects: 3, n_unavailable: 0 },
      { cohort: { name: 'C' }, n_samples: 5, n_subjects: 3 },
    ]);
    const [first] = data.cohorts;
    expect(first?.age_years).toEqual({ n: 6, low: 85.25, median: 86.5, high: 87.75 });
    expect(first?.reads).toEqual({ n: 6, low: 22.5, median: 35, high: 47.5 });
    expect(first?.value_counts.sex).toEqual([
      { value: 'female', n: 3 },
      { value: 'male', n: 3 },
    ]);
    expect(first?.value_counts.series).toEqual([{ value: 'People', n: 6 }]);
  });

  test('are two to six, each once, and one’s own to see', async () => {
    const compare = (list: { cohort_id: string }[], person = lab.owner) =>
      refusal(portal.callAs(person)(cohorts.compare, { body: { cohorts: list } }));
    expect(await compare(refs(a))).toMatchObject({ status: 422 });
    expect(await compare(refs(a, a))).toMatchObject({ status: 422 });
    expect(await compare(Array.from({ length: 7 }, () => refs(a)).flat())).toMatchObject({ status: 422 });
    expect(await compare(refs(a, b), await portal.person())).toMatchObject({ status: 404 });
  });
});

describe('a set operation', () => {
  const combine = (operation: 'union' | 'intersection' | 'difference' | 'exactly_one' | 'region', inside?: string) =>
    call(cohorts.combine, {
      body: {
        name: `${operation} ${inside ?? ''}`,
        operation,
        cohorts: refs(a, b, c),
        ...(inside ? { membership: inside } : {}),
      },
    });

  test.each([
    ['union', undefined, 10, 'Members of any of the cohorts'],
    ['intersection', undefined, 1, 'Members of all the cohorts'],
    ['difference', undefined, 4, 'Members of “A” not in “B” and “C”'],
    ['exactly_one', undefined, 6, 'Members of exactly one of the cohorts'],
    ['region', '011', 2, 'Members of “B” and “C” and of no other'],
  ] as const)('%s %s is a cohort of %i, with the recipe that made it', async (operation, inside, n, description) => {
    const { data } = await combine(operation, inside);
    expect(data).toMatchObject({ n_samples: n, n_excluded: 0, cohort_type: 'private', version: 1 });
    const { recipe } = (await call(cohorts.detail, { params: { id: data.id } })).data;
    expect(recipe.parents.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(recipe.steps).toEqual([
      { description: 'Cohort “A”, version 1', n_samples: 6 },
      { description: 'Cohort “B”, version 1', n_samples: 4 },
      { description: 'Cohort “C”, version 1', n_samples: 5 },
      { description, n_samples: n },
    ]);
  });

  test('that leaves nothing, or says too little, is refused with a message', async () => {
    expect((await refusal(combine('region', '101'))).message).toContain(
      'operation: No samples are left. A cohort needs at least one.',
    );
    expect((await refusal(combine('region', '11'))).message).toContain('a 1 or a 0 for each cohort');
    expect((await refusal(combine('union', '111'))).message).toContain('Give this only with the operation “region”.');
    expect(await refusal(combine('union'))).toMatchObject({ status: 409 });
  });

  test('takes over nobody’s samples that are seen through a shared cohort alone', async () => {
    const friend = await portal.person();
    const theirs = await seed(friend, 'Theirs');
    const body = { name: 'Mine', result_ids: theirs.result_ids };
    const { data: mine } = await portal.callAs(friend)(cohorts.create, { body });
    await call(cohorts.share, { body: { id: a.id, email: friend.email } });
    const both = { name: 'Both', operation: 'union' as const, cohorts: refs(a, mine) };
    const { data } = await portal.callAs(friend)(cohorts.combine, { body: both });
    expect(data).toMatchObject({ n_samples: 10, n_excluded: 6 });
    const { recipe } = (await portal.callAs(friend)(cohorts.detail, { params: { id: data.id } })).data;
    expect(recipe.steps.at(-1)?.description).toContain('6 that are visible only through a shared cohort were left out');
    const only = { ...both, name: 'Only', operation: 'difference' as const };
    expect((await refusal(portal.callAs(friend)(cohorts.combine, { body: only }))).message).toContain(
      'visible only through shared cohorts',
    );
  });
});

describe('the members of several cohorts', () => {
  const browse = async (more: object, person = lab.owner) =>
    portal.callAs(person)(cohorts.studio, { body: { cohorts: refs(a, b), page_size: 100, ...more } });

  test('are listed once, each with the cohorts that hold it', async () => {
    const { data, paging } = await browse({ sort: { field: 'age_years' } });
    expect(paging.total).toBe(8);
    expect(data.map(({ sample_id }) => sample_id)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7']);
    expect(data[4]?.cohort_ids).toEqual([a.id, b.id]);
    expect(data[0]?.cohort_ids).toEqual([a.id]);
    expect((await browse({ match: 'all' })).data.map(({ sample_id }) => sample_id).toSorted()).toEqual(['s4', 's5']);
    expect((await browse({ match: 'exactly_one' })).paging.total).toBe(6);
  });

  test('are filtered as samples are, and counted', async () => {
    const metadata_filter = { and_: [rule('diet', 'oats')] };
    expect((await browse({ metadata_filter })).paging.total).toBe(3);
    const body = { cohorts: refs(a, b), metadata_filter, types: ['sex' as const], fields: ['diet'] };
    const { data } = await call(cohorts.metric, { body });
    expect(data).toMatchObject({ total: 3, total_unfiltered: 8, n_subjects: 2 });
    expect(data.fields.diet).toEqual([
      { value: 'rye', count: 5, total: 5 },
      { value: 'oats', count: 3, total: 3 },
    ]);
    const wrong = browse({ metadata_filter: { and_: [rule('diett', 'oats')] } });
    expect(await refusal(wrong)).toMatchObject({ status: 422 });
    expect(await refusal(browse({ exclude_public_data: true }))).toMatchObject({ status: 422 });
  });

  test('lend nobody a fuller sight: what one cohort shows guarded stays guarded beside another', async () => {
    const stranger = await portal.person();
    await call(cohorts.share, { body: { id: b.id, email: stranger.email } });
    const at = platform.clock.now();
    await transact(platform.db, (tx) => makeCohortPublic(tx, { id: c.id, version: 1, at }));
    const body = { cohorts: refs(b, c), page_size: 100 };
    const look = async () => (await portal.callAs(stranger)(cohorts.studio, { body })).data;
    const ages = new Map((await look()).map(({ sample_id, age_years }) => [sample_id, age_years]));
    // s5 … s7 are shared as they are; s8 and s9 are seen because C is public: older than 90 is reported as 90.
    expect(ages.get('s7')).toBe(91);
    expect([ages.get('s8'), ages.get('s9')]).toEqual([90, 90]);
    expect(ages.size).toBe(6);
    await transact(platform.db, (tx) => withdrawCohort(tx, c.id));
    expect(await refusal(look())).toMatchObject({ status: 404 });
  });

  test('lose what is deleted, at once', async () => {
    const more = await seed(lab.owner, 'Short-lived');
    const { data: removed } = await call(cohorts.create, { body: { name: 'Gone', result_ids: more.result_ids } });
    await call(projects.delete, { body: { project_id: more.project_id } });
    const { data, paging } = await browse({ cohorts: refs(a, removed) });
    expect(paging.total).toBe(6);
    expect(data.every(({ cohort_ids }) => cohort_ids.length === 1)).toBe(true);
    const compared = (await call(cohorts.compare, { body: { cohorts: refs(a, removed) } })).data;
    expect(compared.cohorts[1]).toMatchObject({ n_samples: 0, n_unavailable: 10, age_years: null, reads: null });
  });
});
