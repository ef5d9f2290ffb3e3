import { expect, test } from 'vitest';
import { newId, randomToken, systemClock } from './index.ts';

test('ids are UUIDv7 written as 32 hexadecimal digits', () => {
  const before = systemClock.now().getTime();
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  const stamped = Number.parseInt(id.slice(0, 12), 16);
  expect(stamped).toBeGreaterThanOrEqual(before);
  expect(stamped).toBeLessThan(before + 1000);
});

test('twenty thousand ids made in a burst are distinct and in the order of their making', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('tokens are long, URL-safe and never the same', () => {
  const tokens = Array.from({ length: 100 }, randomToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
