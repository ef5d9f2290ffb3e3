import { expect, test } from 'vitest';
import type { QueuedFile } from '../drafts/submission-file.ts';
import { addSpeedSample, type SpeedSample, speedOf, timeLeft, totalsOf } from './upload-totals.ts';

const file = (name: string, more: Partial<QueuedFile> = {}): QueuedFile => ({
  id: name,
  name,
  size_bytes: 1000,
  sent_bytes: 0,
  state: 'chosen',
  reason: null,
  file_id: null,
  ...more,
});

test('the total counts bytes, not files', () => {
  const totals = totalsOf([
    file('a', { size_bytes: 9000, state: 'sending', sent_bytes: 1500 }),
    file('b', { sent_bytes: 1000, state: 'sent' }),
    file('c', { state: 'failed' }),
  ]);
  expect(totals).toMatchObject({ n_files: 3, n_sent: 1, n_failed: 1, size_bytes: 11_000, sent_bytes: 2500 });
  expect(totals.progress).toBeCloseTo(2500 / 11_000);
  expect(totals.moving).toBe(true);
});

test('files that are only chosen, paused, sent or failed do not keep anybody on the page', () => {
  const states: QueuedFile['state'][] = ['chosen', 'paused', 'sent', 'failed'];
  expect(totalsOf(states.map((state) => file(state, { state }))).moving).toBe(false);
  expect(totalsOf([]).progress).toBe(0);
});

test('an unreachable server is reported, and the files still count as uploading', () => {
  const totals = totalsOf([file('a', { state: 'lost' }), file('b', { state: 'paused' })]);
  expect(totals).toMatchObject({ isOffline: true, moving: true, n_paused: 1 });
});

test('of files that have arrived, those whose reads cannot be used count as failed too', () => {
  const states = ['ok', 'invalid', 'checking', 'partly'] as const;
  const totals = totalsOf(states.map((state) => ({ state, size_bytes: 10, sent_bytes: 10 })));
  expect(totals).toMatchObject({ n_sent: 3, n_failed: 1, n_checking: 1, n_partly: 1, moving: false });
});

const marksOf = (marks: readonly [at: number, sent_bytes: number][]) =>
  marks
    .map(([at, sent_bytes]) => ({ time_ms: at, sent_bytes }))
    .reduce<SpeedSample[]>((known, mark) => addSpeedSample(known, mark), []);

test('the speed is that of the last seconds, not of the whole upload', () => {
  const slowThenQuick = marksOf([
    [0, 0],
    [10_000, 1000],
    [18_000, 1000],
    [20_000, 5000],
    [22_000, 9000],
    [26_000, 17_000],
  ]);
  expect(speedOf(slowThenQuick)).toBe(2000);
});

test('no speed is shown before half a second, and none is carried over when files change', () => {
  expect(speedOf(marksOf([[0, 0]]))).toBeNull();
  expect(
    speedOf(
      marksOf([
        [0, 0],
        [200, 5000],
      ]),
    ),
  ).toBeNull();
  expect(
    speedOf(
      marksOf([
        [0, 0],
        [2000, 5000],
        [3000, 0],
      ]),
    ),
  ).toBeNull();
});

test('the time left is for the bytes left', () => {
  const totals = totalsOf([file('a', { size_bytes: 10_000, sent_bytes: 4000, state: 'sending' })]);
  expect(timeLeft(totals, 2000)).toBe(3000);
  expect(timeLeft(totals, 0)).toBeNull();
  expect(timeLeft(totals, null)).toBeNull();
});
