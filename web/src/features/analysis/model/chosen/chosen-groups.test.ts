import { CHOSEN_GROUPS } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { figureRecipe } from '../export/figure-recipe.ts';
import { fieldsInPlay } from '../view/fields-in-play.ts';
import { readPlotView } from '../view/plot-view.ts';
import { asField, classesOf, groupingOf, rename, setFirst, withRest, withSecond } from './chosen-groups.ts';

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
const cohort = { fields: [site], n_samples: 9, groupings, chosen_grouping: null };

test('a selection is A; the next one is B, without those that are A already', () => {
  const first = setFirst(['a', 'b']);
  expect(withSecond(first, ['b', 'c'])).toEqual(groups);
  expect(withSecond(first, ['a', 'b'])).toBeNull();
  expect(withSecond([], ['c'])).toBeNull();
});

test('a selection is compared with all others, where there are others', () => {
  expect(withRest(['b'], ['a', 'b', 'c'])?.map(({ name, result_ids }) => [name, result_ids])).toEqual([
    ['A', ['b']],
    ['The rest', ['a', 'c']],
  ]);
  expect(withRest(['a', 'b'], ['a', 'b'])).toBeNull();
});

test('a group takes a name of its own: an empty one and another group’s are not taken', () => {
  expect(rename(groups, 0, ' Left ').map(({ name }) => name)).toEqual(['Left', 'B']);
  expect(rename(groups, 0, 'B')).toBe(groups);
  expect(rename(groups, 1, ' ')).toBe(groups);
});

test('samples are grouped by hand as long as there are two such groups, and by the usual field after that', () => {
  const view = readPlotView({ group: CHOSEN_GROUPS });
  expect(fieldsInPlay(view, cohort, groups)).toMatchObject({ group: CHOSEN_GROUPS, colour: CHOSEN_GROUPS });
  for (const too_few of [[], setFirst(['a'])])
    expect(fieldsInPlay(view, cohort, too_few)).toMatchObject({ group: 'site', colour: 'site' });
  const coloured = readPlotView({ group: 'site', colour: CHOSEN_GROUPS });
  expect(fieldsInPlay(coloured, cohort, groups)).toMatchObject({ group: 'site', colour: 'site' });
  expect(asField(groups).map(({ field, title }) => [field, title])).toEqual([[CHOSEN_GROUPS, 'A and B']]);
  expect(asField(setFirst(['a']))).toEqual([]);
});

test('a question names the field, or lists the samples of each group', () => {
  expect(groupingOf('site', groups)).toEqual({ group_by: 'site' });
  expect(groupingOf(null, groups)).toEqual({});
  expect(groupingOf(CHOSEN_GROUPS, groups)).toEqual({ groups });
  expect(classesOf('site', groups)).toEqual({ class_by: 'site' });
  expect(classesOf(CHOSEN_GROUPS, groups)).toEqual({ groups });
});

test('a figure’s recipe carries the groups by hand under the name of their field', () => {
  const answer = {
    ...{ method: 'beta_diversity', method_words: '', parameters: { rank: 'genus', groups }, seed: 1 },
    ...{ software_version: '1', n: 3, n_subjects: 0, dropped: [], warnings: [], chosen_by_looking: true },
  };
  const recipe = figureRecipe({ method: 'pcoa', answer, cohort: { name: 'C', version: 1, content_hash: 'x' } });
  expect(recipe).toMatchObject({
    parameters: { group: CHOSEN_GROUPS, seed: 1 },
    groups,
    chosen_by_looking: true,
  });
});
