import { expect, test } from 'vitest';
import { durationOf, isMoving, samplesInWords, stateInWords } from './describe-run.ts';

test('a running run says how far it is; an ended one only how it ended', () => {
  expect(stateInWords({ state: 'running', progress: 0.712 })).toBe('Running · 71\u00a0%');
  expect(stateInWords({ state: 'failed', progress: 0.3 })).toBe('Failed');
});

test('a run is followed until its results can be browsed, not only until it is computed', () => {
  expect(isMoving({ state: 'succeeded', index_state: 'pending' })).toBe(true);
  expect(isMoving({ state: 'succeeded', index_state: 'loaded' })).toBe(false);
  expect(isMoving({ state: 'queued', index_state: 'none' })).toBe(true);
  expect(isMoving({ state: 'cancelled', index_state: 'none' })).toBe(false);
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
  expect(samplesInWords({ n_samples: 13, n_samples_failed: 0 })).toBe('13 samples');
  expect(samplesInWords({ n_samples: 13, n_samples_failed: 1 })).toBe('13 samples, 1 failed');
});
