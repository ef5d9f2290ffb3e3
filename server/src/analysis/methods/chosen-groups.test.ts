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
const byHand = { cohort_id, groups, groups_selected: 'in_advance' as const };
const byLooking = { cohort_id, groups };
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
  expect(hand.data.method_description).toContain('Groups by “Chosen groups”');
});

test('samples are placed before their groups are tested: the same places, groups and colours, without the tests', async () => {
  const [placed, tested] = await Promise.all([
    call(analysis.betaDiversity, { body: { ...byField, tests: false } }),
    call(analysis.betaDiversity, { body: byField }),
  ]);
  expect(placed.data).toMatchObject({ permanova: null, permdisp: null, pairwise: [], groups: tested.data.groups });
  expect(placed.data.method_description).not.toContain('PERMANOVA');
  for (const [axis, values] of tested.data.coordinates.entries())
    for (const [at, value] of values.entries()) expect(placed.data.coordinates[axis]?.[at]).toBeCloseTo(value, 9);
});

test('every method takes such groups', async () => {
  const alpha = [byHand, byField].map((body) => call(analysis.alphaDiversity, { body }));
  const [handAlpha, fieldAlpha] = await Promise.all(alpha);
  expect(handAlpha?.data.indices).toEqual(fieldAlpha?.data.indices);
  const bars = [byHand, byField].map((body) => call(analysis.averageComposition, { body }));
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

test('a column added after the first ordination is tested, and the methods text says when it was added', async () => {
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Plotted', result_ids } });
  let version = 0;
  const add = (column: string) => {
    const cells = result_ids.map((result_id, at) => ({ result_id, value: at < 8 ? 'left' : 'right' }));
    const edits = [{ kind: 'add' as const, column, type: 'text' as const, cells }];
    version += 1;
    return call(routes.cohorts.addMetadata, { body: { cohort_id: cohort.id, version, edits } });
  };
  const tested = async (group_by: string) =>
    (await call(analysis.alphaDiversity, { body: { cohort_id: cohort.id, group_by } })).data;
  await add('planned');
  expect((await tested('planned')).method_description).not.toContain('were added');
  await call(analysis.betaDiversity, { body: { cohort_id: cohort.id } });
  await add('seen');
  const seen = await tested('seen');
  expect(seen.method_description).toMatch(/“Seen” were added to the cohort on \d{4}-\d\d-\d\d, after its first/);
  expect(seen.indices[0]?.test?.p).toEqual(expect.any(Number));
  expect((await tested('planned')).method_description).not.toContain('were added');
  expect((await tested('diet')).method_description).not.toContain('were added');
});

test('groups that were chosen by looking have effects but no p: the test would be of the choice', async () => {
  const [seen, planned] = await Promise.all([
    call(analysis.betaDiversity, { body: { ...byLooking, anosim: true } }),
    call(analysis.betaDiversity, { body: { ...byHand, anosim: true } }),
  ]);
  expect(planned.data).toMatchObject({ is_selected_on_plot: false, permanova: { p: expect.any(Number) } });
  expect(seen.data).toMatchObject({
    is_selected_on_plot: true,
    permanova: { p: null },
    permdisp: { p: null },
    anosim: { p: null },
  });
  expect(seen.data.permanova?.r2).toBe(planned.data.permanova?.r2);
  expect(seen.data.warnings.map(({ code }) => code)).toContain('is_selected_on_plot');
  expect(seen.data.method_description).toContain(
    'The groups were selected on a plot of these data. Testing them on the same data is circular, so p and q values are not',
  );
  expect(planned.data.method_description).not.toContain(
    'The groups were selected on a plot of these data. Testing them on the same data is circular, so p and q values are not',
  );
});

test('nor have taxa, classes and diversity that such groups are compared by', async () => {
  const { data: alpha } = await call(analysis.alphaDiversity, { body: byLooking });
  for (const { test: ranks, pairwise } of alpha.indices) {
    expect(ranks).toMatchObject({ p: null, epsilon_squared: expect.any(Number) });
    for (const pair of pairwise) expect([pair.p, pair.q]).toEqual([null, null]);
  }
  const { data: taxa } = await call(analysis.groupComparison, { body: byLooking });
  const findings = taxa.methods.flatMap((method) => method.findings);
  expect(findings.some(({ effect }) => effect !== null && effect !== 0)).toBe(true);
  for (const { p, q, is_different, terms } of findings) {
    expect([p, q, is_different]).toEqual([null, null, false]);
    for (const term of terms) expect([term.p, term.q, term.is_different]).toEqual([null, null, false]);
  }
  expect(taxa.methods.map(({ n_different }) => n_different)).toEqual(taxa.methods.map(() => 0));
  expect(taxa.consensus.every(({ found_by }) => found_by.length === 0)).toBe(true);
  const { data: lefse } = await call(analysis.lefse, { body: byLooking });
  expect(lefse.features.every(({ kruskal_p }) => kruskal_p === null)).toBe(true);
  expect(lefse.features.some(({ lda }) => lda !== null)).toBe(true);
});

test('when groups were chosen is asked only where there are some', async () => {
  const refused = await refusal(
    call(analysis.betaDiversity, { body: { cohort_id, group_by: 'diet', groups_selected: 'in_advance' } }),
  );
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'groups_selected' }] } });
});

