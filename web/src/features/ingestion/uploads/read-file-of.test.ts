import { expect, test } from 'vitest';
import { readFileOf } from './read-file-of.ts';

const started = (bytesUploaded: number, more: object = {}) => ({
  uploadStarted: 1,
  bytesUploaded,
  bytesTotal: 1000,
  percentage: 0,
  ...more,
});
const unstarted = { uploadStarted: null, bytesUploaded: false as const, bytesTotal: 1000 };
const file = (progress: Parameters<typeof readFileOf>[0]['progress'], isPaused = false) => ({
  id: 'a',
  name: 'F3D0_R1.fastq.gz',
  size: 1000,
  progress,
  isPaused,
  meta: { name: 'F3D0_R1.fastq.gz', file_id: 'f1' },
});
const asked = { asked: true, reason: null };

test('a file goes from chosen over waiting and sending to sent', () => {
  const states = [
    readFileOf(file(unstarted), { asked: false, reason: null }),
    readFileOf(file(unstarted), asked),
    readFileOf(file(started(0)), asked),
    readFileOf(file(started(400)), asked),
    readFileOf(file(started(1000, { uploadComplete: true })), asked),
  ];
  expect(states.map(({ state, sent_bytes }) => [state, sent_bytes])).toEqual([
    ['chosen', 0],
    ['waiting', 0],
    ['waiting', 0],
    ['sending', 400],
    ['sent', 1000],
  ]);
});

test('a paused file keeps what has arrived, and a failed one says why', () => {
  expect(readFileOf(file(started(400), true), asked)).toMatchObject({ state: 'paused', sent_bytes: 400 });
  const failed = readFileOf(file(started(400)), { asked: true, reason: 'The workspace is full.' });
  expect(failed).toMatchObject({ state: 'failed', reason: 'The workspace is full.', file_id: 'f1' });
});
