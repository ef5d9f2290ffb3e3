import { defaultGrouping, type Grouping, type SampleField } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { describeTable, toDistanceParams } from './distance-view.ts';
import { fitView, planeAxes, readPlotView, toAnalysisScope } from './plot-view.ts';
import { describeGrouping, groupFields, needsMembers, resolveViewFields } from './view-fields.ts';

const field = (name: string, n_values: number, given: Partial<SampleField> = {}): SampleField => ({
  field: name,
  title: name,
  kind: 'category',
  unit: null,
  n_values,
  n_missing: 0,
  ...given,
});
const mouse = [
  field('sample_id', 19),
  field('variable_region', 2),
  field('day', 19, { kind: 'number' }),
  field('time', 2),
  field('cage', 4, { n_missing: 9 }),
];

test('an address without settings shows genera on the first two axes', () => {
  expect(readPlotView({})).toMatchObject({ rank: 'genus', mode: '2d', axes: '1,2', top: 12 });
  expect(planeAxes(readPlotView({}))).toEqual([0, 1]);
});

test('an address keeps the view, and nonsense in it is left out', () => {
  const view = readPlotView({ tab: 'pcoa', rank: 'family', mode: '3d', axes: '2,3', top: 8, group: 'time' });
  expect(view).toMatchObject({ rank: 'family', mode: '3d', group: 'time', top: 8 });
  expect(planeAxes(view)).toEqual([1, 2]);
  expect(readPlotView({ rank: 'kingdom come', mode: 4, axes: '1;drop', top: 1000 })).toMatchObject({
    rank: 'genus',
    mode: '2d',
    axes: '1,2',
    top: 12,
  });
});

const grouping = (name: string, origin: Grouping['origin']): Grouping => ({ field: name, origin, groups: [] });
const groupings = [grouping('time', 'sheet'), grouping('cage', 'sheet'), grouping('variable_region', 'technical')];
const cohort = { fields: mouse, n_samples: 19, groupings, default_grouping: null };

test('mice are compared by time at first, not by how they were processed, and it is said why', () => {
  expect(defaultGrouping(groupings)?.field).toBe('time');
  expect(defaultGrouping(groupings.slice(2))).toBeUndefined();
  expect(groupFields(mouse, 19).map((each) => each.field)).toEqual(['variable_region', 'time', 'cage']);
  expect(describeGrouping(readPlotView({}), cohort)).toBe('time, most balanced sample sheet column');
  expect(describeGrouping(readPlotView({}), { ...cohort, groupings: [grouping('time', 'recipe')] })).toBe(
    'time, from the cohort’s recipe',
  );
  expect(describeGrouping(readPlotView({ group: 'cage' }), cohort)).toBeNull();
});

test('the field that somebody chose groups the samples at their next visit, unless an address says another', () => {
  const remembered = { ...cohort, default_grouping: 'cage' };
  expect(resolveViewFields(readPlotView({}), remembered)).toMatchObject({ group: 'cage', colour: 'cage' });
  expect(describeGrouping(readPlotView({}), remembered)).toBe('cage, your choice');
  expect(resolveViewFields(readPlotView({ group: 'time' }), remembered).group).toBe('time');
  expect(describeGrouping(readPlotView({ group: 'time' }), remembered)).toBeNull();
  expect(resolveViewFields(readPlotView({ group: '' }), remembered).group).toBeNull();
  expect(resolveViewFields(readPlotView({}), { ...cohort, default_grouping: 'a column that is gone' }).group).toBe(
    'time',
  );
});

test('a colour that can make groups makes them; a number colours alone', () => {
  expect(resolveViewFields(readPlotView({ colour: 'cage' }), cohort)).toMatchObject({ group: 'cage', colour: 'cage' });
  expect(resolveViewFields(readPlotView({ colour: 'day' }), cohort)).toMatchObject({ group: 'time', colour: 'day' });
  const apart = readPlotView({ group: 'time', colour: 'cage' });
  expect(resolveViewFields(apart, cohort)).toMatchObject({ group: 'time', colour: 'cage' });
});

