import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Leases } from './leases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function running(leases: Leases, id = 'a') {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  leases.add(id, promise, controller);
  return { controller, resolve, reject };
}

test('a computation that nobody follows stops after the grace period, and each look at it starts that again', () => {
  const leases = new Leases(1_000);
  const { controller } = running(leases);
  vi.advanceTimersByTime(900);
  leases.renew('a');
  vi.advanceTimersByTime(900);
  expect(controller.signal.aborted).toBe(false);
  vi.advanceTimersByTime(200);
  expect(controller.signal.aborted).toBe(true);
  expect(leases.outcomeOf('a')).toBeUndefined();
});

test('it goes on as long as anybody listens, and for the grace period after the last one has left', () => {
  const leases = new Leases(1_000);
  const { controller } = running(leases);
  const [ana, ben] = [leases.listen('a'), leases.listen('a')];
  vi.advanceTimersByTime(60_000);
  ana?.leave();
  vi.advanceTimersByTime(60_000);
  expect(controller.signal.aborted).toBe(false);
  ben?.leave();
  vi.advanceTimersByTime(1_100);
  expect(controller.signal.aborted).toBe(true);
});

test('its outcome is remembered for a while, a failure with its reason', async () => {
  const leases = new Leases(1_000);
  const [good, bad] = [running(leases, 'good'), running(leases, 'bad')];
  const reason = new Error('Memory ran out.');
  good.resolve('{}');
  bad.reject(reason);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(leases.outcomeOf('good')).toEqual({ error: null });
  expect(leases.outcomeOf('bad')).toEqual({ error: reason });
  expect(leases.listen('bad')).toBeNull();
  await vi.advanceTimersByTimeAsync(300_000);
  expect([leases.outcomeOf('good'), leases.outcomeOf('bad')]).toEqual([undefined, undefined]);
});

test('released, it stops at once; one that has ended stays as it is', async () => {
  const leases = new Leases(1_000);
  const { controller } = running(leases);
  leases.release('a');
  expect(controller.signal.aborted).toBe(true);
  const other = running(leases, 'b');
  other.resolve('{}');
  await vi.advanceTimersByTimeAsync(1);
  leases.release('b');
  expect(other.controller.signal.aborted).toBe(false);
  expect(leases.outcomeOf('b')).toEqual({ error: null });
});
