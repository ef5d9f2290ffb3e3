import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openThreads, TaskLimitError } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { runAsOwner } from './semaphore.ts';

const threads = openThreads(2);
const folder = await mkdtemp(join(tmpdir(), 'cohortium-threads-'));
afterAll(async () => {
  await threads.close();
  await rm(folder, { recursive: true });
});

async function taskOf(name: string, body: string): Promise<URL> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, `export const run = ${body};\n`);
  return pathToFileURL(path);
}
/** Tells through memory that it has begun, and computes for ever. */
const endless = await taskOf('endless', '(memory) => { Atomics.store(new Int32Array(memory), 0, 1); for (;;); }');
const double = await taskOf('double', '(number) => 2 * number');

/** Two computations that have both threads. */
async function takeBoth() {
  const abortController = new AbortController();
  const memories = [new SharedArrayBuffer(4), new SharedArrayBuffer(4)];
  const running = memories.map((memory) => threads.run(endless, memory, { signal: abortController.signal }));
  const begun = () => memories.filter((memory) => Atomics.load(new Int32Array(memory), 0) === 1).length;
  await expect.poll(begun).toBe(2);
  return { gone: abortController, running };
}

test('who waited gets a thread when those before are ended', async () => {
  const { gone, running } = await takeBoth();
  const waiting = [1, 2, 3].map((number) => threads.run<number>(double, number));
  await pause(20);
  gone.abort();
  for (const one of running) await expect(one).rejects.toThrow();
  expect(await Promise.all(waiting)).toEqual([2, 4, 6]);
});

test('who hangs up while waiting never gets a thread, and holds up nobody', async () => {
  const { gone, running } = await takeBoth();
  const left = new AbortController();
  const never = new SharedArrayBuffer(4);
  const abandoned = threads.run(endless, never, { signal: left.signal });
  const waiting = threads.run<number>(double, 21);
  left.abort(new Error('hung up'));
  await expect(abandoned).rejects.toThrow('hung up');
  gone.abort();
  for (const one of running) await expect(one).rejects.toThrow();
  expect(await waiting).toBe(42);
  expect(Atomics.load(new Int32Array(never), 0)).toBe(0);
});

const hoard = await taskOf(
  'hoard',
  '() => { const all = []; for (;;) all.push({ at: all.length, text: String(all.length) }); }',
);
const lab = (name: string) => ({ names: [`workspace:${name}`, `person:${name}`], background: false });
const job = { names: [], background: true };

test('a task that takes more memory than it may have is ended and told in words; what waits behind it is computed', async () => {
  const all = [1, 2, 3].map(() => threads.run(hoard, null, { heap_mb: 64 }));
  const waiting = [1, 2, 3].map((number) => threads.run<number>(double, number, { heap_mb: 64 }));
  for (const one of await Promise.allSettled(all)) {
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(TaskLimitError) });
  }
  expect(await Promise.all(waiting)).toEqual([2, 4, 6]);
});

test('a task that takes longer than it may is ended and told in words', async () => {
  const memory = new SharedArrayBuffer(4);
  await expect(threads.run(endless, memory, { deadline_ms: 200 })).rejects.toBeInstanceOf(TaskLimitError);
  expect(await threads.run<number>(double, 4)).toBe(8);
});

test('a kept thread that takes more than it may is ended, and the next question is answered', async () => {
  const stored = threads.reserve(await taskOf('either', `(input) => input === 'fail' ? process.exit(3) : 2 * input`));
  expect(await stored.run<number>(3)).toBe(6);
  await expect(stored.run('fail')).rejects.toThrow();
  expect(await stored.run<number>(4)).toBe(8);
  await stored.close();
});

test('a thread that fails after it has answered stops nothing', async () => {
  const late = await taskOf(
    'late',
    `(number) => { setTimeout(() => { throw new Error('late'); }, 20); return number; }`,
  );
  expect(await threads.run<number>(late, 1)).toBe(1);
  await pause(150);
  expect(await threads.run<number>(double, 2)).toBe(4);
});

test('one lab cannot hold all threads, nor can jobs, whatever they ask for', async () => {
  const shared = openThreads(4);
  const abortController = new AbortController();
  const begin = (count: number) =>
    Array.from({ length: count }, () =>
      shared.run(endless, new SharedArrayBuffer(4), { signal: abortController.signal }),
    );
  const included = [...runAsOwner(lab('hungry'), () => begin(8)), ...runAsOwner(job, () => begin(8))];
  const settled = Promise.allSettled(included);
  await pause(100);
  expect(await runAsOwner(lab('other'), () => shared.run<number>(double, 21))).toBe(42);
  // The same person from another of their workspaces has no share of its own.
  const again = runAsOwner({ names: ['workspace:second', 'person:hungry'], background: false }, () =>
    shared.run<number>(double, 1, { signal: abortController.signal }),
  );
  expect(await Promise.race([again, pause(200, 'waits')])).toBe('waits');
  abortController.abort();
  await expect(again).rejects.toThrow();
  await settled;
  await shared.close();
});

test('who asks without end is refused, and nobody else', async () => {
  const shared = openThreads(2);
  const abortController = new AbortController();
  const requested = runAsOwner(lab('hungry'), () =>
    Array.from({ length: 60 }, () => shared.run(endless, new SharedArrayBuffer(4), { signal: abortController.signal })),
  );
  const ends = Promise.allSettled(requested);
  expect(await runAsOwner(lab('other'), () => shared.run<number>(double, 21))).toBe(42);
  abortController.abort();
  const refused = (await ends).filter((one) => one.status === 'rejected' && one.reason instanceof AppError);
  expect(refused).toHaveLength(9);
  await shared.close();
});
