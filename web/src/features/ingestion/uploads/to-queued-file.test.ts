import { expect, test } from 'vitest';
import { toQueuedFile } from './to-queued-file.ts';

const started = (bytesUploaded: number, more: object = {}) => ({
  uploadStarted: 1,
  bytesUploaded,
  bytesTotal: 1000,
  percentage: 0,
  ...more,
});
const unstarted = { uploadStarted: null, bytesUploaded: false as const, bytesTotal: 1000 };
const file = (progress: Parameters<typeof toQueuedFile>[0]['progress'], isPaused = false) => ({
  id: 'a',
  name: 'F3D0_R1.fastq.gz',
  size: 1000,
  progress,
  isPaused,
  meta: { name: 'F3D0_R1.fastq.gz', file_id: 'f1' },
});
const request = { isRequested: true, isOffline: false, reason: null, reached: 0 };

test('a file goes from chosen over waiting and sending to sent', () => {
  const states = [
    toQueuedFile(file(unstarted), { isRequested: false, isOffline: false, reason: null, reached: 0 }),
    toQueuedFile(file(unstarted), request),
    toQueuedFile(file(started(0)), request),
    toQueuedFile(file(started(400)), request),
    toQueuedFile(file(started(1000, { uploadComplete: true })), request),
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
  expect(toQueuedFile(file(started(400), true), request)).toMatchObject({ state: 'paused', sent_bytes: 400 });
  const failed = toQueuedFile(file(started(400)), {
    isRequested: true,
    isOffline: false,
    reason: 'The workspace is full.',
    reached: 0,
  });
  expect(failed).toMatchObject({ state: 'failed', reason: 'The workspace is full.', file_id: 'f1' });
});

test('while the server cannot be reached, a file keeps what has arrived and says that it waits; a paused one stays so', () => {
  const missing = { isRequested: true, isOffline: true, reason: null, reached: 0 };
  expect(toQueuedFile(file(started(400)), missing)).toMatchObject({ state: 'lost', sent_bytes: 400 });
  expect(toQueuedFile(file(started(400), true), missing).state).toBe('paused');
  expect(toQueuedFile(file(started(1000, { uploadComplete: true })), missing).state).toBe('sent');
});

test('a new try does not take back what has arrived', () => {
  const again = { isRequested: true, isOffline: true, reason: null, reached: 400 };
  expect(toQueuedFile(file(started(0)), again)).toMatchObject({ state: 'lost', sent_bytes: 400 });
});
