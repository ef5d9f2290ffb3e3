import { expect, test } from 'vitest';
import { formatCount, formatNumber } from './index.ts';

test('thousands are parted, and one is not many', () => {
  expect([0, 1, 12_345].map((n) => formatCount(n, 'sample'))).toEqual(['0 samples', '1 sample', '12,345 samples']);
  expect(formatCount(2, 'study', 'studies')).toBe('2 studies');
  expect(formatNumber(1_000_000)).toBe('1,000,000');
});
