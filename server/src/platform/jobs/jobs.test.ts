import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { testDatabase } from '#testing';
import { type Job, openJobs, PermanentFailure } from './index.ts';

async function until<T>(read: () => Promise<T> | T, holds: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let tries = 0; tries < 300 && !holds(value); tries += 1) {
    await pause(50);
    value = await read();
  }
  return value;
}

describe('work asked for in a transaction', async () => {
  const { db, url } = await testDatabase();
  const errors: Error[] = [];
  const done: unknown[] = [];
  const attempts: number[] = [];
  const givenUp: string[] = [];
  const started: Job<object>[] = [];
  const jobs = openJobs({ url, on_error: (error) => errors.push(error), grace: 2 });
  jobs.define<{ sample: string }>('measure', { work: async ({ data }) => void done.push(data.sample) });
  const loaded: number[] = [];
  jobs.define<{ study: number }>('load', { work: async ({ data }) => void loaded.push(data.study) });
  const sequenced: string[] = [];
  jobs.define<{ sample: string }>('sequence', { work: async ({ data }) => void sequenced.push(data.sample) });
  jobs.define('flaky', {
    retry_limit: 1,
    retry_delay: 0,
    work: async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt < 2) throw new Error('the centrifuge was busy');
    },
  });
  jobs.define('hopeless', {
    retry_limit: 5,
    work: async () => {
      throw new PermanentFailure('there is no sample');
    },
    on_permanent_failure: async (_, error) => void givenUp.push(error.message),
  });
  const lasting = (job: Job<object>) => {
    started.push(job);
    return new Promise<void>((_, reject) => {
      job.signal.addEventListener('abort', () => reject(job.signal.reason));
    });
  };
  jobs.define('lasting', { work: lasting, concurrency: 2 });
  jobs.define('again', { work: lasting, singleton: 'waiting' });

  beforeAll(() => jobs.start());
  afterAll(async () => {
    await jobs.stop();
    expect(errors).toEqual([]);
  });

  test('is done once after the commit', async () => {
    const id = await transact(db, async (tx) => {
      const sent = await jobs.send('measure', { sample: 'S1' }, { db: tx });
      await pause(1500);
      expect(done).toEqual([]);
      return sent;
    });
    expect(
      await until(
        () => done.length,
        (count) => count > 0,
      ),
    ).toBe(1);
    expect(done).toEqual(['S1']);
    expect(
      await until(
        () => jobs.find('measure', id ?? ''),
        (job) => job?.state === 'completed',
      ),
    ).toMatchObject({ state: 'completed' });
  });

  test('is done one after another without a pause, as long as there is any', async () => {
    const studies = Array.from({ length: 20 }, (_, at) => at);
    await transact(db, async (tx) => {
      for (const study of studies) await jobs.send('load', { study }, { db: tx });
    });
    // Looks at the queue lie two seconds apart: with one job a look this would take 40 s.
    const isWhole = (count: number) => count === studies.length;
    expect(await until(() => loaded.length, isWhole)).toBe(studies.length);
    expect(loaded).toEqual(studies);
  });

  test('is done for each workspace in turn, however much one asks for', async () => {
    await transact(db, async (tx) => {
      for (const sample of ['a1', 'a2', 'a3', 'a4'])
        await jobs.send('sequence', { sample }, { db: tx, workspace_id: 'lab A' });
      for (const sample of ['b1', 'b2']) await jobs.send('sequence', { sample }, { db: tx, workspace_id: 'lab B' });
      await jobs.send('sequence', { sample: 'c1' }, { db: tx, workspace_id: 'lab C' });
    });
    await until(
      () => sequenced.length,
      (count) => count === 7,
    );
    expect(sequenced).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('leaves no job when the transaction is rolled back', async () => {
    let id: string | null = null;
    const failing = transact(db, async (tx) => {
      id = await jobs.send('measure', { sample: 'never' }, { db: tx });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await jobs.find('measure', id ?? '')).toBeNull();
  });

  test('is tried again after a failure, and given up at once when that cannot help', async () => {
    const flaky = await transact(db, (tx) => jobs.send('flaky', {}, { db: tx }));
    const hopeless = await transact(db, (tx) => jobs.send('hopeless', {}, { db: tx }));
    expect(
      await until(
        () => jobs.find('flaky', flaky ?? ''),
        (job) => job?.state === 'completed',
      ),
    ).toMatchObject({ state: 'completed' });
    expect(attempts).toEqual([1, 2]);
    expect(
      await until(
        () => jobs.find('hopeless', hopeless ?? ''),
        (job) => job?.state === 'failed',
      ),
    ).toMatchObject({
      state: 'failed',
      failure: 'there is no sample',
    });
    expect(givenUp).toEqual(['there is no sample']);
  });

  test('with the same key is not asked for twice while it waits or runs', async () => {
    const send = () => transact(db, (tx) => jobs.send('lasting', {}, { db: tx, singleton_key: 'run 7' }));
    const id = await send();
    expect(await send()).toBeNull();
    await until(() => started.some((job) => job.id === id), Boolean);
    expect(await send()).toBeNull();
    await jobs.cancel('lasting', id ?? '');
    expect(await send()).not.toBeNull();
  });

  test('can be asked for once more while it runs, when its kind says so', async () => {
    const send = () => transact(db, (tx) => jobs.send('again', {}, { db: tx, singleton_key: 'cohort 3' }));
    const id = await send();
    await until(() => started.some((job) => job.id === id), Boolean);
    expect(await send()).not.toBeNull();
    expect(await send()).toBeNull();
  });

  test('can be cancelled while it runs and while it waits', async () => {
    const running = await transact(db, (tx) => jobs.send('lasting', {}, { db: tx }));
    const job = await until(() => started.find(({ id }) => id === running), Boolean);
    await jobs.cancel('lasting', running ?? '');
    expect(job?.signal.aborted).toBe(true);
    const later = await transact(db, (tx) =>
      jobs.send('measure', { sample: 'later' }, { db: tx, start_after: new Date(4e12) }),
    );
    await jobs.cancel('measure', later ?? '');
    await pause(500);
    expect(await jobs.find('lasting', running ?? '')).toMatchObject({ state: 'cancelled' });
    expect(await jobs.find('measure', later ?? '')).toMatchObject({ state: 'cancelled' });
  });
});

describe('a portal that goes away in the middle of a job', async () => {
  const { db, url } = await testDatabase();
  const portals: ChildProcess[] = [];
  afterAll(() => {
    for (const portal of portals) portal.kill('SIGKILL');
  });

  function startPortal(pace: string) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'jobs.fixture.ts'), url, pace], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    portals.push(child);
    const messages: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => messages.push(line));
    const hears = (line: string) => until(() => messages.includes(line), Boolean);
    return { child, said: messages, hears };
  }

  test.for(['SIGKILL', 'SIGTERM'] as const)(
    'by %s leaves it to the next start, which takes it up at once',
    async (signal) => {
      const first = startPortal('slow');
      expect(await first.hears('ready')).toBe(true);
      const requester = openJobs({ url, on_error: (error) => first.said.push(error.message) });
      await requester.start();
      const id = await transact(db, (tx) => requester.send('measure', { sample: signal }, { db: tx }));
      await requester.stop();
      expect(await first.hears(`began ${signal} attempt 1`)).toBe(true);
      first.child.kill(signal);
      await new Promise((resolve) => first.child.once('exit', resolve));
      const second = startPortal('quick');
      expect(await second.hears(`finished ${signal}`)).toBe(true);
      expect(second.said).toContain(`began ${signal} attempt 1`);
      expect(second.said.includes('put back 1')).toBe(signal === 'SIGKILL');
      expect(id).not.toBeNull();
      second.child.kill('SIGTERM');
      await new Promise((resolve) => second.child.once('exit', resolve));
    },
  );
});
