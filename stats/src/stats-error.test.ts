import { describe, expect, test } from 'vitest';
import { requireCount, StatsError } from './stats-error.ts';

describe('a refusal', () => {
  test('is an error with a name, a code and a sentence', () => {
    const refusal = new StatsError('no_variation', 'All samples are the same.');
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal.name).toBe('StatsError');
    expect(refusal.code).toBe('no_variation');
    expect(String(refusal)).toBe('StatsError: All samples are the same.');
  });
});

describe('a count', () => {
  test('may be any whole number from the least on', () => {
    for (const value of [2, 3, 999, Number.MAX_SAFE_INTEGER]) expect(() => requireCount('n', value, 2)).not.toThrow();
  });

  test.each([
    [1, 'permutations must be a whole number of at least 2, not 1.'],
    [2.5, 'not 2.5.'],
    [-3, 'not -3.'],
    [Number.NaN, 'not NaN.'],
    [Number.POSITIVE_INFINITY, 'not Infinity.'],
    [2 ** 53, 'not 9007199254740992.'],
  ])('is not %s', (value, message) => {
    expect(() => requireCount('permutations', value, 2)).toThrow(message);
  });
});
