import { CHOSEN_GROUPS } from '@cohortium/contract';
import { expect, test } from 'vitest';
import {
  addRemainingSamples,
  addSecondGroup,
  renameGroup,
  setFirstGroup,
  shortTaxonName,
  toClasses,
  toFieldOption,
  toGrouping,
} from './custom-groups.ts';
import { toFigureRecipe } from './figure-source.ts';
import { plotSelection, selectionCsv, selectSamples } from './plot-selection.ts';
import { readPlotView } from './view/plot-view.ts';
import { resolveViewFields } from './view/view-fields.ts';

const groups = [
  { name: 'A', result_ids: ['a', 'b'] },
  { name: 'B', result_ids: ['c'] },
];
const site = {
  ...{ field: 'site', title: 'Site', kind: 'category' as const, unit: null },
  ...{ n_values: 2, n_missing: 0 },
};
const groupings = [
  {
    field: 'site',
    origin: 'sheet' as const,
    groups: [
      { name: 'gut', n: 5 },
      { name: 'skin', n: 4 },
    ],
  },
];
const cohort = { fields: [site], n_samples: 9, groupings, default_grouping: null };

test('a selection is A; the next one is B, without those that are A already', () => {
  const first = setFirstGroup(['a', 'b']);
  expect(addSecondGroup(first, ['b', 'c'])).toEqual(groups);
  expect(addSecondGroup(first, ['a', 'b'])).toBeNull();
  expect(addSecondGroup([], ['c'])).toBeNull();
});

test('a selection is compared with all others, where there are others', () => {
  expect(addRemainingSamples(['b'], ['a', 'b', 'c'])?.map(({ name, result_ids }) => [name, result_ids])).toEqual([
    ['A', ['b']],
    ['All others', ['a', 'c']],
  ]);
  expect(addRemainingSamples(['a', 'b'], ['a', 'b'])).toBeNull();
});

test('a group takes its own name: an empty one and another group’s are not taken', () => {
  expect(renameGroup(groups, 0, ' Left ').map(({ name }) => name)).toEqual(['Left', 'B']);
  expect(renameGroup(groups, 0, 'B')).toBe(groups);
  expect(renameGroup(groups, 1, ' ')).toBe(groups);
});

test('samples are grouped by hand as long as there are two such groups, and by the usual field after that', () => {
  const view = readPlotView({ group: CHOSEN_GROUPS });
  expect(resolveViewFields(view, cohort, groups)).toMatchObject({ group: CHOSEN_GROUPS, colour: CHOSEN_GROUPS });
  for (const too_few of [[], setFirstGroup(['a'])])
    expect(resolveViewFields(view, cohort, too_few)).toMatchObject({ group: 'site', colour: 'site' });
  const coloured = readPlotView({ group: 'site', colour: CHOSEN_GROUPS });
  expect(resolveViewFields(coloured, cohort, groups)).toMatchObject({ group: 'site', colour: 'site' });
  expect(toFieldOption(groups).map(({ field, title }) => [field, title])).toEqual([[CHOSEN_GROUPS, 'A and B']]);
  expect(toFieldOption(setFirstGroup(['a']))).toEqual([]);
});

test('a question names the field, or lists the samples of each group', () => {
  expect(toGrouping('site', groups)).toEqual({ group_by: 'site' });
  expect(toGrouping(null, groups)).toEqual({});
  expect(toGrouping(CHOSEN_GROUPS, groups)).toEqual({ groups });
  expect(toClasses('site', groups)).toEqual({ class_by: 'site' });
  expect(toClasses(CHOSEN_GROUPS, groups)).toEqual({ groups });
});

test('a figure’s recipe carries the groups by hand under the name of their field', () => {
  const answer = {
    ...{ method: 'beta_diversity', method_description: '', parameters: { rank: 'genus', groups }, seed: 1 },
    ...{ software_version: '1', n: 3, n_subjects: 0, dropped: [], warnings: [], is_selected_on_plot: true },
  };
  const recipe = toFigureRecipe({ method: 'pcoa', answer, cohort: { name: 'C', version: 1, content_hash: 'x' } });
  expect(recipe).toMatchObject({
    parameters: { group: CHOSEN_GROUPS, seed: 1 },
    groups,
    is_selected_on_plot: true,
  });
});

const once = { add: false, rank: 'genus', group: null } as const;
const more = { ...once, add: true };

test('a click replaces the selection, with Shift it adds, and a second time takes away', () => {
  const first = selectSamples(null, ['a', 'b'], once);
  expect(first?.result_ids).toEqual(['a', 'b']);
  expect(selectSamples(first, ['c'], once)?.result_ids).toEqual(['c']);
  const three = selectSamples(first, ['c', 'a'], more);
  expect(three?.result_ids).toEqual(['a', 'b', 'c']);
  expect(selectSamples(three, ['c'], more)?.result_ids).toEqual(['a', 'b']);
});

test('nothing left is no selection', () => {
  expect(selectSamples(selectSamples(null, ['a'], once), ['a'], more)).toBeNull();
  expect(selectSamples(null, [], once)).toBeNull();
});

test('a whole group is kept as that group; what was added to is a list', () => {
  const group = selectSamples(null, ['a'], { ...once, group: 'Early' });
  expect(group?.recipe).toEqual({ kind: 'group', plot: 'composition', rank: 'genus', group: 'Early' });
  expect(selectSamples(group, ['b'], { ...more, group: 'Late' })?.recipe.kind).toBe('list');
});

/** F3D0 was processed twice. */
const members = [
  { sample_id: 'F3D0', internal_run_id: 'run1', result_id: 'result1' },
  { sample_id: 'F3D1', internal_run_id: 'run2', result_id: 'result2' },
  { sample_id: 'F3D0', internal_run_id: 'run3', result_id: 'result3' },
];

test('a selection on a plot knows its processed samples, its results, and which belongs to which', () => {
  expect(plotSelection(['result3', 'result1', 'withdrawn'], members)).toEqual({
    selectedIds: ['run3', 'run1'],
    resultIds: ['result3', 'result1'],
    runToResultMap: { run3: 'result3', run1: 'result1' },
  });
});

test('saved, each row has its own id, also where a sample was processed twice', () => {
  expect(
    selectionCsv(plotSelection(['result3', 'result1'], members), members)
      .trim()
      .split('\r\n'),
  ).toEqual(['local_id,sample_id,internal_run_id,result_id', 'F3D0_0,F3D0,run3,result3', 'F3D0_1,F3D0,run1,result1']);
});

test('a name without the parents that tell it from its namesakes', () => {
  expect(shortTaxonName('Bacteroides (Bacteria › Bacteroidetes › Bacteroidaceae)')).toBe('Bacteroides');
  expect(shortTaxonName('Clostridium (cluster IV)')).toBe('Clostridium (cluster IV)');
});
