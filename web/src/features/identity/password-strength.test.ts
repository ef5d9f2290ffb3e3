import { expect, test } from 'vitest';
import { passwordStrength } from './password-field.tsx';

test('a short password says how many characters are missing', () => {
  expect(passwordStrength('')).toEqual({ step: 0, hint: '12 more characters' });
  expect(passwordStrength('elevenchars')).toEqual({ step: 0, hint: '1 more character' });
});

test('length alone makes it stronger', () => {
  const steps = [12, 15, 16, 19, 20, 60].map((length) => passwordStrength('x'.repeat(length)).step);
  expect(steps).toEqual([1, 1, 2, 2, 3, 3]);
});

test('a character outside the basic plane counts once', () => {
  expect(passwordStrength('🦠'.repeat(11)).step).toBe(0);
  expect(passwordStrength('🦠'.repeat(12)).step).toBe(1);
});
