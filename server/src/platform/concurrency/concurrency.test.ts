import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore, runAsOwner } from '#platform/concurrency';

const lab = (...names: string[]) => ({ names, background: false });

/** Work that finishes on request, with the order in which it began. */
function workshop(limits: Parameters<typeof createSemaphore>[0]) {
  const inTurn = createSemaphore(limits);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const request = (name: string, ...names: string[]) =>
    runAsOwner(lab(...names), () =>
      inTurn(() => {
        began.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
  const endOne = async () => {
    await tick();
    ends.shift()?.();
    await tick();
  };
  return { request, began, endOne };
}

test('callers are served in turn, each in the order of asking', async () => {
  const { request, began, endOne } = workshop({ concurrency: 1 });
  for (const name of ['a1', 'a2', 'a3']) void request(name, 'a');
  for (const name of ['b1', 'b2']) void request(name, 'b');
  void request('c1', 'c');
  for (let count = 0; count < 5; count += 1) await endOne();
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a person takes one turn, in however many workspaces', async () => {
  const { request, began, endOne } = workshop({ concurrency: 1 });
  for (const name of ['w1', 'w2', 'w3']) void request(name, name, 'person');
  void request('other', 'w9', 'other');
  await endOne();
  expect(began).toEqual(['w1', 'other']);
});

test('a place is left to others', async () => {
  const { request, began, endOne } = workshop({ concurrency: 3, per_caller: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void request(name, 'a');
  void request('b1', 'b');
  await tick();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await endOne();
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
});