test('colours follow the groups until somebody chooses others, and may be none', () => {
  expect(resolveViewFields(readPlotView({}), cohort)).toEqual({
    group: 'time',
    colour: 'time',
    shape: null,
    size: null,
    strata: null,
  });
  expect(resolveViewFields(readPlotView({ group: '', colour: 'day' }), cohort)).toMatchObject({
    group: null,
    colour: 'day',
  });
  expect(resolveViewFields(readPlotView({ group: 'gone' }), cohort).group).toBeNull();
});

test('members are read only for fields that the statistics do not carry', () => {
  expect(needsMembers(readPlotView({ group: 'time' }))).toBe(false);
  expect(needsMembers(readPlotView({ group: 'time', colour: 'time' }))).toBe(false);
  expect(needsMembers(readPlotView({ group: 'time', colour: 'day' }))).toBe(true);
  expect(needsMembers(readPlotView({ shape: 'cage' }))).toBe(true);
});

test('a distance asks for what touches it alone, so that the same question is asked once', () => {
  const view = readPlotView({ metric: 'jaccard_binary', transform: 'none', tree: 'abc', depth: '1000' });
  expect(toDistanceParams(view)).toEqual({ metric: 'jaccard_binary', depth: 1000 });
  expect(toDistanceParams(readPlotView({ transform: 'none' }))).toEqual({ metric: 'bray_curtis', transform: 'none' });
  expect(toDistanceParams(readPlotView({ metric: 'weighted_unifrac', tree: 'abc', missing: 'drop' }))).toEqual({
    metric: 'weighted_unifrac',
    tree_id: 'abc',
    missing_tips: 'drop',
  });
});

test('the line below the title says what was compared', () => {
  expect(describeTable(readPlotView({}), true)).toBe('relative abundance');
  expect(describeTable(readPlotView({ transform: 'none', depth: 1000 }), true)).toBe('counts, rarefied to 1,000 reads');
  expect(describeTable(readPlotView({ transform: 'none' }), false)).toBe('raw amounts');
  expect(describeTable(readPlotView({ metric: 'jaccard_binary' }), true)).toBe('presence');
});

test('half a number, or none, in an address is as usual', () => {
  expect(readPlotView({ depth: '-3', k: 'many', lda: 9, alpha: '0.01' })).toMatchObject({ lda: 2, alpha: 0.01 });
  expect(readPlotView({ depth: '-3', k: 'many' }).depth).toBeUndefined();
  expect(readPlotView({ k: '4' }).k).toBe(4);
});

test('an address says what is drawn round groups and how opaque points are; older ones still mean ellipses', () => {
  expect(readPlotView({})).toMatchObject({ ellipses: 'on', zeros: 'ignore' });
  expect(readPlotView({}).opacity).toBeUndefined();
  expect(readPlotView({ ellipses: 'hulls', opacity: '40', zeros: 'presence' })).toMatchObject({
    ellipses: 'hulls',
    opacity: 40,
    zeros: 'presence',
  });
  expect(readPlotView({ ellipses: 'off' }).ellipses).toBe('off');
  expect(readPlotView({ ellipses: 'circles', opacity: '41', zeros: 'maybe' })).toMatchObject({
    ellipses: 'on',
    zeros: 'ignore',
  });
  expect(readPlotView({ opacity: '41' }).opacity).toBeUndefined();
});

test('settings that need read counts are dropped for other amounts', () => {
  const view = readPlotView({ depth: 1000, least: 500, look: 'curves', index: 'chao1', rank: 'family' });
  expect(fitView(view, { amount_units: ['reads'] })).toBe(view);
  const fit = { depth: undefined, least: undefined, look: 'box', index: 'shannon', rank: 'family' };
  expect(fitView(view, { amount_units: ['percent', 'reads'] })).toMatchObject(fit);
  const plain = readPlotView({ index: 'observed' });
  expect(fitView(plain, { amount_units: ['fraction'] })).toBe(plain);
});

test('a threshold of reads is asked of counts alone', () => {
  const view = readPlotView({ least: 1000 });
  const of = (...amount_units: string[]) => toAnalysisScope({ id: 'a', version: 1, amount_units }, view).min_reads;
  expect([of('reads'), of('fraction'), of('fraction', 'reads')]).toEqual([1000, undefined, undefined]);
});
