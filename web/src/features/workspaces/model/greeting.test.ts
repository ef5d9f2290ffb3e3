import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

const noonInLondon = Date.parse('2026-11-20T12:00:00Z');

test('the greeting follows the clock of the person, not of the server', () => {
  expect(greeting('Ana Ribeiro', noonInLondon, 'Europe/London')).toBe('Good afternoon, Ana');
  expect(greeting('Ana Ribeiro', noonInLondon, 'America/Chicago')).toBe('Good morning, Ana');
  expect(greeting('Ana Ribeiro', noonInLondon, 'Asia/Tokyo')).toBe('Good evening, Ana');
  expect(greeting('Ana', Date.parse('2026-11-20T03:00:00Z'), 'Europe/London')).toBe('Good evening, Ana');
});

test('without a name it greets all the same', () => {
  expect(greeting('  ', noonInLondon, 'Europe/London')).toBe('Good afternoon');
});
