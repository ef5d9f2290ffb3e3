import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/rank-tests.json' with { type: 'json' };
import { spearman } from './spearman.ts';

describe('Spearman’s correlation', () => {
  test('equals R, with and without ties', () => {
    for (const { x, y, rho, p } of reference.correlations) {
      const found = spearman(x, y);
      expect(found.rho).toBeCloseTo(rho, 12);
      expect(found.p / p).toBeCloseTo(1, 9);
    }
  });

  test('is the same from either side and for any rising scale, reversed for a falling one', () => {
    const { x, y } = reference.correlations[0] ?? { x: [], y: [] };
    const before = spearman(x, y);
    expect(spearman(y, x).rho).toBeCloseTo(before.rho, 14);
    expect(spearman(x.map(Math.exp), y)).toEqual(before);
    expect(
      spearman(
        x.map((value) => -value),
        y,
      ).rho,
    ).toBeCloseTo(-before.rho, 14);
  });

  test('of agreeing ranks is 1 with p 0', () => {
    expect(spearman([1, 2, 3, 9], [1, 4, 5, 6])).toMatchObject({ rho: 1, p: 0, n: 4 });
    expect(spearman([1, 2, 3, 9], [6, 5, 4, 1]).rho).toBe(-1);
  });

  test('is refused for constants, two values, other lengths and what is no number', () => {
    expect(() => spearman([1, 1, 1], [1, 2, 3])).toThrow('A variable with all values equal has no correlation.');
    expect(() => spearman([1, 2], [1, 2])).toThrow('at least 3');
    expect(() => spearman([1, 2, 3], [1, 2])).toThrow('3 and 2 values');
    expect(() => spearman([1, Number.NaN, 3], [1, 2, 3])).toThrow('Value 2 of 3');
  });
});
