import { afterEach, expect, test } from 'vitest';
import {
  formatDate,
  formatExact,
  formatRelative,
  formatTime,
  setTimeZone,
  subscribeTimeZone,
  timeZone,
} from './times.ts';

const moment = '2026-11-18T03:30:05.000Z';
const now = Date.parse('2026-11-20T18:00:00Z');
const ago = (minutes: number) => now - minutes * 60_000;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

afterEach(() => setTimeZone('America/Chicago'));

test('times are in Chicago until the person says otherwise', () => {
  expect(timeZone()).toBe('America/Chicago');
  expect(formatDate(moment)).toBe('17 Nov 2026');
  expect(formatTime(moment)).toBe('21:30');
  setTimeZone('Europe/Berlin');
  expect(formatDate(moment)).toBe('18 Nov 2026');
  expect(formatTime(moment)).toBe('04:30');
});

test('an unknown zone is refused and the old one stays', () => {
  expect(() => setTimeZone('Mars/Olympus')).toThrow(RangeError);
  expect(timeZone()).toBe('America/Chicago');
});

test('the exact time names its zone', () => {
  expect(formatExact(moment)).toBe('17 Nov 2026, 21:30:05 CST');
});

test('recent things are reported as people tell them', () => {
  expect(plain(formatRelative(ago(0.5), now))).toBe('just now');
  expect(plain(formatRelative(ago(12), now))).toBe('12 min ago');
  expect(plain(formatRelative(ago(125), now))).toBe('2 h ago');
  expect(plain(formatRelative(ago(-90), now))).toBe('in 1 h');
  expect(formatRelative('2026-11-19T23:00:00Z', now)).toBe('yesterday');
  expect(formatRelative('2026-11-17T20:00:00Z', now)).toBe('Tuesday');
  expect(formatRelative('2026-11-02T20:00:00Z', now)).toBe('2 Nov');
  expect(formatRelative('2025-11-02T20:00:00Z', now)).toBe('2 Nov 2025');
});

test('what is no moment is a dash', () => {
  expect(formatDate(null)).toBe('–');
  expect(formatRelative('soon', now)).toBe('–');
});

test('yesterday begins at the person’s own midnight', () => {
  const evening = '2026-11-20T04:00:00Z';
  expect(formatRelative(evening, now, 'America/Chicago')).toBe('yesterday');
  expect(formatRelative(evening, now, 'Asia/Tokyo')).toBe('yesterday');
  expect(formatRelative(evening, now, 'UTC')).toBe('today, 04:00');
  expect(formatRelative(evening, now, 'Pacific/Kiritimati')).toBe('yesterday');
});

test('days are counted right over a night that has an hour more or less', () => {
  for (const night of ['2026-11-01', '2026-03-08']) {
    const noon = Date.parse(`${night}T18:00:00Z`);
    expect(formatRelative(noon - 24 * 3_600_000, noon, 'America/Chicago')).toBe('yesterday');
    expect(formatRelative(noon + 24 * 3_600_000, noon, 'America/Chicago')).toBe('tomorrow');
  }
});

test('future times are described too: a link that expires, a planned run', () => {
  expect(formatRelative(ago(-0.5), now)).toBe('in a moment');
  expect(plain(formatRelative(ago(-59.9), now))).toBe('in 59 min');
  expect(formatRelative('2026-11-21T23:00:00Z', now)).toBe('tomorrow');
  expect(formatRelative('2026-11-24T20:00:00Z', now)).toBe('24 Nov');
  expect(formatRelative('2027-01-03T20:00:00Z', now)).toBe('3 Jan 2027');
});

test('a week ago is a date: its weekday would be taken for the last one', () => {
  expect(formatRelative('2026-11-14T18:00:00Z', now)).toBe('Saturday');
  expect(formatRelative('2026-11-13T18:00:00Z', now)).toBe('13 Nov');
});

test('midnight is 00:00 and its date that of the new day', () => {
  const midnight = '2026-11-18T06:00:00Z';
  expect(formatTime(midnight)).toBe('00:00');
  expect(formatExact(midnight)).toBe('18 Nov 2026, 00:00:00 CST');
  expect(formatExact(midnight, 'Asia/Kolkata')).toBe('18 Nov 2026, 11:30:00 GMT+5:30');
});

test('milliseconds, a date and its text are the same moment', () => {
  const at = Date.parse(moment);
  expect(new Set([moment, at, new Date(at)].map((one) => formatExact(one))).size).toBe(1);
  for (const none of ['', undefined, Number.NaN, new Date('never')]) expect(formatExact(none)).toBe('–');
  // 1970 is a moment, not a missing one.
  expect(formatDate(0, 'UTC')).toBe('1 Jan 1970');
});

test('every time on the page hears of another zone, until it is gone', () => {
  let heard = 0;
  const stop = subscribeTimeZone(() => {
    heard += 1;
  });
  setTimeZone('Asia/Tokyo');
  stop();
  setTimeZone('Europe/Berlin');
  expect(heard).toBe(1);
});
