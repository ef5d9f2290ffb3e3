import type { Run } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { remedyOfRun, remedyOfSample, remedyOfStep } from '../run-view.ts';
import { hasChanged } from './plan-retry.ts';
import { describeSameRun } from './plan-run.ts';

const used = (sha256: string, read: 'forward' | 'reverse' = 'forward', lane = 1) => ({
  ...{ read, lane, sha256, name: 'a.fastq', size_bytes: 1 },
});
const now = (...files: ReturnType<typeof used>[]) => ({
  ...{ id: 's', project_id: 'p', sample_id: 'a', subject_id: null, metadata: {}, original_metadata: {} },
  files: files.map((file, at) => ({ ...file, file_id: String(at), file_key: String(at) })),
});

test('a sample’s files have changed when their contents, lanes or number have, not when their order or names have', () => {
  const both = [used('f1'), used('r1', 'reverse')];
  expect(hasChanged(both, now(used('r1', 'reverse'), { ...used('f1'), name: 'other.fastq' }))).toBe(false);
  expect(hasChanged(both, now(used('f2'), used('r1', 'reverse')))).toBe(true);
  expect(hasChanged(both, now(used('f1')))).toBe(true);
  expect(hasChanged([used('f1')], now(used('f1', 'forward', 2)))).toBe(true);
});

test('nothing is reported as changed of a run that kept no list of its files, or of a sample that is gone', () => {
  expect(hasChanged([], now(used('f1')))).toBe(false);
  expect(hasChanged([used('f1')], undefined)).toBe(false);
});

test('every end that is not good comes with what to do, a good one with nothing', () => {
  expect(remedyOfRun({ state: 'succeeded', retriable: false, n_failed: 0 })).toBeNull();
  expect(remedyOfRun({ state: 'running', retriable: false, n_failed: 0 })).toBeNull();
  const ends = [
    remedyOfRun({ state: 'succeeded', retriable: false, n_failed: 2 }),
    remedyOfRun({ state: 'failed', retriable: true, n_failed: 0 }),
    remedyOfRun({ state: 'failed', retriable: false, n_failed: 0 }),
    remedyOfRun({ state: 'cancelled', retriable: true, n_failed: 0 }),
    remedyOfSample({ state: 'failed' }),
    remedyOfSample({ state: 'empty' }),
    remedyOfStep({ state: 'failed', sample_index: 0 }),
    remedyOfStep({ state: 'failed', sample_index: 3 }),
  ];
  for (const message of ends) expect(message).toMatch(/^[A-Z].*\.$/);
  expect(remedyOfSample({ state: 'ok' })).toBeNull();
  expect(remedyOfStep({ state: 'skipped', sample_index: 1 })).toBeNull();
});

test('the run that has computed the same is named with its person and time', () => {
  const run = { name: 'Weaning', created_by: 'Ana', created_at: '2026-11-20T09:00:00.000Z', finished_at: null };
  const textOf = (state: Run['state'], finished_at: string | null) => describeSameRun({ ...run, state, finished_at });
  expect(textOf('succeeded', '2026-11-21T02:13:00.000Z')).toContain(
    'The same reads with the same pipeline, parameters and reference were computed by “Weaning” (Ana) on 21 Nov 2026, 02:13 UTC.',
  );
  expect(textOf('queued', null)).toContain(
    'The same reads with the same pipeline, parameters and reference are queued by “Weaning” (Ana), started on 20 Nov 2026, 09:00 UTC.',
  );
});
