import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-tests.json' with { type: 'json' };
import { chiSquareTail } from './chi-square-tail.ts';

describe('the chi-square tail', () => {
  test('equals SciPy to ten digits, however small', () => {
    for (const { x, df, p } of reference.chi_square_tails) {
      const found = chiSquareTail(x, df);
      // Below the smallest normal number digits are lost by all.
      if (p < 1e-300) expect(found).toBeLessThan(1e-299);
      else expect(Math.abs(found / p - 1)).toBeLessThan(1e-10);
    }
  });

  test('with two degrees is exp(−x/2)', () => {
    for (const x of [0.01, 1, 5, 30]) expect(chiSquareTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 12);
  });

  test('falls from 1 at zero to 0 at infinity', () => {
    expect(chiSquareTail(0, 3)).toBe(1);
    expect(chiSquareTail(Number.POSITIVE_INFINITY, 3)).toBe(0);
    let before = 1;
    for (let x = 0.1; x < 60; x += 0.1) {
      const tail = chiSquareTail(x, 5);
      expect(tail).toBeLessThan(before);
      before = tail;
    }
  });

  test('knows the 5 % points of the tables', () => {
    expect(chiSquareTail(3.841458820694124, 1)).toBeCloseTo(0.05, 12);
    expect(chiSquareTail(5.991464547107979, 2)).toBeCloseTo(0.05, 12);
  });

  test('refuses a negative statistic and no degrees', () => {
    expect(() => chiSquareTail(-1, 1)).toThrow('The chi-square tail is not defined at -1 with 1 degrees of freedom.');
    expect(() => chiSquareTail(1, 0)).toThrow('with 0 degrees');
    expect(() => chiSquareTail(Number.NaN, 1)).toThrow('NaN');
  });
});
