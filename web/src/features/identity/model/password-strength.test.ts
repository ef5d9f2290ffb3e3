import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test('a short password says how many characters are missing', () => {
  expect(passwordStrength('')).toEqual({ step: 0, words: '10 more characters' });
  expect(passwordStrength('ninechars')).toEqual({ step: 0, words: '1 more character' });
});

test('length alone makes it stronger', () => {
  const steps = [10, 13, 14, 17, 18, 60].map((length) => passwordStrength('x'.repeat(length)).step);
  expect(steps).toEqual([1, 1, 2, 2, 3, 3]);
});

test('a character outside the basic plane counts once', () => {
  expect(passwordStrength('🦠'.repeat(9)).step).toBe(0);
  expect(passwordStrength('🦠'.repeat(10)).step).toBe(1);
});
