import type { SampleField } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { conditionOf, operatorsOf, type RuleDraft } from './field-operators.ts';

const field = (kind: SampleField['kind']): SampleField => ({
  field: 'day',
  title: 'Day',
  kind,
  unit: null,
  n_values: 19,
  n_missing: 0,
});
const draft = (given: Partial<RuleDraft>): RuleDraft => ({
  condition: 'and',
  field: field('number'),
  operator: 'between',
  typed: ['', ''],
  ticked: [],
  ...given,
});

test('numbers are compared, words are picked, and both may be missing', () => {
  const of = (kind: SampleField['kind']) => operatorsOf(kind).map(({ operator }) => operator);
  expect(of('number')).toContain('>=');
  expect(of('category')).not.toContain('>=');
  expect(of('text')).toContain('not_exists');
  expect(of('number')).toContain('not_exists');
});

test('a day between 1 and 9 becomes a rule with two numbers', () => {
  expect(conditionOf(draft({ typed: [' 1', '9 '] }))).toMatchObject({ operator: 'between', value: [1, 9] });
});

test('what is missing is said in a sentence', () => {
  expect(conditionOf(draft({ typed: ['1', ''] }))).toEqual({ problem: 'Write two numbers.' });
  expect(conditionOf(draft({ typed: ['9', '1'] }))).toEqual({
    problem: 'The first number must not be above the second.',
  });
  expect(conditionOf(draft({ operator: '>', typed: ['many', ''] }))).toEqual({ problem: 'Write a number.' });
  expect(conditionOf(draft({ field: field('category'), operator: 'in' }))).toEqual({
    problem: 'Tick at least one value.',
  });
});

test('zero is a number, not an empty field', () => {
  expect(conditionOf(draft({ operator: '>', typed: ['0', ''] }))).toMatchObject({ value: 0 });
});
