import type { SampleField } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { axesOf, fieldsInPlay, groupFields, readPlotView, usualGroup, wantsMembers } from './plot-view.ts';

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
  expect(axesOf(readPlotView({}))).toEqual([0, 1]);
});

test('an address keeps the view, and nonsense in it is left out', () => {
  const view = readPlotView({ tab: 'pcoa', rank: 'family', mode: '3d', axes: '2,3', top: 8, group: 'time' });
  expect(view).toMatchObject({ rank: 'family', mode: '3d', group: 'time', top: 8 });
  expect(axesOf(view)).toEqual([1, 2]);
  expect(readPlotView({ rank: 'kingdom come', mode: 4, axes: '1;drop', top: 1000 })).toMatchObject({
    rank: 'genus',
    mode: '2d',
    axes: '1,2',
    top: 12,
  });
});

test('mice are compared by time at first, not by how they were processed', () => {
  expect(usualGroup(mouse, 19)).toBe('time');
  expect(groupFields(mouse, 19).map((each) => each.field)).toEqual(['variable_region', 'time', 'cage']);
});

test('colours follow the groups until somebody chooses others, and may be none', () => {
  const cohort = { fields: mouse, n_samples: 19 };
  expect(fieldsInPlay(readPlotView({}), cohort)).toEqual({ group: 'time', colour: 'time', shape: null });
  expect(fieldsInPlay(readPlotView({ group: '', colour: 'day' }), cohort)).toMatchObject({
    group: null,
    colour: 'day',
  });
  expect(fieldsInPlay(readPlotView({ group: 'gone' }), cohort).group).toBeNull();
});

test('members are read only for fields that the statistics do not carry', () => {
  expect(wantsMembers(readPlotView({ group: 'time' }))).toBe(false);
  expect(wantsMembers(readPlotView({ group: 'time', colour: 'time' }))).toBe(false);
  expect(wantsMembers(readPlotView({ group: 'time', colour: 'day' }))).toBe(true);
  expect(wantsMembers(readPlotView({ shape: 'cage' }))).toBe(true);
});
