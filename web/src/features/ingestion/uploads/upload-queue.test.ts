import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { sendFile } from './send-file.ts';
import { UploadQueue } from './upload-queue.ts';

/** What the portal says when it is asked where files are to be sent. */
const says = { status: 503, detail: 'The portal restarts.' };
beforeEach(() => Object.assign(says, { status: 503, detail: 'The portal restarts.' }));
const portal = await startRecordingServer((response) =>
  answerJson(response, { detail: says.detail, code: 'unavailable' }, says.status),
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
const asked = () => portal.received.map(({ body }) => body);
const said = (queue: UploadQueue) => queue.snapshot().files.map(({ reason }) => reason);

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
    says.status = 422;
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz');
    queue.start();
    await expect.poll(asked).toHaveLength(1);
    expect(asked()).toEqual([
      {
        submission_id: SUBMISSION,
        files: [{ name: 'F3D0_R1.fastq.gz', size_bytes: 18, last_modified: 1_700_000_000_000 }],
      },
    ]);
  });

  test('of no submission name none', async () => {
    says.status = 422;
    queueOf(null, 'counts.tsv').start();
    await expect.poll(asked).toHaveLength(1);
    expect(asked()[0]).not.toHaveProperty('submission_id');
  });

  test('that are taken out of the list are gone from it and from its totals', () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz', 'notes.txt');
    const [, notes] = queue.snapshot().files;
    queue.remove(notes?.id ?? '');
    expect(states(queue)).toEqual(['F3D0_R1.fastq.gz chosen']);
    expect(queue.snapshot().totals).toMatchObject({ n_files: 1, size_bytes: 18 });
  });

  test('tell who listens, until they stop listening', () => {
    const queue = queueOf(SUBMISSION);
    let told = 0;
    const stop = queue.subscribe(() => {
      told += 1;
    });
    queue.add([reads('F3D0_R1.fastq.gz')]);
    expect(told).toBeGreaterThan(0);
    stop();
    const before = told;
    queue.add([reads('F3D0_R2.fastq.gz')]);
    expect(told).toBe(before);
  });
});

describe('a portal that cannot be reached', () => {
  test('is asked again by itself; the file waits as lost, not as failed', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz');
    queue.start();
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz lost']);
    expect(said(queue)).toEqual([null]);
    expect(queue.snapshot().totals).toMatchObject({ lost: true });
    await expect
      .poll(() => {
        queue.tryNow();
        return asked().length;
      })
      .toBeGreaterThan(2);
    expect(states(queue)).toEqual(['F3D0_R1.fastq.gz lost']);
  });

  test('is asked for all of several files together, each time', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz', 'F3D0_R2.fastq.gz');
    queue.start();
    await expect.poll(() => asked().length).toBeGreaterThan(1);
    const sizes = new Set(asked().map(({ files }) => Array.isArray(files) && files.length));
    expect([...sizes]).toEqual([2]);
    Object.assign(says, { status: 422, detail: 'The storage of this workspace is full.' });
    queue.tryNow();
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz failed', 'F3D0_R2.fastq.gz failed']);
  });

  test('is asked at once when the connection is back', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz');
    queue.start();
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz lost']);
    Object.assign(says, { status: 422, detail: 'The storage of this workspace is full.' });
    queue.tryNow();
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz failed']);
    expect(said(queue)).toEqual(['The storage of this workspace is full.']);
  });

  test('is not asked again once the page is left, not even by what was on its way then', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz');
    queue.start();
    await expect.poll(() => asked().length).toBeGreaterThan(0);
    queue.stop();
    const before = asked().length;
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz lost']);
    queue.tryNow();
    await new Promise((later) => setTimeout(later, 1500));
    expect(asked()).toHaveLength(before);
  });
});

describe('a portal that refuses', () => {
  beforeEach(() => Object.assign(says, { status: 422, detail: 'A name may not hold a slash.' }));

  test('is not asked again by itself; each file says why, and can be tried again', async () => {
    const queue = queueOf(SUBMISSION, 'F3D0_R1.fastq.gz', 'F3D0_R2.fastq.gz');
    queue.start();
    await expect.poll(() => said(queue)).toEqual(['A name may not hold a slash.', 'A name may not hold a slash.']);
    expect(asked()).toHaveLength(1);
    queue.retryFailed();
    expect(said(queue)).toEqual([null, null]);
    await expect.poll(() => states(queue)).toEqual(['F3D0_R1.fastq.gz failed', 'F3D0_R2.fastq.gz failed']);
    expect(asked().length).toBeGreaterThan(1);
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
  await expect.poll(asked).toHaveLength(1);
  stop.abort(new Error('The drawer was closed.'));
  await expect(sending).rejects.toThrow('The drawer was closed.');
});
