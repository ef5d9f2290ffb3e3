import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { sendFile } from './send-file.ts';
import { UploadQueue } from './upload-queue.ts';

/** What the portal says when it is asked where files are to be sent. */
const message = { status: 503, detail: 'The portal restarts.' };
beforeEach(() => Object.assign(message, { status: 503, detail: 'The portal restarts.' }));
const portal = await startRecordingServer((response) =>
  answerJson(response, { detail: message.detail, code: 'unavailable' }, message.status),
);
connectPages(portal);

const SUBMISSION = 'a'.repeat(32);
const reads = (name: string) => new File(['@read\nACGT\n+\nIIII\n'], name, { lastModified: 1_700_000_000_000 });
const queues: UploadQueue[] = [];
function queueOf(submission: string | null, ...names: string[]) {
  const queue = new UploadQueue(() => submission);
  queues.push(queue);
  queue.add(names.map(reads));
  return queue;
}
afterEach(() => {
  for (const queue of queues.splice(0)) queue.stop();
});
const states = (queue: UploadQueue) => queue.snapshot().files.map(({ name, state }) => `${name} ${state}`);
const sendRequest = () => portal.received.map(({ body }) => body);
const textOf = (queue: UploadQueue) => queue.snapshot().files.map(({ reason }) => reason);

describe('files to be sent', () => {
  test('stand in the list with their size, and nothing is asked before sending is', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz', 'F3D0_R2.fastq.gz');
    expect(states(queue)).toEqual(['F3D0_R1.fastq.gz chosen', 'F3D0_R2.fastq.gz chosen']);
    expect(queue.snapshot().files.map(({ size_bytes, sent_bytes }) => [size_bytes, sent_bytes])).toEqual([
      [18, 0],
      [18, 0],
    ]);
    expect(queue.snapshot()).toMatchObject({ speed: null, totals: { n_files: 2, n_sent: 0 } });
    expect(portal.received).toEqual([]);
  });

  test('are announced with name, size and time, so that one that was begun before goes on', async () => {
    message.status = 422;
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz');
    queue.start();
    await expect.poll(sendRequest).toHaveLength(1);
    expect(sendRequest()).toEqual([
      {
        submission_id: SUBMISSION,
        files: [{ name: 'F3D0_R1.fastq.gz', size_bytes: 18, last_modified: 1_700_000_000_000 }],
      },
    ]);
  });

  test('of no submission name none', async () => {
    message.status = 422;
    queueOf(null, 'counts.tsv').start();
    await expect.poll(sendRequest).toHaveLength(1);
    expect(sendRequest()[0]).not.toHaveProperty('submission_id');
  });

  test('that are taken out of the list are gone from it and from its totals', () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz', 'notes.txt');
    const [, notes] = queue.snapshot().files;
    queue.remove(notes?.id ?? '');
    expect(states(queue)).toEqual(['F3D0_R1.fastq.gz chosen']);
    expect(queue.snapshot().totals).toMatchObject({ n_files: 1, size_bytes: 18 });
  });

  test('show who listens, until they stop listening', () => {
    const queue = queueOf(SUBMISSION);
    let reportedCount = 0;
    const stop = queue.subscribe(() => {
      reportedCount += 1;
    });
    queue.add([reads('F3D0_R1.fastq.gz')]);
    expect(reportedCount).toBeGreaterThan(0);
    stop();
    const before = reportedCount;
    queue.add([reads('F3D0_R2.fastq.gz')]);
    expect(reportedCount).toBe(before);
  });
});

describe('a portal that cannot be reached', () => {
  test('is asked again by itself; the file waits as lost, not as failed', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz');
    queue.start();
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz lost']);
    expect(textOf(queue)).toEqual([null]);
    expect(queue.snapshot().totals).toMatchObject({ isOffline: true });
    await expect
      .poll(() => {
        queue.tryNow();
        return sendRequest().length;
      })
      .toBeGreaterThan(2);
    expect(states(queue)).toEqual(['F3D0_R1.fastq.gz lost']);
  });

  test('is asked for all of several files together, each time', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz', 'F3D0_R2.fastq.gz');
    queue.start();
    await expect.poll(() => sendRequest().length).toBeGreaterThan(1);
    const sizes = new Set(sendRequest().map(({ files }) => Array.isArray(files) && files.length));
    expect([...sizes]).toEqual([2]);
    Object.assign(message, { status: 422, detail: 'The storage of this workspace is full.' });
    queue.tryNow();
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz failed', 'F3D0_R2.fastq.gz failed']);
  });

  test('is asked at once when the connection is back', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz');
    queue.start();
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz lost']);
    Object.assign(message, { status: 422, detail: 'The storage of this workspace is full.' });
    queue.tryNow();
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz failed']);
    expect(textOf(queue)).toEqual(['The storage of this workspace is full.']);
  });

  test('is not asked again once the page is left, not even by what was on its way then', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz');
    queue.start();
    await expect.poll(() => sendRequest().length).toBeGreaterThan(0);
    queue.stop();
    const before = sendRequest().length;
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz lost']);
    queue.tryNow();
    await new Promise((later) => setTimeout(later, 1500));
    expect(sendRequest()).toHaveLength(before);
  });
});

describe('a portal that refuses', () => {
  beforeEach(() => Object.assign(message, { status: 422, detail: 'A name may not hold a slash.' }));

  test('is not asked again by itself; each file says why, and can be tried again', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz', 'F3D0_R2.fastq.gz');
    queue.start();
    await expect.poll(() => textOf(queue)).toEqual(['A name may not hold a slash.', 'A name may not hold a slash.']);
    expect(sendRequest()).toHaveLength(1);
    queue.retryFailed();
    expect(textOf(queue)).toEqual([null, null]);
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz failed', 'F3D0_R2.fastq.gz failed']);
    expect(sendRequest().length).toBeGreaterThan(1);
  });

  test('a single file is told so in its words', async () => {
    const { signal } = new AbortController();
    const sending = sendFile(reads('tree.nwk'), { onProgress: () => undefined, signal });
    await expect(sending).rejects.toThrow('A name may not hold a slash.');
  });
});

test('sending a single file ends when it is aborted, and asks no more', async () => {
  const stop = new AbortController();
  const sending = sendFile(reads('tree.nwk'), { onProgress: () => undefined, signal: stop.signal });
  await expect.poll(sendRequest).toHaveLength(1);
  stop.abort(new Error('The drawer was closed.'));
  await expect(sending).rejects.toThrow('The drawer was closed.');
});
