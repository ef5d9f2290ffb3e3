import type { FilterCondition, SampleField } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { ruleWords } from './rule-words.ts';

const rule = (given: Partial<FilterCondition>): FilterCondition => ({
  condition: 'and',
  field: 'days_post_weaning',
  operator: '=',
  value: null,
  regex: false,
  ...given,
});
const catalogue: SampleField[] = [
  { field: 'days_post_weaning', title: 'Days post weaning', kind: 'number', unit: null, n_values: 19, n_missing: 0 },
];

test('a rule reads as a sentence with the field’s title', () => {
  expect(ruleWords(rule({ operator: '>=', value: 140 }), catalogue)).toEqual({
    title: 'Days post weaning',
    words: '≥ 140',
  });
  expect(ruleWords(rule({ operator: 'between', value: [0, 10] }), catalogue).words).toBe('between 0 and 10');
  expect(ruleWords(rule({ operator: 'not_exists' }), catalogue).words).toBe('is not recorded');
});

test('many values are counted rather than printed', () => {
  expect(ruleWords(rule({ operator: 'in', value: ['a', 'b'] }), []).words).toBe('is a or b');
  expect(ruleWords(rule({ operator: 'in', value: ['a', 'b', 'c', 'd', 'e'] }), []).words).toBe('is a, b or 3 others');
});

test('a run is named by the digits that tell it from its neighbours', () => {
  const run = rule({ field: 'run_id', value: '0193a5b27c6d7e8f9a0b1c2d3e4f5061' });
  expect(ruleWords(run, catalogue)).toEqual({ title: 'Run', words: 'is …4f5061' });
});