test('groups that cannot be are refused by name: one alone, a sample twice, names alike, strangers, a field as well', async () => {
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
  for (const extra of [{ group_by: 'diet' }, { result_ids }]) {
    const refused = await refusal(call(analysis.alphaDiversity, { body: { ...byHand, ...extra } }));
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'groups' }] } });
  }
  const none = await refusal(call(analysis.groupComparison, { body: { cohort_id } }));
  expect(none).toMatchObject({ status: 422, body: { fields: [{ field: 'group_by' }] } });
  const noClass = await refusal(call(analysis.lefse, { body: { cohort_id } }));
  expect(noClass).toMatchObject({ status: 422, body: { fields: [{ field: 'class_by' }] } });
});

test('tags that were made from clusters or a selection are circular too, and so is a column that is made of them', async () => {
  const { result_ids: own } = await seedTable(portal.platform, ana, gut);
  const seen = 'clusters by Bray–Curtis distance';
  const half = own.length / 2;
  for (const [tag, part] of [
    ['cluster 1', own.slice(0, half)],
    ['cluster 2', own.slice(half)],
  ] as const)
    await call(routes.samples.tagSamples, { body: { tags: [tag], result_ids: part, selected_on: seen } });
  const { data: made } = await call(routes.cohorts.create, { body: { name: 'Tagged mice', result_ids: own } });
  const body = { cohort_id: made.id, group_by: 'tag' };
  const { data: tagged } = await call(analysis.betaDiversity, { body });
  expect(tagged).toMatchObject({ is_selected_on_plot: true, permanova: { p: null, r2: expect.any(Number) } });
  expect(tagged.method_description).toContain(seen);
  expect(tagged.warnings.find(({ code }) => code === 'is_selected_on_plot')?.message).toContain(seen);
  const { data: taxa } = await call(analysis.groupComparison, { body });
  for (const { findings } of taxa.methods) for (const { p, q } of findings) expect([p, q]).toEqual([null, null]);
  // The sheet's own column was there before anybody looked.
  const { data: diet } = await call(analysis.betaDiversity, { body: { cohort_id: made.id, group_by: 'diet' } });
  expect(diet).toMatchObject({ is_selected_on_plot: false, permanova: { p: expect.any(Number) } });
  const values = [1, 2].map((at) => ({ from: `cluster ${at}`, to: `Type ${at}` }));
  await call(routes.cohorts.addMetadata, {
    body: {
      ...{ cohort_id: made.id, version: 1 },
      edits: [{ kind: 'recode', column: 'tag', to: 'enterotype', values, others: 'missing' }],
    },
  });
  const recoded = { cohort_id: made.id, group_by: 'enterotype' };
  const { data: alpha } = await call(analysis.alphaDiversity, { body: recoded });
  expect(alpha.is_selected_on_plot).toBe(true);
  expect(alpha.indices[0]?.test?.p).toBeNull();
});

test('tags that were set before anybody looked are tested', async () => {
  const { result_ids: own } = await seedTable(portal.platform, ana, gut);
  const half = own.length / 2;
  await call(routes.samples.tagSamples, { body: { tags: ['arm A'], result_ids: own.slice(0, half) } });
  await call(routes.samples.tagSamples, { body: { tags: ['arm B'], result_ids: own.slice(half) } });
  const { data: made } = await call(routes.cohorts.create, { body: { name: 'Randomised mice', result_ids: own } });
  const { data } = await call(analysis.betaDiversity, { body: { cohort_id: made.id, group_by: 'tag' } });
  expect(data).toMatchObject({ is_selected_on_plot: false, permanova: { p: expect.any(Number) } });
});
