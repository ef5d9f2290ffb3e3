import { expect, test } from 'vitest';
import { greeting } from './home-screen.tsx';

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

test.each([
  ['00:00', 'evening'],
  ['04:59', 'evening'],
  ['05:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
  ['23:59', 'evening'],
])('at %s it is %s', (clock, time) => {
  expect(greeting('Ana', Date.parse(`2026-11-20T${clock}:00Z`), 'UTC')).toBe(`Good ${time}, Ana`);
});

test('a zone of half hours, and the day that a clock change shortens, are followed', () => {
  // 11:45 in Kathmandu, and 12:00 a quarter of an hour later.
  expect(greeting('Ana', Date.parse('2026-11-20T06:00:00Z'), 'Asia/Kathmandu')).toBe('Good morning, Ana');
  expect(greeting('Ana', Date.parse('2026-11-20T06:15:00Z'), 'Asia/Kathmandu')).toBe('Good afternoon, Ana');
  expect(greeting('Ana', Date.parse('2026-03-08T10:30:00Z'), 'America/Chicago')).toBe('Good morning, Ana');
});

test('the first of many names is used, in any script', () => {
  expect(greeting('  Þórunn\tAnna  Jónsdóttir', noonInLondon, 'UTC')).toBe('Good afternoon, Þórunn');
  expect(greeting('李小龍', noonInLondon, 'UTC')).toBe('Good afternoon, 李小龍');
});
