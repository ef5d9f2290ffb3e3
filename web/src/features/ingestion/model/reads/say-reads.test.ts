import { expect, test } from 'vitest';
import { sayReads } from './say-reads.ts';

test('mates are counted as pairs; a lone file and mates of unequal length as reads', () => {
  expect(sayReads(139_242, true)).toBe('69,621 read pairs');
  expect(sayReads(139_242, false)).toBe('139,242 reads');
  expect(sayReads(139_243, true)).toBe('139,243 reads');
});
