import { describe, expect, it } from 'vitest';
import { clampRange, countTicks, snapTo } from './chart-scales.ts';

describe('the range on a histogram', () => {
  it('stays within the data and its ends do not cross', () => {
    expect(clampRange([4, 16], 0, -3, [0, 80])).toEqual([0, 16]);
    expect(clampRange([4, 16], 0, 30, [0, 80])).toEqual([16, 16]);
    expect(clampRange([4, 16], 1, 99, [0, 80])).toEqual([4, 80]);
    expect(clampRange([4, 16], 1, 2, [0, 80])).toEqual([4, 4]);
  });

  it('snaps to the edges of the bins', () => {
    expect(snapTo([0, 4, 8, 12], 5.9)).toBe(4);
    expect(snapTo([], 5.9)).toBe(5.9);
  });
});

describe('the axis of a count', () => {
  it.each([
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4]],
    [7, [0, 2, 4, 6]],
    [19, [0, 5, 10, 15]],
    [20, [0, 10, 20]],
    [1234, [0, 500, 1000]],
    [8_000_000, [0, 5_000_000]],
  ])('up to %d: %j', (most, ticks) => {
    expect(countTicks(most)).toEqual(ticks);
  });
});
