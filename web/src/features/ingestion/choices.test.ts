import { type HarmonisedColumn, noMapping } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { acceptAll, chooseField, chooseTerm, countChoices, fieldOf, mergeMappings, termOf } from './choices.ts';

const suggestion = (field: string, score: number) => ({ field, title: field, score, reason: 'similar' as const });
const term = (word: string, score: number) => ({ term: word, term_id: null, score, reason: 'name' as const });
const sex: HarmonisedColumn = {
  name: 'Gender',
  field: 'sex',
  suggestions: [suggestion('sex', 1)],
  values: [
    { value: 'F', count: 9, state: 'suggested', suggestions: [term('female', 1)], term: 'female' },
    { value: 'fem?', count: 1, state: 'suggested', suggestions: [term('female', 0.6)], term: null },
    { value: 'xx', count: 1, state: 'unknown', suggestions: [], term: null },
    { value: 'NA', count: 2, state: 'missing', suggestions: [], term: null },
  ],
};
const site: HarmonisedColumn = { name: 'place', field: null, suggestions: [suggestion('location', 0.8)], values: [] };
const own: HarmonisedColumn = { name: 'cage', field: null, suggestions: [], values: [] };
const columns = [sex, site, own];

test('what is nearly certain is taken, what fits somewhat is to be decided, what fits nothing stays', () => {
  expect(columns.map((column) => fieldOf(column, noMapping).settled)).toEqual(['taken', 'open', 'taken']);
  expect(sex.values.map((value) => termOf(value, 'sex', noMapping).settled)).toEqual([
    'taken',
    'open',
    'open',
    'taken',
  ]);
});

test('a person’s choice stands above every suggestion, also that a word is no value', () => {
  const stored = chooseTerm(chooseField(noMapping, 'place', null), 'sex', 'fem?', null);
  expect(fieldOf(site, stored)).toEqual({ field: null, settled: 'chosen' });
  expect(sex.values.map((value) => termOf(value, 'sex', stored))[1]).toEqual({
    term: null,
    missing: true,
    settled: 'chosen',
  });
});

test('how much there is to decide', () => {
  expect(countChoices(columns, noMapping)).toEqual({ n_open: 3, n_settled: 4 });
  const dates = {
    ...own,
    values: [{ value: '2020-03-02', count: 1, state: 'unknown' as const, suggestions: [], term: null }],
  };
  expect(countChoices([...columns, dates], noMapping), 'values without a list of words are nobody’s choice').toEqual({
    n_open: 3,
    n_settled: 5,
  });
});

test('accepting all takes what is sure, leaves guesses open, and never overrules a choice', () => {
  const chosen = chooseTerm(noMapping, 'sex', 'fem?', 'other');
  const all = acceptAll(columns, chosen);
  expect(all.columns).toEqual({ Gender: 'sex', cage: null });
  expect(all.values).toEqual({ sex: { 'fem?': 'other', F: 'female' } });
  expect(countChoices(columns, all).n_open).toBe(2);
  const guessed = acceptAll(
    [{ ...site, name: 'Platform', suggestions: [suggestion('seq_platform', 0.94)] }],
    noMapping,
  );
  expect(guessed.columns).toEqual({});
});

test('two columns are never both taken for one field', () => {
  const sure = { ...site, suggestions: [suggestion('location', 0.96)] };
  expect(acceptAll([sure, { ...sure, name: 'town' }], noMapping).columns).toEqual({ place: 'location' });
});

test('a saved mapping adds to what was chosen', () => {
  const saved = { columns: { Gender: 'sex' }, values: { sex: { m: 'male' } } };
  expect(mergeMappings(chooseTerm(noMapping, 'sex', 'F', 'female'), saved)).toEqual({
    columns: { Gender: 'sex' },
    values: { sex: { F: 'female', m: 'male' } },
  });
});

test('a poor suggestion is not taken over with the rest', () => {
  const date = { ...site, name: 'collection_date', suggestions: [suggestion('collection_site', 0.55)] };
  expect(acceptAll([date], noMapping).columns).toEqual({});
  expect(countChoices([date], noMapping).n_open).toBe(1);
});
