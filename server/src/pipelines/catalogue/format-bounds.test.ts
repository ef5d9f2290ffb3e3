import { expect, test } from 'vitest';
import { findValueProblem, formatBounds, formatExpected, MAX_VALUE_LENGTH } from './check-params.ts';

const param = (more: Record<string, unknown>) => ({
  title: 'P',
  description: '',
  type: 'number' as const,
  default: 0,
  'x-unit': '',
  'x-group': '',
  ...more,
});

test.each([
  [param({ minimum: 0, maximum: 1000 }), '0 to 1,000'],
  [param({ minimum: 1 }), 'at least 1'],
  [param({ exclusiveMinimum: 0, maximum: 0.001 }), 'above 0 and at most 0.001'],
  [param({ exclusiveMaximum: 1 }), 'below 1'],
  [{ ...param({}), type: 'string' as const, enum: ['asv', 'otu', ''] }, 'asv or otu or empty'],
  [{ ...param({ minLength: 2, maxLength: 40 }), type: 'string' as const }, 'at least 2 and at most 40 characters'],
  [{ ...param({}), type: 'boolean' as const }, ''],
])('%j is %s', (schema, message) => {
  expect(formatBounds(schema)).toBe(message);
});

test('what a value has to be, with its unit', () => {
  expect(formatExpected({ ...param({ minimum: 5, maximum: 300, 'x-unit': 'bases' }), type: 'integer' })).toBe(
    'a whole number, 5 to 300 bases',
  );
  expect(formatExpected(param({ minimum: 0, maximum: 1, 'x-unit': 'fraction' }))).toBe('a number, 0 to 1');
  expect(formatExpected({ ...param({}), type: 'boolean' })).toBe('true or false');
});

test('values are distinguished by their types, and long ones are not tried at all', () => {
  const whole = { ...param({ title: 'Depth', minimum: 1 }), type: 'integer' as const };
  expect(findValueProblem(whole, 3)).toBeNull();
  expect(findValueProblem(whole, 3.5)).toBe('Depth must be a whole number, at least 1; 3.5 is not.');
  expect(findValueProblem(whole, '3')).toBe('Depth must be a whole number, at least 1; “3” is not.');
  const text = { ...param({ title: 'Primer', pattern: '^[ACGT]*$' }), type: 'string' as const };
  expect(findValueProblem(text, 'A'.repeat(MAX_VALUE_LENGTH))).toBeNull();
  expect(findValueProblem(text, 'A'.repeat(MAX_VALUE_LENGTH + 1))).toContain(
    'Primer must be text in the format ^[ACGT]*$; “AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA… is not.',
  );
  expect(findValueProblem({ ...text, minLength: 1 }, '')).toContain('an empty value is not.');
});
