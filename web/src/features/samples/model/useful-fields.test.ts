import type { SampleField } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { offeredFields, ownCategories, usualFields } from './useful-fields.ts';

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
  expect(ownCategories(mouse).map((each) => each.field)).toEqual(['time', 'cage']);
});

test('the table shows what differs between the mice, not how they were processed', () => {
  expect(usualFields(mouse)).toEqual(['cage', 'day', 'time']);
});

test('the reader may add processing columns, but not those that always stand there', () => {
  const offered = offeredFields(mouse).map((each) => each.field);
  expect(offered.slice(0, 2)).toEqual(['variable_region', 'reference_name']);
  expect(offered).not.toContain('reads');
});
