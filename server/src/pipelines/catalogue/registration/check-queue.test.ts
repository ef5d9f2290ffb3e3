import { expect, test } from 'vitest';
import { createCheckQueue } from './register-pipeline.ts';

/** Checks that run until they are let go. */
function slowChecks() {
  const running: string[] = [];
  const ends: (() => void)[] = [];
  let most = 0;
  const check = (name: string) => async () => {
    running.push(name);
    most = Math.max(most, running.length);
    await new Promise<void>((end) => ends.push(end));
    running.splice(running.indexOf(name), 1);
    return name;
  };
  return { check, running, most: () => most, endOne: () => ends.shift()?.() };
}
const settle = () => new Promise((next) => setTimeout(next, 5));

test('sixteen checks of many workspaces are two at once, and one of a workspace', async () => {
  const queue = createCheckQueue();
  const { check, running, most, endOne } = slowChecks();
  const requested = [...'aaaabbbbccccdddd'].map((workspace) => queue(workspace, check(workspace)));
  const done = Promise.all(requested);
  for (let ended = 0; ended < 16; ended += 1) {
    await settle();
    expect(new Set(running).size).toBe(running.length);
    endOne();
  }
  expect(await done).toHaveLength(16);
  expect(most()).toBe(2);
});

test('a workspace with many requests has to wait, and another is served at once', async () => {
  const queue = createCheckQueue();
  const { check, running, endOne } = slowChecks();
  const requested = Array.from({ length: 4 }, () => queue('a', check('a')));
  await expect(queue('a', check('a'))).rejects.toMatchObject({ code: 'too_many_requests' });
  const other = queue('b', check('b'));
  await settle();
  expect(running.toSorted()).toEqual(['a', 'b']);
  for (let ended = 0; ended < 5; ended += 1) {
    endOne();
    await settle();
  }
  expect(await Promise.all([...requested, other])).toEqual(['a', 'a', 'a', 'a', 'b']);
});

test('a request that waits too long, or finds the queue full, is refused with the reason', async () => {
  const queue = createCheckQueue({ longest_wait_ms: 30 });
  const { check, endOne } = slowChecks();
  const running = ['a', 'b'].map((name) => queue(name, check(name)));
  await expect(queue('c', check('c'))).rejects.toMatchObject({ code: 'unavailable' });
  const full = createCheckQueue();
  const long = slowChecks();
  const requested = Array.from({ length: 22 }, (_, n) => full(`w${n}`, long.check(`w${n}`)));
  await expect(full('late', long.check('late'))).rejects.toMatchObject({ code: 'unavailable' });
  for (let ended = 0; ended < 22; ended += 1) {
    endOne();
    long.endOne();
    await settle();
  }
  await Promise.all([...running, ...requested]);
});
