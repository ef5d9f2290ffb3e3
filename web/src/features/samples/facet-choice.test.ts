import type { FilterCondition } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { chosenRange, chosenValues, setRange, toggleValue } from './facet-choice.ts';

const noConditions: readonly FilterCondition[] = [];
const values = ['ileum', 'rectum', 'stool', null];
const click = (conditions: readonly FilterCondition[], value: string | null, field = 'collection_site') =>
  toggleValue(conditions, { field, value, values });
const simple = (conditions: readonly FilterCondition[]) =>
  conditions.map(({ condition, field, operator, value }) => [condition, field, operator, value]);

test('two sites of one facet are alternatives', () => {
  expect(simple(click(click([], 'ileum'), 'rectum'))).toEqual([['and', 'collection_site', 'in', ['ileum', 'rectum']]]);
});

test('two facets must both hold', () => {
  const both = toggleValue(click([], 'ileum'), { field: 'sex', value: 'female', values: ['female', 'male'] });
  expect(simple(both)).toEqual([
    ['and', 'collection_site', 'in', ['ileum']],
    ['and', 'sex', 'in', ['female']],
  ]);
});

test('a second click takes the value away, and the rule with its last value', () => {
  expect(click(click([], 'ileum'), 'ileum')).toEqual([]);
});

test('samples without a site are a bucket of their own', () => {
  const missing = click([], null);
  expect(simple(missing)).toEqual([['and', 'collection_site', 'not_exists', null]]);
  expect([...chosenValues(missing, 'collection_site', values)]).toEqual([null]);
});

test('not recorded together with ileum leaves out the other sites, which lets missing values through', () => {
  const both = click(click([], 'ileum'), null);
  expect(simple(both)).toEqual([['and', 'collection_site', 'not_in', ['rectum', 'stool']]]);
  expect(chosenValues(both, 'collection_site', values)).toEqual(new Set(['ileum', null]));
  expect(simple(click(both, null))).toEqual([['and', 'collection_site', 'in', ['ileum']]]);
});

test('choosing every value is no filter', () => {
  expect(values.reduce((conditions, value) => click(conditions, value), noConditions)).toEqual([]);
});

test('a rule of another kind on the same field stays as it is', () => {
  const typed: FilterCondition = {
    condition: 'and',
    field: 'collection_site',
    operator: 'contains',
    value: 'um',
    regex: false,
  };
  expect(simple(click([typed], 'ileum'))).toEqual([
    ['and', 'collection_site', 'contains', 'um'],
    ['and', 'collection_site', 'in', ['ileum']],
  ]);
});

test('an age range replaces the one before, and goes away', () => {
  const first = setRange([], 'age_years', [5, 20]);
  const second = setRange(first, 'age_years', [10, 15]);
  expect(simple(second)).toEqual([['and', 'age_years', 'between', [10, 15]]]);
  expect(chosenRange(second, 'age_years')).toEqual([10, 15]);
  expect(setRange(second, 'age_years', null)).toEqual([]);
});
