import { afterEach, expect, test } from 'vitest';
import { setTimeZone, timeZone } from './time-zone.ts';
import { formatDate, formatExact, formatRelative, formatTime } from './times.ts';

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

test('recent things are told as people tell them', () => {
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
