import type { FilterCondition } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { attritionSteps } from './attrition-steps.ts';

const condition = (field: string, joins: 'and' | 'or' = 'and'): FilterCondition => ({
  condition: joins,
  field,
  operator: 'exists',
  value: null,
  regex: false,
});

test('each step holds the rules of those before it', () => {
  const steps = attritionSteps([condition('sex'), condition('age_years')]);
  expect(steps.map(({ rules }) => rules.and_.map(({ field }) => field))).toEqual([['sex'], ['sex', 'age_years']]);
});

test('alternatives are one step, counted last', () => {
  const steps = attritionSteps([condition('time', 'or'), condition('sex'), condition('race', 'or')]);
  expect(steps.map(({ conditions }) => conditions.map(({ field }) => field))).toEqual([['sex'], ['time', 'race']]);
  expect(steps.at(-1)?.rules.or_).toHaveLength(2);
  expect(steps.at(-1)?.rules.and_).toHaveLength(1);
});

test('without conditions there is no step', () => {
  expect(attritionSteps([])).toEqual([]);
});
