import { expect, test } from 'vitest';
import { pauseAfter } from './backoff.ts';

test('soon at first, then every half minute, for ever', () => {
  expect([0, 1, 2, 3, 4, 5].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000]);
  expect(pauseAfter(1000)).toBe(30_000);
});
