import { expect, test } from 'vitest';
import { aField, lungFields } from '../sample.fixture.ts';
import { parseTypedFilter } from './parse-typed-filter.ts';

const catalogue = [...lungFields, aField('SiteSampled', { title: 'Site sampled' })];
const read = (text: string) => parseTypedFilter(text, catalogue);
const fieldsIn = (text: string) => JSON.stringify(read(text)).match(/"field":"[^"]*"/g) ?? [];

test('a field is found by its title, and whatever its capitals and lines', () => {
  for (const name of ['SiteSampled', 'site_sampled', '"Site sampled"', 'SITE-SAMPLED'])
    expect(fieldsIn(`${name} = Lung`)).toEqual(['"field":"SiteSampled"']);
});

test('fields of alternatives and of nested groups are found as well', () => {
  expect(fieldsIn('"Smoking status" = Smoker or site_sampled = Lung')).toEqual([
    '"field":"smoking_status"',
    '"field":"SiteSampled"',
  ]);
  expect(fieldsIn('not (site_sampled = Lung and (Sample-Type = BAL or "Age years" > 3))')).toEqual([
    ...['"field":"SiteSampled"', '"field":"sample_type"', '"field":"age_years"'],
  ]);
});

test('a mistyped field is reported where it stands, with the one that was meant', () => {
  expect(read('age_years > 3 and smokin_status = Smoker')).toEqual({
    problem: 'None of your samples have a field “smokin_status”. Did you mean smoking_status?',
    at: 18,
  });
  expect(read('weight > 3')).toEqual({ problem: 'None of your samples have a field “weight”.', at: 0 });
});

test('one value of a field whose values are picked can be picked on; numbers and ids stay as they were typed', () => {
  expect(read('"Smoking status" = Smoker and sample_type != BAL')).toMatchObject({
    filter: {
      and_: [
        { field: 'smoking_status', operator: 'in', value: ['Smoker'] },
        { field: 'sample_type', operator: 'not_in', value: ['BAL'] },
      ],
    },
  });
  expect(read(`age_years = 40 and run_id = ${'a'.repeat(32)} and sample_type ~ "^B"`)).toMatchObject({
    filter: {
      and_: [{ operator: '=', value: 40 }, { operator: '=' }, { operator: '=', value: '^B', regex: true }],
    },
  });
});

test('ids, which no list of fields offers, can be asked for', () => {
  expect(fieldsIn(`run_id = ${'a'.repeat(32)}`)).toEqual(['"field":"run_id"']);
});

test('a name that two fields could mean is not guessed', () => {
  const twins = [aField('Site.A'), aField('site_a')];
  expect(parseTypedFilter('SITE-A = x', twins)).toMatchObject({ problem: expect.stringContaining('SITE-A') });
});

test('what cannot be read at all says so first, and before the fields are known nothing is refused', () => {
  expect(read('smokin_status in (Smoker and')).toMatchObject({
    problem: expect.stringContaining('Expected “)”, found “'),
  });
  expect(parseTypedFilter('anything = 1', [])).toHaveProperty('filter');
});
