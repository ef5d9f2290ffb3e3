import type { Rule, SampleField } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { numberOrText, offerOf, offersOf, problemOf, startRule, withOffer } from './field-operators.ts';

type Kind = SampleField['kind'];
const kinds: Kind[] = ['number', 'date', 'boolean', 'text', 'category'];
const rule = (given: Partial<Rule>): Rule => ({ field: 'day', operator: '=', value: null, regex: false, ...given });

test('numbers are compared, words are picked or spelt, dates are before or after, and all may be missing', () => {
  const of = (kind: Kind) => offersOf(kind).map(({ id }) => id);
  expect(of('number')).toContain('>=');
  expect(of('category')).not.toContain('>=');
  expect(of('text')).toEqual(expect.arrayContaining(['contains', 'starts_with', 'matches']));
  expect(of('boolean')).toEqual(['in', 'not_in', 'exists', 'not_exists']);
  for (const kind of kinds) expect(of(kind)).toEqual(expect.arrayContaining(['exists', 'not_exists']));
  for (const kind of kinds) expect(new Set(of(kind)).size).toBe(of(kind).length);
});

test('a new rule asks the usual of its kind, and says what it lacks', () => {
  expect(startRule({ field: 'day', kind: 'number' })).toEqual(rule({ operator: 'between' }));
  expect(startRule({ field: 'sex', kind: 'category' })).toMatchObject({ operator: 'in', value: [] });
  for (const kind of kinds) expect(problemOf(startRule({ field: 'x', kind }), kind)).not.toBe(null);
});

test('another operator keeps the value where it still makes sense', () => {
  const least = rule({ operator: '>=', value: 140 });
  expect(withOffer(least, 'number', '<')).toMatchObject({ operator: '<', value: 140 });
  expect(withOffer(least, 'number', 'between')).toMatchObject({ operator: 'between', value: null });
  expect(withOffer(rule({ operator: 'in', value: ['a'] }), 'text', 'not_in')).toMatchObject({ value: ['a'] });
  expect(withOffer(rule({ operator: 'contains', value: 'biop' }), 'text', 'matches')).toMatchObject({
    operator: '=',
    regex: true,
    value: 'biop',
  });
  expect(withOffer(rule({ operator: 'in', value: ['a'] }), 'text', 'exists')).toMatchObject({ value: null });
});

test('what is missing is reported in a sentence', () => {
  const problem = (kind: Kind, given: Partial<Rule>) => problemOf(rule(given), kind);
  expect(problem('number', { operator: 'between', value: [1] })).toBe('Enter two numbers.');
  expect(problem('number', { operator: 'between', value: [9, 1] })).toBe(
    'The first number must not be greater than the second.',
  );
  expect(problem('number', { operator: '>', value: 'many' })).toBe('Enter a number.');
  expect(problem('category', { operator: 'in', value: [] })).toBe('Choose at least one value.');
  expect(problem('date', { operator: 'between', value: ['2024-05-01', '2024-02-30x'] })).toBe('Enter two dates.');
  expect(problem('date', { operator: '>=', value: '2024-05' })).toBe(null);
  expect(problem('text', { operator: '=', regex: true, value: '' })).toBe('Enter a search text.');
});

test('zero is a number and not an empty field; a minus sign is one', () => {
  expect(['0', ' 1.5 ', '−3', '', 'many', '1e999'].map(numberOrText)).toEqual([0, 1.5, -3, null, 'many', '1e999']);
  expect(problemOf(rule({ operator: '>', value: 0 }), 'number')).toBe(null);
});

test('a rule from a saved filter that is not offered here is shown as it is', () => {
  expect(offerOf('category', rule({ operator: '>=', value: 'b' }))).toMatchObject({
    id: '>=',
    label: '>=',
    shape: 'text',
  });
  expect(offerOf('number', rule({ operator: 'not_in', value: [1] }))).toMatchObject({ shape: 'values' });
});
