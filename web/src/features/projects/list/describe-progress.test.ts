import { sampleRunStates } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { formatProgress, outcomeLabel } from './describe-progress.ts';

test('how samples fared is reported with both parts of the ratio, failures and what is on its way only where there are any', () => {
  expect(formatProgress({ n_ok: 12, n_failed: 1, n_running: 0, n_samples: 13 })).toBe('12 of 13 samples ok, 1 failed');
  expect(formatProgress({ n_ok: 0, n_failed: 0, n_running: 1, n_samples: 1 })).toBe('0 of 1 sample ok, 1 in progress');
  expect(formatProgress({ n_ok: 2, n_failed: 0, n_running: 0, n_samples: 2 })).toBe('2 of 2 samples ok');
});

test('before the first run there is nothing to tell', () => {
  expect(formatProgress({ n_ok: 0, n_failed: 0, n_running: 0, n_samples: 0 })).toBeNull();
});

test('no two fates of a sample read alike', () => {
  expect(new Set(sampleRunStates.map((state) => outcomeLabel({ state }).label)).size).toBe(sampleRunStates.length);
});
