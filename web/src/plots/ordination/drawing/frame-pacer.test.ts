import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFramePacer } from './webgl-layer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A machine that takes so long to draw all points of a picture. */
function machine(whole_ms: number) {
  const painted: number[] = [];
  const coming: (() => void)[] = [];
  let now = 0;
  const paint = (one_of: number) => {
    painted.push(one_of);
  };
  const pace = createFramePacer(paint, { now: () => now, next: (then) => coming.push(then) });
  const frame = () => {
    pace.move();
    now += Math.max(16, whole_ms / (painted.at(-1) ?? 1));
    for (const then of coming.splice(0)) then();
  };
  return { painted, pace, frame };
}

test('a machine that keeps up draws every point of every picture', () => {
  const { painted, frame } = machine(20);
  for (let i = 0; i < 6; i++) frame();
  vi.advanceTimersByTime(1_000);
  expect(painted).toEqual([1, 1, 1, 1, 1, 1]);
});

test('one that falls behind draws fewer until it keeps up, and all of them once the hand rests', () => {
  const { painted, frame } = machine(150);
  for (let i = 0; i < 5; i++) frame();
  expect(painted).toEqual([1, 2, 4, 4, 4]);
  vi.advanceTimersByTime(1_000);
  expect(painted).toEqual([1, 2, 4, 4, 4, 1]);
  frame();
  expect(painted.at(-1)).toBe(1);
});

test('one that never keeps up still draws a sixteenth, and nothing after it was stopped', () => {
  const { painted, pace, frame } = machine(10_000);
  for (let i = 0; i < 8; i++) frame();
  expect(Math.max(...painted)).toBe(16);
  pace.stop();
  const count = painted.length;
  vi.advanceTimersByTime(1_000);
  expect(painted).toHaveLength(count);
});
