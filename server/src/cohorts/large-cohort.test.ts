import { routes } from '@cohortium/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { laboratory, seedTable, sharedPortal } from '#testing';

const { cohorts, analysis, samples } = routes;
const portal = await sharedPortal();
const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);

/** Longer than what fits into an address, a page of 1,000, and one job of a hundred. */
const N = 1500;
const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', genus, null];
const features = ['Blautia', 'Dorea', 'Roseburia'].map((genus) => ({
  ...{ feature_id: genus, sequence: null, lineage: lineage(genus) },
}));
const people = Array.from({ length: N }, (_, at) => ({
  sample_id: `S${at}`,
  subject_id: `P${at % 900}`,
  metadata: { diet: at % 2 ? 'western' : 'rye', age_years: 20 + (at % 60), note: `a note of its own, number ${at}` },
}));

let result_ids: string[] = [];
let cohort_id = '';
let half = '';

beforeAll(async () => {
  const counts = people.map((_, at) => [10 + (at % 7), 20 + (at % 11), at % 5]);
  ({ result_ids } = await seedTable(portal.portal.platform, lab.owner, {
    ...{ name: 'Many', samples: people, features, counts },
  }));
  const make = async (name: string, ids: string[]) =>
    (await call(cohorts.create, { body: { name, result_ids: ids } })).data.id;
  cohort_id = await make('All', result_ids);
  half = await make('Half', result_ids.slice(0, 750));
}, 60_000);

/** All pages of a list, of the largest size. */
async function allPages(page: (of: { page: number; page_size: number }) => Promise<{ data: readonly unknown[] }>) {
  const rows: unknown[] = [];
  for (let at = 1; ; at += 1) {
    const { data } = await page({ page: at, page_size: 1000 });
    rows.push(...data);
    if (data.length < 1000) return rows.length;
  }
}

describe(`a cohort of ${N} samples`, () => {
  test('shows the metadata of all its members, a thousand on a page, sorted by any column', async () => {
    const body = { cohort_id, columns: ['diet', 'age_years', 'note'] };
    expect(await allPages((paging) => call(cohorts.metadata, { body: { ...body, ...paging } }))).toBe(N);
    const sort = { column: 'age_years', descending: true };
    const { data } = await call(cohorts.metadata, { body: { ...body, sort, page: 1, page_size: 1000 } });
    expect(data).toHaveLength(1000);
    expect(data[0]?.values.age_years).toBe(79);
  });

  test('takes a value for each member, a recoded column and a sheet with a row for each', async () => {
    const cells = result_ids.map((result_id, at) => ({ result_id, value: `batch ${at % 9}` }));
    const add = { kind: 'add' as const, column: 'batch', type: 'text' as const, cells };
    const values = Array.from({ length: 200 }, (_, at) => ({ from: `a note of its own, number ${at}`, to: 'noted' }));
    const recode = { kind: 'recode' as const, column: 'note', to: 'noted', values, others: 'missing' as const };
    const { data } = await call(cohorts.addMetadata, { body: { cohort_id, version: 1, edits: [add, recode] } });
    const reported = new Map(data.columns.map(({ field, n_values }) => [field, n_values]));
    expect([reported.get('batch'), reported.get('noted')]).toEqual([9, 1]);
    expect(data.columns.find(({ field }) => field === 'noted')?.n_missing).toBe(N - 200);
    const sheet = ['sample_id\tsite', ...people.map(({ sample_id }, at) => `${sample_id}\tsite ${at % 4}`)].join('\n');
    const content_base64 = Buffer.from(sheet).toString('base64');
    const sent = { cohort_id, version: data.version, name: 'sites.tsv', content_base64 };
    const { data: match } = await call(cohorts.matchSheet, { body: sent });
    expect(match.n_matched).toBe(N);
    const body = { cohort_id, columns: ['batch', 'noted'], page: 1, page_size: 1000 };
    expect((await call(cohorts.metadata, { body })).data).toHaveLength(1000);
  });

  test('is listed, counted, compared and checked for a merge', async () => {
    expect(await allPages((paging) => call(cohorts.result, { body: { cohort_id, ...paging } }))).toBe(N);
    const several = [{ cohort_id }, { cohort_id: half }];
    expect((await call(cohorts.compare, { body: { cohorts: several } })).data.cohorts).toHaveLength(2);
    expect(
      await allPages((paging) => call(cohorts.studio, { body: { cohorts: several, match: 'any', ...paging } })),
    ).toBe(N);
    await call(cohorts.metric, { body: { cohorts: several, types: ['sex', 'age'] } });
    await call(cohorts.mergeCheck, { body: { cohorts: several } });
    await call(cohorts.comparability, { params: { id: cohort_id } });
    await call(cohorts.staleness, { params: { id: cohort_id } });
  });

  test('is found by the names of all its samples, and by what is chosen on a plot', async () => {
    const identifiers = people.map(({ sample_id }) => sample_id);
    const { data: found } = await call(samples.microbiomicsMetric, { body: { identifiers, types: ['sex'] } });
    expect(found.identifiers).toMatchObject({ n_requested: N, n_found: N, not_found: [] });
    expect(await allPages((paging) => call(samples.microbiomics, { body: { identifiers, ...paging } }))).toBe(N);
    const { data } = await call(cohorts.manual, { body: { identifiers, name: 'By names' } });
    expect(data).toMatchObject({ cohort: { n_samples: N } });
  });

  test('is analysed whole and in a large selection', async () => {
    const chosen = { cohort_id, result_ids: result_ids.slice(0, 1200), rank: 'genus' as const, group_by: 'diet' };
    const { data: composed } = await call(analysis.composition, { body: chosen });
    expect(JSON.stringify(composed).length).toBeGreaterThan(10_000);
    await call(analysis.alphaDiversity, { body: { ...chosen, indices: ['shannon'] } });
    await call(analysis.groupComparison, { body: { ...chosen, methods: ['wilcoxon'] } });
    const groups = [
      { name: 'one', result_ids: result_ids.slice(0, 700) },
      { name: 'two', result_ids: result_ids.slice(700, 1400) },
    ];
    await call(analysis.averageComposition, { body: { cohort_id, rank: 'genus', groups } });
  });

  test('has its samples tagged, all by their numbers', async () => {
    await call(samples.tagSamples, { body: { tags: ['pilot'], result_ids } });
    await call(samples.removeTags, { body: { tags: ['pilot'], result_ids: result_ids.slice(0, 1200) } });
    const { data } = await call(samples.microbiomics, { body: { and_: [], page: 1, page_size: 1000 } });
    expect(data).toHaveLength(1000);
  });
});
