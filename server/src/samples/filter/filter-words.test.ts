import { operators, type Rule } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { filterSteps, ruleWords } from './filter-words.ts';

const rule = (field: string, operator: Rule['operator'], value: Rule['value'] = null, regex = false): Rule => ({
  field,
  operator,
  value,
  regex,
});

test.each<[Rule, string]>([
  [rule('sex', '=', 'female'), 'Sex is female'],
  [rule('age_years', 'between', [20, 40]), 'Age is between 20 and 40'],
  [rule('diagnosis', 'in', ['CD', 'UC']), 'Diagnosis is one of CD, UC'],
  [rule('collection_site', 'contains', 'gut'), 'Collection site contains “gut”'],
  [rule('days_post_weaning', '>=', 141), 'Days post weaning is at least 141'],
  [rule('tag', 'not_exists'), 'Tag is not recorded'],
  [rule('sample_id', '=', '^F3D\\d$', true), 'Sample matches /^F3D\\d$/'],
])('%j reads as “%s”', (one, words) => {
  expect(ruleWords(one)).toBe(words);
});

test('every operator has words of its own', () => {
  const words = operators.map((operator) => ruleWords(rule('dose', operator, '5')));
  expect(new Set(words).size).toBe(operators.length);
});

test('a filter is told step by step, the alternatives as one step at the end', () => {
  const [female, adult, gut, lung] = [
    rule('sex', '=', 'female'),
    rule('age_years', '>=', 18),
    rule('tissue', '=', 'gut'),
    rule('tissue', '=', 'lung'),
  ];
  expect(filterSteps({ and_: [female, adult], or_: [gut, lung] })).toEqual([
    { words: 'Sex is female', rules: { and_: [female], or_: [] } },
    { words: 'Age is at least 18', rules: { and_: [female, adult], or_: [] } },
    { words: 'Tissue is gut or Tissue is lung', rules: { and_: [female, adult], or_: [gut, lung] } },
  ]);
  expect(filterSteps({ and_: [], or_: [] })).toEqual([]);
});
