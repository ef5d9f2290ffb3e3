import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { refusal, seedTable, sharedPortal } from '#testing';
import gut from '../fixtures/gut.json' with { type: 'json' };

const { analysis } = routes;
const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
// Six mice on chow, five on western, three fasted, and one that nobody else eats with.
let fasted = 0;
const samples = gut.samples.map((sample) => {
  const isLone = sample.metadata.diet === 'fasted' && ++fasted === 1;
  return { ...sample, metadata: { ...sample.metadata, diet: isLone ? 'swab' : sample.metadata.diet } };
});
const { result_ids } = await seedTable(portal.platform, ana, { ...gut, samples });
const cohort_id = (await call(routes.cohorts.create, { body: { name: 'Mice and a swab', result_ids } })).data.id;
const large = result_ids.filter((_, at) => samples[at]?.metadata.diet !== 'swab');
const swab = [{ name: 'swab', n: 1 }];

test('PERMANOVA and its pairs leave out a group of one, draw it, and equal the test without it', async () => {
  const { data } = await call(analysis.betaDiversity, { body: { cohort_id, group_by: 'diet' } });
  const { data: without } = await call(analysis.betaDiversity, {
    body: { cohort_id, group_by: 'diet', result_ids: large },
  });
  expect(data.groups).toContain('swab');
  expect(data.excluded_groups).toEqual(swab);
  expect(data.permanova?.groups.map(({ name, n }) => [name, n])).toEqual([
    ['chow', 6],
    ['fasted', 3],
    ['western', 5],
  ]);
  expect(data.permanova?.pseudo_f).toBeCloseTo(without.permanova?.pseudo_f ?? Number.NaN, 9);
  expect(data.permdisp?.spread.map(({ name }) => name)).not.toContain('swab');
  expect(data.pairwise.flatMap(({ a, b }) => [a, b])).not.toContain('swab');
  expect(data.warnings.find(({ code }) => code === 'small_groups')?.message).toContain('swab (1)');
});

test('rank tests leave it out, and its value is shown without a spread', async () => {
  const { data } = await call(analysis.alphaDiversity, { body: { cohort_id, group_by: 'diet' } });
  expect(data.excluded_groups).toEqual(swab);
  const shannon = data.indices.find(({ index }) => index === 'shannon');
  expect(shannon?.groups.find(({ name }) => name === 'swab')).toMatchObject({ n: 1, sd: null });
  expect(shannon?.test?.n).toBe(large.length);
  expect(shannon?.pairwise.flatMap(({ a, b }) => [a, b])).not.toContain('swab');
});

test('no taxon is said to be most in it, by any method', async () => {
  const { data } = await call(analysis.groupComparison, { body: { cohort_id, group_by: 'diet' } });
  expect(data.groups.map(({ name }) => name)).toEqual(['chow', 'fasted', 'western']);
  expect(data.excluded_groups).toEqual(swab);
  expect(data.methods.flatMap(({ findings }) => findings.map(({ highest }) => highest))).not.toContain('swab');
  expect(data.dropped.at(-1)?.reason).toContain('“swab” has 1 sample');
  const { data: lefse } = await call(analysis.lefse, { body: { cohort_id, class_by: 'diet' } });
  expect(lefse.classes.map(({ name }) => name)).not.toContain('swab');
  expect(lefse.excluded_groups).toEqual(swab);
});

test('the smallest group can be set: at 4 the fasted mice are left out too, at 7 nothing is left to compare', async () => {
  const body = { cohort_id, group_by: 'diet' };
  const { data } = await call(analysis.betaDiversity, { body: { ...body, smallest_group: 4 } });
  expect(data.excluded_groups.map(({ name }) => name)).toEqual(['fasted', 'swab']);
  const { data: none } = await call(analysis.betaDiversity, { body: { ...body, smallest_group: 7 } });
  expect(none).toMatchObject({ permanova: null, permdisp: null, pairwise: [] });
  const refused = await refusal(call(analysis.groupComparison, { body: { ...body, smallest_group: 7 } }));
  expect(refused.status).toBe(422);
  expect(refused.body.detail).toContain('chow (6)');
});

test('three against three have 20 arrangements, which are counted instead of drawn', async () => {
  const of = (diet: string) => result_ids.filter((_, at) => samples[at]?.metadata.diet === diet).slice(0, 3);
  const part = [...of('chow'), ...of('western')];
  const { data } = await call(analysis.betaDiversity, { body: { cohort_id, group_by: 'diet', result_ids: part } });
  expect(data.permanova).toMatchObject({ permutations: 19, exact: true });
  expect((data.permanova?.p ?? 0) * 20).toBeCloseTo(Math.round((data.permanova?.p ?? 0) * 20), 9);
});

test('a sample with fewer reads than the threshold is left out with its number', async () => {
  const { data: all } = await call(analysis.composition, { body: { cohort_id } });
  const reads = all.samples.map((sample) => sample.reads).sort((a, b) => a - b);
  const min_reads = (reads[0] ?? 0) + 1;
  const { data } = await call(analysis.composition, { body: { cohort_id, min_reads } });
  expect(data.samples.every((sample) => sample.reads >= min_reads)).toBe(true);
  expect(data.dropped.length).toBeGreaterThan(0);
  expect(data.dropped[0]?.reason).toContain('fewer than the threshold');
});
