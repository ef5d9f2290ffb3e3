import { expect, test } from 'vitest';
import { describeScanner, formatDisk, formatUptime, problemsOf } from './describe-system.ts';

const started_at = '2026-11-21T00:00:00Z';

test.each([
  ['2026-11-21T00:12:30Z', '12 min'],
  ['2026-11-21T05:00:00Z', '5 h 0 min'],
  ['2026-11-24T04:00:00Z', '3 days 4 h'],
  // A clock that was set back.
  ['2026-11-20T23:00:00Z', '0 min'],
])('asked at %s it has been running for %s', (checked_at, message) => {
  expect(formatUptime({ started_at, checked_at })).toBe(message);
});

test('how much of the disk is free says both parts', () => {
  expect(formatDisk({ folder: '/data', free_bytes: 25e9, total_bytes: 100e9 })).toMatch(/25.*100.*free \(25/);
  expect(formatDisk({ folder: '/proc', free_bytes: 0, total_bytes: 0 })).toMatch(/\(0/);
});

test('whether uploads are scanned is reported, and by what', () => {
  expect(describeScanner({ scanner: 'clamdscan' })).toBe('clamdscan');
  expect(describeScanner({ scanner: null })).toBe('off (uploads are not scanned)');
});

const well: Parameters<typeof problemsOf>[0] = {
  queues: [{ name: 'mail', waiting: 3, running: 0, failed: 0, oldest_waiting_at: null }],
  mail: { delivery: 'mail', waiting: 3, failed: 0, stored: 0 },
  data_sets: { loaded: 4, not_loaded: 0 },
  engine: { name: 'cwltool', version: '3' },
  maintenance: false,
};

test('a portal that is well needs nobody', () => {
  expect(problemsOf(well)).toEqual([]);
});

test('what needs somebody is reported in sentences', () => {
  const queues = [{ name: 'load', waiting: 0, running: 0, failed: 2, oldest_waiting_at: null }];
  const needs = problemsOf({ ...well, engine: null, queues, mail: { ...well.mail, failed: 1 }, maintenance: true });
  expect(needs).toEqual([
    'No workflow engine is installed: pipelines can’t be run.',
    '2 jobs failed permanently. The latest failures are listed below.',
    '1 message could not be delivered.',
    'The portal is in maintenance mode.',
  ]);
});
