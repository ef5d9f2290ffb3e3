import { type CallError, dataTypes, routes, ruleSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { seedTable, sharedPortal } from '#testing';

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
const { cohorts } = routes;

const idOf = (requested: string) => dataTypes.find(({ name }) => name === requested)?.id ?? 0;
const study = (name: string, data_type: number) =>
  seedTable(portal.platform, ana, {
    ...{ name, data_type },
    features: [
      { feature_id: name, sequence: null, lineage: ['Bacteria', 'P', 'C', 'O', 'F', `Genus of ${name}`, null] },
    ],
    samples: ['1', '2', '3'].map((no) => ({ sample_id: `${name}${no}`, metadata: { day: Number(no) } })),
    counts: [[5], [7], [9]],
  });
const gut = await study('gut', idOf('amplicon_asv'));
const virus = await study('virus', idOf('viral_genome'));
const refusal = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('This was not refused.')),
    (error: CallError) => error,
  );
const early = [ruleSchema.parse({ field: 'day', operator: '<=', value: 2 })];
const mixed = 'A cohort can have only one omic type; these samples have Microbiomes and Viral genomes';

test('samples of any omic type make a cohort, by a filter or one by one, and it grows by its own kind alone', async () => {
  const filter = { omic_type: 'viral' as const, and_: early };
  const { data: first } = await call(cohorts.create, { body: { name: 'Early genomes', filter } });
  expect(first).toMatchObject({ omic_type: 'viral', n_samples: 2 });
  const { data } = await call(cohorts.detail, { params: { id: first.id } });
  expect(data.recipe.steps[0]).toEqual({ description: 'Viral genomes visible at the time', n_samples: 3 });
  const { data: listed } = await call(cohorts.create, { body: { name: 'All', result_ids: virus.result_ids } });
  expect(listed).toMatchObject({ omic_type: 'viral', n_samples: 3 });
  const here = { cohort_id: first.id, version: 1 };
  const wrong = await refusal(call(cohorts.addResult, { body: { ...here, result_ids: gut.result_ids } }));
  expect([wrong.status, wrong.message]).toEqual([422, expect.stringContaining('Viral genomes and Microbiomes')]);
  const { data: grown } = await call(cohorts.addResult, { body: { ...here, result_ids: virus.result_ids } });
  expect(grown).toMatchObject({ version: 2, n_samples: 3 });
});

test('a mixture is refused with how to fix it, however it is asked for', async () => {
  const byFilter = await refusal(call(cohorts.create, { body: { name: 'Both', filter: { and_: early } } }));
  const result_ids = [...gut.result_ids, ...virus.result_ids];
  const byIds = await refusal(call(cohorts.create, { body: { name: 'Both', result_ids } }));
  const identifiers = ['gut1', 'virus1'];
  const byHand = await refusal(call(cohorts.manual, { body: { name: 'Both', identifiers } }));
  for (const refused of [byFilter, byIds, byHand]) {
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(mixed)]);
  }
  expect(byFilter.message).toContain('Choose the samples of one omic type.');
});

test('a filter that another kind of samples comes to pass leaves a cohort as current as it was', async () => {
  const { data: cohort } = await call(cohorts.create, {
    body: { name: 'Guts', filter: { omic_type: 'microbiomics', and_: early } },
  });
  const { data } = await call(cohorts.staleness, { params: { id: cohort.id } });
  expect(data).toMatchObject({ n_new: 0, n_no_longer_matching: 0 });
});

test('cohorts of two omic types are neither combined nor merged', async () => {
  const made = await Promise.all(
    [gut, virus].map(({ result_ids }, at) => call(cohorts.create, { body: { name: `Cohort ${at}`, result_ids } })),
  );
  const both = made.map(({ data }) => ({ cohort_id: data.id }));
  const union = { name: 'Union', operation: 'union' as const, cohorts: both };
  const combined = await refusal(call(cohorts.combine, { body: union }));
  expect([combined.status, combined.message]).toEqual([422, expect.stringContaining('one omic type')]);
  const merged = await refusal(call(cohorts.merge, { body: { name: 'Merged', cohorts: both, rank: 'domain' } }));
  expect([merged.status, merged.message]).toEqual([409, expect.stringContaining('Different omic types.')]);
});
