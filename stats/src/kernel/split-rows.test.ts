import { describe, expect, test } from 'vitest';
import { condensedLength } from '../distance/distance-matrix.ts';
import { maxPairs, splitRows } from './split-rows.ts';

describe('rows of a condensed triangle in ranges', () => {
  test.each([1, 2, 63, 64, 65, 1_000, 2_001, 5_000])(
    'of %i samples follow each other and hold every pair once',
    (n) => {
      const ranges = splitRows(n);
      let [row, start] = [0, 0];
      for (const range of ranges) {
        expect([range.first, range.start]).toEqual([row, start]);
        expect(range.first % 64).toBe(0);
        row = range.last;
        start += range.pairs;
      }
      expect([row, start]).toEqual([n, condensedLength(n)]);
    },
  );

  test('hold some two million pairs, so that a few are copied while others are computed', () => {
    const ranges = splitRows(5_000);
    expect(ranges.length).toBeGreaterThan(5);
    expect(maxPairs(ranges)).toBeLessThanOrEqual(2_000_000);
  });

  test('have 64 rows at least, however long these are', () => {
    const [first, second] = splitRows(60_000);
    expect([first?.first, first?.last, second?.last]).toEqual([0, 64, 128]);
  });

  test('begin and end where they are told to', () => {
    expect(splitRows(100, { from: 10, to: 30 })).toEqual([
      { first: 10, last: 30, start: 99 + 98 + 97 + 96 + 95 + 94 + 93 + 92 + 91 + 90, pairs: 20 * 89 - (20 * 19) / 2 },
    ]);
    expect(splitRows(100, { from: 5, to: 5 })).toEqual([]);
    expect(maxPairs([])).toBe(0);
  });
});
