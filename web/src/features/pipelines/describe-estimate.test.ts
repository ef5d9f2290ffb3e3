import { expect, test } from 'vitest';
import { formatMemoryEstimate, formatQueuePosition, formatReadsSummary, formatTimeEstimate } from './run-estimate.tsx';

const known = {
  seconds: 372,
  seconds_low: 240,
  seconds_high: 540,
  memory_mib: 1024,
  n_samples: 13,
  size_bytes: 38_000_000,
  n_ahead: 0,
};
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('an estimate says its likely time and its bounds', () => {
  expect(plain(formatTimeEstimate(known))).toBe('about 6 min 12 s (4 min to 9 min)');
  expect(plain(formatTimeEstimate({ ...known, seconds_low: null }))).toBe('about 6 min 12 s');
  expect(plain(formatTimeEstimate({ ...known, seconds_low: 372, seconds_high: 372 }))).toBe('about 6 min 12 s');
  expect(plain(formatTimeEstimate({ ...known, seconds: 0.2, seconds_low: null }))).toBe('about 1 s');
});

test('without an earlier run it says so instead of a figure', () => {
  expect(formatTimeEstimate({ ...known, seconds: null })).toContain('unknown (no earlier runs)');
  expect(formatMemoryEstimate({ ...known, memory_mib: null })).toBeNull();
});

test('memory, reads and the queue are reported with their units', () => {
  expect(plain(formatMemoryEstimate(known))).toBe('up to 1.1 GB');
  expect(plain(formatReadsSummary(known))).toBe('13 samples, 38.0 MB');
  expect(formatQueuePosition(known)).toBe('starts at once');
  expect(formatQueuePosition({ ...known, n_ahead: 2 })).toBe('2 runs ahead');
});
