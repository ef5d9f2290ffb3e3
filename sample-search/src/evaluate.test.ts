import { expect, test } from 'vitest';
import { matchPredicate, matchValues, PatternBudget, PatternTimeout } from './match-values.ts';
import type { Condition, Predicate } from './predicate.ts';
import type { Schema } from './schema.ts';
import { ratioTest } from './table/abundances.ts';

const schema: Schema = {
  kindOf: (field) => (field === 'tag' ? 'list' : 'own'),
  labelOf: String,
  names: { parse: (text) => ({ text, terms: [text] }), rank: () => null },
  pattern_budget_ms: 2000,
  compilePattern: (pattern) => ({ test: (text) => text.includes(pattern) }),
};
/** The first stands for missing. */
const values = ['', 'Yes', '5', 5, '2024-05-17', 'case\u001fpilot'];
const found = (condition: Condition, field = 'note') =>
  Array.from(matchValues({ field, condition }, values, { schema, budget: new PatternBudget(schema) }));

test.each<[string, Condition, number[]]>([
  ['what is recorded', { operator: 'exists' }, [0, 1, 1, 1, 1, 1]],
  ['what is missing', { operator: 'missing' }, [1, 0, 0, 0, 0, 0]],
  ['a number equals numbers', { operator: 'in', numbers: [5], texts: [], any_case: [] }, [0, 0, 0, 1, 0, 0]],
  ['a text equals texts', { operator: 'in', numbers: [], texts: ['5'], any_case: [] }, [0, 0, 1, 0, 0, 0]],
  ['a flag in any case', { operator: 'in', numbers: [], texts: [], any_case: ['yes'] }, [0, 1, 0, 0, 0, 0]],
  ['a number in a text is compared', { operator: '>=', number: 5 }, [0, 0, 1, 1, 0, 0]],
  ['a date as far as it is written', { operator: '<=', date: '2024-05' }, [0, 0, 0, 0, 1, 0]],
  ['part of a text', { operator: 'contains', text: 'ES' }, [0, 1, 0, 0, 0, 0]],
  ['the beginning of a text', { operator: 'starts_with', text: '2024' }, [0, 0, 0, 0, 1, 0]],
  ['a pattern', { operator: 'matches', pattern: '5' }, [0, 0, 1, 1, 1, 0]],
])('%s', (_, condition, expected) => {
  expect(found(condition)).toEqual(expected);
});

test('a list passes by any of its values', () => {
  expect(found({ operator: 'in', numbers: [], texts: ['pilot'], any_case: [] }, 'tag')).toEqual([0, 0, 0, 0, 0, 1]);
});

test('values that are not rows are matched as rows are, missing ones included', () => {
  const is5: Predicate = {
    kind: 'value',
    field: 'note',
    condition: { operator: 'in', numbers: [5], texts: ['5'], any_case: [] },
  };
  expect([...matchPredicate({ kind: 'not', of: is5 }, values, schema)]).toEqual([1, 1, 0, 0, 1, 1]);
});

test('the patterns of a query share their time, and the one that exceeds it is named', () => {
  const budget = new PatternBudget({ ...schema, pattern_budget_ms: 5 });
  const spin = budget.limit('(a|b)*', () => {
    const until = performance.now() + 0.02;
    while (performance.now() < until);
    return false;
  });
  expect(() => {
    for (let value = 0; value < 1e5; value += 1) spin(value);
  }).toThrow(PatternTimeout);
  expect(() => budget.limit('next', () => true)(1)).toThrow('next');
});

test.each([
  ['by number', null],
  ['beside their numbers', Uint32Array.of(7, 8, 9)],
])('samples without the other taxon have no ratio, where abundances lie %s', (_, numbers) => {
  const shares = (...list: number[]) => ({ first: 7, numbers, bits: new Int32Array(Float32Array.from(list).buffer) });
  const ratios = { of: shares(0.5, 0, 0.25), to: shares(0.25, 0.5, 0) };
  const passing = (operator: '>' | '<' | '=', value: number) =>
    [6, 7, 8, 9, 10].filter(ratioTest(ratios, { operator, value }));
  expect(passing('=', 2)).toEqual([7]);
  expect(passing('<', 1)).toEqual([8]);
  expect(passing('>', 0)).toEqual([7]);
});
