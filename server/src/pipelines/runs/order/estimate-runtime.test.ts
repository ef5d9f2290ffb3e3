import { expect, test } from 'vitest';
import { estimateRuntime } from './estimate-run.ts';
import type { EarlierRun } from './queue-store.ts';

const earlier = (seconds: number, size_bytes: number, more: Partial<EarlierRun> = {}): EarlierRun => ({
  ...{ seconds, size_bytes, n_samples: 4, memory_mib: null, is_same_version: true },
  ...more,
});

test('without an earlier run nothing is made up', () => {
  expect(estimateRuntime('Amplicon 16S', 1e6, [])).toEqual({
    ...{ seconds: null, seconds_low: null, seconds_high: null, memory_mib: null, n_runs: 0 },
    basis: 'No estimate: Amplicon 16S has no earlier runs.',
  });
});

test('twice the reads take twice the time, and few reads no less than the run that had more', () => {
  expect(estimateRuntime('A', 2e6, [earlier(30, 1e6)])).toMatchObject({
    seconds: 60,
    seconds_low: 30,
    seconds_high: 120,
  });
  expect(estimateRuntime('A', 1e3, [earlier(30, 1e6)]).seconds).toBe(30);
});

test('of several runs the one in the middle is likely, the fastest and slowest are the bounds', () => {
  const details = estimateRuntime('A', 1e6, [
    earlier(90, 1e6, { memory_mib: 512 }),
    earlier(30, 1e6),
    earlier(40, 1e6),
  ]);
  expect(details).toMatchObject({ seconds: 40, seconds_low: 30, seconds_high: 90, memory_mib: 512, n_runs: 3 });
  expect(details.basis).toBe('Based on 3 earlier runs of A on this portal, scaled by read file size.');
});

test('another version is used only while this one has never run, and is named as another', () => {
  const other = earlier(500, 1e6, { is_same_version: false });
  expect(estimateRuntime('A', 1e6, [other]).basis).toContain(
    'Based on one earlier run of A on this portal (other versions), scaled by read file size.',
  );
  expect(estimateRuntime('A', 1e6, [earlier(30, 1e6), other])).toMatchObject({ seconds: 30, n_runs: 1 });
});
