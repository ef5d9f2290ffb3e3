import type { SampleField } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { parseTypedFilter } from './parse-typed-filter.ts';
import { isLongList, offeredFields, searchFields, submitterCategories, usualFields } from './useful-fields.ts';

const field = (name: string, given: Partial<SampleField> = {}): SampleField => ({
  field: name,
  title: name,
  kind: 'category',
  unit: null,
  n_values: 2,
  n_missing: 0,
  ...given,
});
const mouse = [
  field('sample_id', { kind: 'text', n_values: 19 }),
  field('reads', { kind: 'number', n_values: 19 }),
  field('variable_region', { n_values: 1 }),
  field('reference_name', { n_values: 1 }),
  field('day', { kind: 'number', n_values: 19 }),
  field('time'),
  field('strain', { n_values: 1 }),
  field('cage', { n_values: 4, n_missing: 9 }),
];

test('early or late is offered as a facet before a column with gaps; a constant one is not', () => {
  expect(submitterCategories(mouse).map((each) => each.field)).toEqual(['time', 'cage']);
});

test('the table shows what differs between the mice, not how they were processed', () => {
  expect(usualFields(mouse)).toEqual(['cage', 'day', 'time']);
});

test('what the filter asks about comes first, also where it is the same for all; other constants are left out', () => {
  expect(usualFields(mouse, ['strain', 'variable_region'])).toEqual([
    'strain',
    'variable_region',
    'cage',
    'day',
    'time',
  ]);
  const people = [field('sex', { n_values: 1 }), field('race', { n_values: 1, n_missing: 5 }), field('bmi')];
  expect(usualFields(people)).toEqual(['bmi']);
  expect(usualFields(people, ['sex', 'no such field'])).toEqual(['sex', 'bmi']);
});

test('the reader may add processing columns, but not those that always stand there', () => {
  const offered = offeredFields(mouse).map((each) => each.field);
  expect(offered.slice(0, 2)).toEqual(['variable_region', 'reference_name']);
  expect(offered).not.toContain('reads');
});

test('a site is shown once, as exactly as it was recorded; other names of the samples come last', () => {
  const risk = [
    field('collection_site'),
    field('collection_site_coarse'),
    field('anonymized_name', { kind: 'text', n_values: 1359 }),
    field('biopsy'),
  ];
  expect(usualFields(risk)).toEqual(['collection_site', 'biopsy', 'anonymized_name']);
  const coarse = risk.map((each) => (each.field === 'collection_site' ? { ...each, n_values: 0 } : each));
  expect(usualFields(coarse)[0]).toBe('collection_site_coarse');
});

test('a field is found by its title and by the name it was submitted under, however it is typed', () => {
  const fields = [field('age_years', { title: 'Age' }), field('body_site', { title: 'Body site' })];
  const found = (typed: string) => searchFields(fields, typed).map((each) => each.field);
  expect(found(' AGE ')).toEqual(['age_years']);
  expect(found('_site')).toEqual(['body_site']);
  expect(found('')).toHaveLength(2);
  expect(found('mouse')).toEqual([]);
  expect(isLongList(fields)).toBe(false);
  expect(isLongList(Array.from({ length: 10 }, (_, at) => field(`f${at}`)))).toBe(true);
});

test('a field is found by what submitters call it', () => {
  const submitted_as = [{ name: 'Gender', project_name: 'Weaning', n_projects: 1 }];
  const sex = field('sex', { title: 'Sex', submitted_as });
  expect(searchFields([sex, field('diet')], 'gend')).toEqual([sex]);
  expect(parseTypedFilter('Gender = "F"', [sex])).toMatchObject({ filter: { and_: [{ field: 'sex', value: ['F'] }] } });
});
