import { type CallError, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { seedTable, sharedPortal } from '#testing';

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
const { cohorts, samples } = routes;

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const features = [{ feature_id: 'Blautia', sequence: null, lineage }];
const READS = [3, 40, 900, 1000, 1200, 15_000, 20_000, 150_000];
const biopsies = READS.map((_, at) => ({
  sample_id: `biopsy${at}`,
  subject_id: `P${at}`,
  metadata: { site: 'ileum' },
}));
const { result_ids } = await seedTable(portal.platform, ana, {
  ...{ name: 'Biopsies', samples: biopsies, features, counts: READS.map((n) => [n]) },
});
const fractions = await seedTable(portal.platform, ana, {
  ...{ name: 'Fractions', samples: [{ sample_id: 'f1', subject_id: 'F1', metadata: { site: 'skin' } }], features },
  ...{ counts: [[1]], amount_unit: 'fraction' as const },
});
const site = (value: string) => ({ and_: [{ field: 'site', value }] });
const refusal = async (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('This was not refused.')),
    (error: CallError) => error,
  );

test('before a cohort is made one sees the reads per sample, and how many samples a minimum keeps', async () => {
  const { data } = await call(cohorts.reads, { body: { filter: site('ileum'), min_reads: 1000 } });
  expect(data).toMatchObject({ n_samples: 8, n_counted: 8, n_kept: 5, minimum: 3, median: 1100, maximum: 150_000 });
  const { bins } = data;
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(8);
  for (const [at, bin] of bins.entries()) {
    expect(bin.count).toBe(READS.filter((n) => n >= bin.from * (1 - 1e-9) && n < bin.to * (1 - 1e-9)).length);
    if (at > 0) expect(bin.from).toBe(bins[at - 1]?.to);
  }
  expect(bins.length).toBeLessThanOrEqual(31);
  const listed = await call(cohorts.reads, { body: { result_ids: result_ids.slice(0, 3), min_reads: 40 } });
  expect(listed.data).toMatchObject({ n_samples: 3, n_kept: 2 });
});

test('a minimum becomes a rule of the cohort’s filter, so that it is followed and told', async () => {
  const body = { name: 'Deep ileum', filter: site('ileum'), min_reads: 1000, is_live: true };
  const { data: cohort } = await call(cohorts.create, { body });
  expect(cohort.n_samples).toBe(5);
  const { recipe } = (await call(cohorts.detail, { params: { id: cohort.id } })).data;
  expect(recipe.filter?.and_).toMatchObject([{ field: 'site' }, { field: 'reads', operator: '>=', value: 1000 }]);
  expect(recipe.steps.map(({ n_samples }) => n_samples).slice(1)).toEqual([8, 5]);
  const { data: found } = await call(samples.microbiomics, { body: recipe.filter ?? {} });
  expect(found).toHaveLength(5);
});

test('samples selected individually with fewer reads are left out, as a step of the recipe', async () => {
  const body = { name: 'Picked', result_ids: result_ids.slice(0, 5), min_reads: 900 };
  const { data: cohort } = await call(cohorts.create, { body });
  const { recipe } = (await call(cohorts.detail, { params: { id: cohort.id } })).data;
  expect(recipe.steps).toEqual([
    { description: 'Listed one by one', n_samples: 5 },
    { description: 'At least 900 reads per sample', n_samples: 3 },
  ]);
  const none = await refusal(call(cohorts.create, { body: { ...body, name: 'None', min_reads: 1e6 } }));
  expect([none.status, none.body?.fields?.map(({ field }) => field)]).toEqual([422, ['min_reads']]);
});

test('samples without read counts have no histogram, and no minimum', async () => {
  const { data } = await call(cohorts.reads, { body: { result_ids: fractions.result_ids } });
  expect(data).toMatchObject({ n_samples: 1, n_counted: 0, n_kept: 0, bins: [] });
  for (const which of [{ filter: site('skin') }, { result_ids: fractions.result_ids }]) {
    const error = await refusal(call(cohorts.create, { body: { name: 'Skin', ...which, min_reads: 10 } }));
    expect([error.status, error.body?.fields?.map(({ field }) => field)]).toEqual([422, ['min_reads']]);
  }
});

test('nobody sees the reads of samples that are not theirs', async () => {
  const other = callAs(await person());
  const { data } = await other(cohorts.reads, { body: { result_ids } });
  expect(data).toMatchObject({ n_samples: 0, bins: [] });
});

test('of samples that are added to a cohort the shallow ones are left out, which its history says', async () => {
  const body = { name: 'Growing', result_ids: result_ids.slice(0, 2) };
  const { data: before } = await call(cohorts.create, { body });
  const added = { cohort_id: before.id, version: 1, result_ids: result_ids.slice(1, 6), min_reads: 1000 };
  const { data: now } = await call(cohorts.addResult, { body: added });
  expect(now).toMatchObject({ version: 2, n_samples: 5 });
  const { change } = (await call(cohorts.history, { params: { id: before.id }, query: {} })).data[0] ?? {};
  expect(change?.description).toBe('Added 3 samples with at least 1,000 reads');
  const none = await refusal(call(cohorts.addResult, { body: { ...added, version: 2, min_reads: 1e6 } }));
  expect([none.status, none.body?.fields?.map(({ field }) => field)]).toEqual([422, ['min_reads']]);
});
