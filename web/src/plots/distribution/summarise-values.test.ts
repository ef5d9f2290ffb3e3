import { describe, expect, it } from 'vitest';
import { densityOf, jitterOffset, summariseValues } from './summarise-values.ts';

describe('a box', () => {
  it('has the quartiles of R and NumPy, and whiskers no longer than 1.5 times their distance', () => {
    // numpy.percentile([1, 2, 3, 4, 100], [25, 50, 75]) is [2, 3, 4].
    expect(summariseValues([4, 1, 100, 3, 2])).toEqual({ n: 5, lower: 2, median: 3, upper: 4, whiskers: [1, 4] });
    expect(summariseValues([1, 2, 3, 4])).toMatchObject({ lower: 1.75, median: 2.5, upper: 3.25 });
  });

  it('of one sample is that sample, and of none is nothing', () => {
    expect(summariseValues([7])).toEqual({ n: 1, lower: 7, median: 7, upper: 7, whiskers: [7, 7] });
    expect(summariseValues([])).toBeNull();
    expect(summariseValues([Number.NaN])).toBeNull();
  });
});

describe('a violin', () => {
  it('is widest where most samples are, and ends with them', () => {
    const density = densityOf([1, 1.1, 0.9, 1, 5]);
    expect(density[0]?.value).toBe(0.9);
    expect(density.at(-1)?.value).toBe(5);
    const widest = density.reduce((best, each) => (each.fraction > best.fraction ? each : best));
    expect(widest.value).toBeCloseTo(1, 0);
    expect(widest.fraction).toBe(1);
  });

  it('cannot be drawn of two samples, or of samples that are all alike', () => {
    expect(densityOf([1, 2])).toEqual([]);
    expect(densityOf([3, 3, 3, 3])).toEqual([]);
  });
});

describe('points beside each other', () => {
  it('stand evenly on both sides, at the same places every time', () => {
    const places = Array.from({ length: 63 }, (_, i) => jitterOffset(i));
    expect(new Set(places).size).toBe(63);
    expect(Math.abs(places.reduce((sum, place) => sum + place, 0))).toBeLessThan(1e-9);
    expect(Math.max(...places.map(Math.abs))).toBeLessThan(1);
  });
});
