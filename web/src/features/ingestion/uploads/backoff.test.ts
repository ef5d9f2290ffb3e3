import { expect, test } from 'vitest';
import { pauseAfter } from './backoff.ts';

test('soon at first, then every ten seconds, for ever', () => {
  expect([0, 1, 2, 3, 4, 5].map(pauseAfter)).toEqual([1000, 2000, 3000, 5000, 8000, 10_000]);
  expect(pauseAfter(1000)).toBe(10_000);
});
