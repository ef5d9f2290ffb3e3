import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { seedTable, sharedPortal } from '#testing';
import gut from '../../fixtures/gut.json' with { type: 'json' };
import { chooseReference } from './reference-group.ts';

const { analysis } = routes;
const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
const samples = gut.samples.map(({ metadata, ...sample }) => {
  const diagnosis = metadata.diet === 'chow' ? 'no' : metadata.diet === 'western' ? 'CD' : 'other';
  return { ...sample, metadata: { ...metadata, diagnosis } };
});
const { result_ids } = await seedTable(portal.platform, ana, { ...gut, samples });
const cohort_id = (await call(routes.cohorts.create, { body: { name: 'Cases and controls', result_ids } })).data.id;
const part = result_ids.filter((_, at) => samples[at]?.metadata.diagnosis !== 'other');
const body = {
  ...{ cohort_id, result_ids: part, group_by: 'diagnosis' },
  methods: [
    'kruskal_wallis' as const,
    'wilcoxon' as const,
    'ancom_bc' as const,
    'linear_models' as const,
    'lefse' as const,
  ],
};

test('cases are compared with controls, and every method calls more in cases positive', async () => {
  const { data } = await call(analysis.groupComparison, { body });
  expect(data).toMatchObject({ reference_group: 'no', compared_group: 'CD' });
  let seen = 0;
  for (const { method, findings } of data.methods) {
    if (method === 'kruskal_wallis') continue;
    for (const { effect, highest } of findings) {
      if (effect === null || effect === 0 || highest === null) continue;
      seen++;
      expect(highest, method).toBe(effect > 0 ? 'CD' : 'no');
    }
  }
  expect(seen).toBeGreaterThan(10);
});

test('effects of two groups have their 95 % intervals, in the same direction; tests without a direction have none', async () => {
  const { data } = await call(analysis.groupComparison, { body });
  for (const { method, findings } of data.methods) {
    const reported = findings.filter(({ interval }) => interval !== null);
    if (method === 'kruskal_wallis' || method === 'lefse') expect(reported, method).toEqual([]);
    else expect(reported.length, method).toBeGreaterThan(3);
    for (const { effect, interval } of reported) {
      const [low, high] = interval ?? [0, 0];
      expect(low).toBeLessThanOrEqual(effect ?? Number.NaN);
      expect(high).toBeGreaterThanOrEqual(effect ?? Number.NaN);
      if (method === 'wilcoxon') expect(Math.max(Math.abs(low), Math.abs(high))).toBeLessThanOrEqual(1);
    }
  }
});

test('another reference turns every sign', async () => {
  const { data } = await call(analysis.groupComparison, { body });
  const { data: turned } = await call(analysis.groupComparison, { body: { ...body, reference_group: 'CD' } });
  expect(turned).toMatchObject({ reference_group: 'CD', compared_group: 'no' });
  for (const name of ['wilcoxon', 'lefse', 'linear_models'] as const) {
    const effects = (answer: typeof data) => answer.methods.find(({ method }) => method === name)?.findings ?? [];
    for (const [at, { effect }] of effects(data).entries())
      expect(effects(turned)[at]?.effect ?? 0).toBeCloseTo(-(effect ?? 0), 6);
  }
});

test('taxa come by how many methods found them', async () => {
  const { data } = await call(analysis.groupComparison, { body });
  const found = data.consensus.map(({ found_by }) => found_by.length);
  expect(found).toEqual(found.toSorted((a, b) => b - a));
});

test.each([
  [['CD', 'no'], 'no'],
  [['CD', 'UC', 'Healthy'], 'Healthy'],
  [['Case', 'Control'], 'Control'],
  [['antibiotics', 'placebo'], 'placebo'],
  [['true', 'false'], 'false'],
  [['Late', 'Early'], 'Early'],
  [['Norway', 'Denmark'], 'Denmark'],
])('of %j the others are compared with %s', (names, reference) => {
  expect(chooseReference(names)).toBe(reference);
});
