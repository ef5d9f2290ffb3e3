import { expect, test } from 'vitest';
import { formatValues, spellings } from './describe-field.ts';

const values = [
  { value: 'female', n_samples: 12, written: ['F', 'fem.'] },
  { value: 'male', n_samples: 9, written: [] },
];

test('the most frequent values stand with their numbers, and the rest is indicated', () => {
  expect(formatValues({ values, n_values: 2 })).toBe('female 12, male 9');
  const many = Array.from({ length: 9 }, (_, at) => ({ value: `v${at}`, n_samples: 1, written: [] }));
  expect(formatValues({ values: many, n_values: 40 })).toMatch(/^v0 1, .*v5 1, …$/);
});

test('only values that were written otherwise say how', () => {
  expect(spellings({ values })).toEqual(['F, fem. → female']);
});
