import { expect, test } from 'vitest';
import {
  describeState,
  durationOf,
  engineTimeOf,
  formatProgress,
  formatSampleCounts,
  hasEnded,
  isActive,
  ordinal,
  timeLeft,
} from './describe-run.ts';

test('a running run says how far it is; an ended one only how it ended', () => {
  expect(describeState({ state: 'running', progress: 0.712, queue_position: null })).toBe('Running · 71\u00a0%');
  expect(describeState({ state: 'running', progress: 0.9987, queue_position: null })).toBe('Running · 99\u00a0%');
  expect(describeState({ state: 'failed', progress: 0.3, queue_position: null })).toBe('Failed');
});

test('a run is followed until its results can be browsed, not only until it is computed', () => {
  expect(isActive({ state: 'succeeded', index_state: 'pending' })).toBe(true);
  expect(isActive({ state: 'succeeded', index_state: 'loaded' })).toBe(false);
  expect(isActive({ state: 'queued', index_state: 'none' })).toBe(true);
  expect(isActive({ state: 'cancelled', index_state: 'none' })).toBe(false);
});

test('time counts from the start of computing, not from asking for it', () => {
  const started_at = '2026-11-20T09:12:00Z';
  expect(durationOf({ started_at: null, finished_at: null }, 0)).toBeNull();
  expect(durationOf({ started_at, finished_at: '2026-11-20T09:13:30Z' }, 0)).toBe(90_000);
  expect(durationOf({ started_at, finished_at: null }, Date.parse('2026-11-20T09:12:05Z'))).toBe(5000);
});

test('a clock that is behind the server gives no negative time', () => {
  const run = { started_at: '2026-11-20T09:12:00Z', finished_at: null };
  expect(durationOf(run, Date.parse('2026-11-20T09:11:58Z'))).toBe(0);
});

test('failed samples are counted beside the others, never hidden', () => {
  expect(formatSampleCounts({ n_samples: 13, n_samples_failed: 0 })).toBe('13 samples');
  expect(formatSampleCounts({ n_samples: 13, n_samples_failed: 1 })).toBe('13 samples, 1 failed');
});

test('a queued run says its place in line', () => {
  expect(describeState({ state: 'queued', progress: 0, queue_position: 2 })).toBe('Queued · 2nd in line');
  expect([1, 3, 11, 12, 23, 111].map(ordinal)).toEqual(['1st', '3rd', '11th', '12th', '23rd', '111th']);
  expect(hasEnded({ state: 'queued' })).toBe(false);
  expect(hasEnded({ state: 'cancelled' })).toBe(true);
});

test('the engine’s time counts all tries of an ended run, and goes on while it runs', () => {
  const started_at = '2026-11-20T09:12:00Z';
  const ended = { state: 'failed' as const, engine_seconds: 30, started_at, finished_at: '2026-11-20T10:12:00Z' };
  expect(engineTimeOf(ended, 0)).toBe(30_000);
  const running = { ...ended, state: 'running' as const, finished_at: null };
  expect(engineTimeOf(running, Date.parse(started_at) + 5000)).toBe(5000);
});

test('what is left is reported once the pace means something', () => {
  const started_at = '2026-11-20T09:12:00Z';
  const run = { state: 'running' as const, progress: 0.25, started_at, finished_at: null };
  expect(timeLeft(run, Date.parse(started_at) + 60_000)).toBe(180_000);
  expect(timeLeft({ ...run, progress: 0.999 }, Date.parse(started_at) + 60_000)).toBeNull();
  expect(timeLeft({ ...run, progress: 0.01 }, Date.parse(started_at) + 60_000)).toBeNull();
  expect(timeLeft(run, Date.parse(started_at) + 2000)).toBeNull();
  expect(timeLeft({ ...run, state: 'queued' as const }, Date.parse(started_at) + 60_000)).toBeNull();
});

test('every whole per cent is shown as itself, and never before it is reached', () => {
  const reported = Array.from({ length: 100 }, (_, percent) => formatProgress(percent / 100));
  expect(reported).toEqual(Array.from({ length: 100 }, (_, percent) => `${percent}\u00a0%`));
  expect(formatProgress(0.28999)).toBe('28\u00a0%');
  expect(formatProgress(1)).toBe('99\u00a0%');
});
