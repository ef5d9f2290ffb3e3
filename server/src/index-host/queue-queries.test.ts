import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { QueryQueue } from './queue-queries.ts';

const never = new AbortController().signal;
const read = { writes: false, deadline_ms: undefined, signal: never };
const write = { ...read, writes: true };

/** A task that ends on request, and reports when it began. */
function work(began: string[], name: string) {
  const end = Promise.withResolvers<string>();
  return {
    end: () => end.resolve(name),
    task: () => {
      began.push(name);
      return end.promise;
    },
  };
}

test('two queries run at once, the third begins when one of them ends', async () => {
  const queue = new QueryQueue({ lanes: 2, capacity: 10 });
  const began: string[] = [];
  const [a, b, c] = [work(began, 'a'), work(began, 'b'), work(began, 'c')];
  const running = [a, b, c].map(({ task }) => queue.run(read, task));
  await pause(5);
  expect(began).toEqual(['a', 'b']);
  b.end();
  await pause(5);
  expect(began).toEqual(['a', 'b', 'c']);
  a.end();
  c.end();
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c']);
});

test('writes keep their order, one at a time; a read passes a write that waits for another', async () => {
  const queue = new QueryQueue({ lanes: 2, capacity: 10 });
  const began: string[] = [];
  const [w1, w2, r] = [work(began, 'w1'), work(began, 'w2'), work(began, 'r')];
  const all = [queue.run(write, w1.task), queue.run(write, w2.task), queue.run(read, r.task)];
  await pause(5);
  expect(began).toEqual(['w1', 'r']);
  r.end();
  await pause(5);
  expect(began).toEqual(['w1', 'r']);
  w1.end();
  await pause(5);
  expect(began).toEqual(['w1', 'r', 'w2']);
  w2.end();
  await Promise.all(all);
});

test('a query that fails leaves its lane', async () => {
  const queue = new QueryQueue({ lanes: 1, capacity: 10 });
  await expect(queue.run(write, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await queue.run(write, () => Promise.resolve('next'))).toBe('next');
});

test('a query that waits too long or is abandoned never starts; the rest of its deadline is passed on', async () => {
  const queue = new QueryQueue({ lanes: 1, capacity: 10 });
  const began: string[] = [];
  const first = work(began, 'first');
  const running = queue.run(read, first.task);
  const leaving = new AbortController();
  const late = queue.run({ ...read, deadline_ms: 20 }, work(began, 'late').task);
  const pending = queue.run({ ...read, signal: leaving.signal }, work(began, 'gone').task);
  const patient = queue.run({ ...read, deadline_ms: 1_000 }, async (left_ms) => left_ms);
  leaving.abort();
  await expect(pending).rejects.toMatchObject({ code: 394 });
  await expect(late).rejects.toMatchObject({ code: 159, status: 408 });
  first.end();
  await running;
  expect(await patient).toBeLessThan(990);
  expect(began).toEqual(['first']);
});

test('a full queue refuses at once; a closing one lets the running query finish', async () => {
  const queue = new QueryQueue({ lanes: 1, capacity: 1 });
  const began: string[] = [];
  const first = work(began, 'first');
  const running = queue.run(read, first.task);
  const waiting = queue.run(read, work(began, 'second').task).catch((error: unknown) => error);
  await expect(queue.run(read, work(began, 'third').task)).rejects.toMatchObject({ code: 202, status: 503 });
  const closed = queue.close();
  expect(await waiting).toMatchObject({ code: 236 });
  first.end();
  expect(await running).toBe('first');
  await closed;
  await expect(queue.run(read, first.task)).rejects.toMatchObject({ code: 236 });
});
