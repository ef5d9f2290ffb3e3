import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openThreads } from '#platform/threads';

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
  const gone = new AbortController();
  const memories = [new SharedArrayBuffer(4), new SharedArrayBuffer(4)];
  const running = memories.map((memory) => threads.run(endless, memory, { signal: gone.signal }));
  const begun = () => memories.filter((memory) => Atomics.load(new Int32Array(memory), 0) === 1).length;
  await expect.poll(begun).toBe(2);
  return { gone, running };
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
