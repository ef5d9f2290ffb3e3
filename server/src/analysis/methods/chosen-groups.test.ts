import { CHOSEN_GROUPS, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { refusal, seedTable, sharedPortal } from '#testing';
import gut from '../fixtures/gut.json' with { type: 'json' };

const { analysis } = routes;
const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
const { result_ids } = await seedTable(portal.platform, ana, gut);
const cohort_id = (await call(routes.cohorts.create, { body: { name: 'Mice', result_ids } })).data.id;

const dietOf = gut.samples.map(({ metadata }) => metadata.diet);
const eating = (diet: string) => result_ids.filter((_, at) => dietOf[at] === diet);
const groups = ['chow', 'western'].map((name) => ({ name, result_ids: eating(name) }));
const result_part = groups.flatMap((group) => group.result_ids);
const byHand = { cohort_id, groups };
const byField = { cohort_id, result_ids: result_part, group_by: 'diet' };

test('samples chosen by hand are compared as those that a field divides, and the others take no part', async () => {
  const [hand, field] = await Promise.all([
    call(analysis.betaDiversity, { body: byHand }),
    call(analysis.betaDiversity, { body: byField }),
  ]);
  expect(hand.data.n).toBe(result_part.length);
  for (const part of ['permanova', 'permdisp', 'pairwise', 'groups', 'coordinates'] as const)
    expect(hand.data[part]).toEqual(field.data[part]);
  expect(hand.data.permanova?.groups.map(({ name }) => name)).toEqual(['chow', 'western']);
  expect(hand.data).toMatchObject({ group_by: CHOSEN_GROUPS, parameters: { groups } });
  expect(hand.data.method_words).toContain('Groups by “Chosen groups”');
});

test('samples are placed before their groups are tested: the same places, groups and colours, without the tests', async () => {
  const [placed, tested] = await Promise.all([
    call(analysis.betaDiversity, { body: { ...byField, tests: false } }),
    call(analysis.betaDiversity, { body: byField }),
  ]);
  expect(placed.data).toMatchObject({ permanova: null, permdisp: null, pairwise: [], groups: tested.data.groups });
  expect(placed.data.method_words).not.toContain('PERMANOVA');
  for (const [axis, values] of tested.data.coordinates.entries())
    for (const [at, value] of values.entries()) expect(placed.data.coordinates[axis]?.[at]).toBeCloseTo(value, 9);
});

test('every method takes such groups', async () => {
  const alpha = [byHand, byField].map((body) => call(analysis.alphaDiversity, { body }));
  const [handAlpha, fieldAlpha] = await Promise.all(alpha);
  expect(handAlpha?.data.indices).toEqual(fieldAlpha?.data.indices);
  const bars = [byHand, byField].map((body) => call(analysis.averageCompositionBarPlot, { body }));
  const [handBars, fieldBars] = await Promise.all(bars);
  expect(handBars?.data.groups).toEqual(fieldBars?.data.groups);
  const compared = [byHand, byField].map((body) => call(analysis.groupComparison, { body }));
  const [handTaxa, fieldTaxa] = await Promise.all(compared);
  expect(handTaxa?.data.consensus).toEqual(fieldTaxa?.data.consensus);
  const { group_by: class_by, ...part } = byField;
  const lefse = [byHand, { ...part, class_by }].map((body) => call(analysis.lefse, { body }));
  const [handClasses, fieldClasses] = await Promise.all(lefse);
  expect(handClasses?.data.classes.map(({ name }) => name)).toEqual(['chow', 'western']);
  expect(handClasses?.data.features).toEqual(fieldClasses?.data.features);
  const { data: clusters } = await call(analysis.cluster, { body: byHand });
  expect(clusters.samples.map(({ group }) => group)).toEqual(handAlpha?.data.samples.map(({ group }) => group));
});

test('a class of one sample is refused by LEfSe, or left out with its reason where that is asked for', async () => {
  const [lone = ''] = eating('fasted');
  const three = { cohort_id, groups: [...groups, { name: 'lone', result_ids: [lone] }] };
  const refused = await refusal(call(analysis.lefse, { body: three }));
  expect(refused.body.detail).toBe('Class "lone" has one sample; LEfSe needs two or more.');
  const { data } = await call(analysis.lefse, { body: { ...three, single_classes: 'drop' } });
  expect(data.classes.map(({ name }) => name)).toEqual(['chow', 'western']);
  expect(data.dropped.map(({ reason }) => reason)).toEqual(['The only sample of the class “lone”.']);
  const two = { cohort_id, groups: [...groups.slice(0, 1), { name: 'lone', result_ids: [lone] }] };
  const alone = await refusal(call(analysis.lefse, { body: { ...two, single_classes: 'drop' } }));
  expect(alone).toMatchObject({ status: 422, body: { detail: 'LEfSe compares two classes or more, not 1.' } });
});

test('groups that cannot be are refused by name: one alone, a sample twice, names alike, strangers, a field besides', async () => {
  const [first = '', second = '', third = ''] = result_ids;
  const stranger = '0'.repeat(32);
  const group = (name: string, ...ids: string[]) => ({ name, result_ids: ids });
  const wrong = [
    [group('A', first)],
    [group('A', first, second), group('B', second)],
    [group('A', first, first), group('B', second)],
    [group('A', first), group('A', second)],
    [group(' ', first), group('B', second)],
    [group('A'), group('B', second)],
    [group('A', first), group('B', third, stranger)],
  ];
  for (const given of wrong) {
    const refused = await refusal(call(analysis.betaDiversity, { body: { cohort_id, groups: given } }));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('groups');
  }
  for (const besides of [{ group_by: 'diet' }, { result_ids }]) {
    const refused = await refusal(call(analysis.alphaDiversity, { body: { ...byHand, ...besides } }));
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'groups' }] } });
  }
  const none = await refusal(call(analysis.groupComparison, { body: { cohort_id } }));
  expect(none).toMatchObject({ status: 422, body: { fields: [{ field: 'group_by' }] } });
  const noClass = await refusal(call(analysis.lefse, { body: { cohort_id } }));
  expect(noClass).toMatchObject({ status: 422, body: { fields: [{ field: 'class_by' }] } });
});
