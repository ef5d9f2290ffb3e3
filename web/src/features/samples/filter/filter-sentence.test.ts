import { CallError } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { aFilter, lungFields } from '../sample.fixture.ts';
import { filterSentence } from './filter-sentence.ts';

const refusal = (...fields: { field: string; message: string }[]) =>
  new CallError(422, { detail: 'and_.0: as a program is told', code: 'validation', fields });
const filter = aFilter({
  and_: [{ field: 'smokin', operator: 'in', value: ['Smoker'] }],
  advance_filters: {
    primary_filters: { rules: [], subgroups: [{ rules: [{ field: 'age_years', operator: '>', value: 'old' }] }] },
    taxonomy_filters: { rules: [{ rank: 'genus', taxon: 'Prevotella', operator: '>=', value: 0.1 }] },
  },
});
const textOf = (...fields: { field: string; message: string }[]) =>
  filterSentence(refusal(...fields), filter, lungFields);

test('a refused rule is identified by its field, not by its position', () => {
  const place = 'advance_filters.primary_filters.subgroups.0.rules.0.value';
  expect(textOf({ field: place, message: 'must be a number' })).toBe('Age years: must be a number');
  expect(textOf({ field: 'advance_filters.taxonomy_filters.rules.0', message: 'is no genus' })).toBe(
    'Prevotella: is no genus',
  );
});

test('a message that names the field already, or is of no rule, stands alone; a repeated one is reported once', () => {
  const unknown = 'None of the samples you can see has a field “smokin”.';
  expect(textOf({ field: 'and_.0', message: unknown }, { field: 'and_.0', message: unknown })).toBe(unknown);
  expect(textOf({ field: 'page', message: 'must be 1 at least' })).toBe('must be 1 at least');
});

test('a failure without places is the portal’s sentence', () => {
  const down = new CallError(503, { detail: 'The index is being rebuilt.', code: 'unavailable' });
  expect(filterSentence(down, filter, lungFields)).toBe('The index is being rebuilt.');
});
