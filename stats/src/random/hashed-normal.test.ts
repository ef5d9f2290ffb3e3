import { expect, test } from 'vitest';
import { deriveSeed, seedOfNumbers } from './derive-seed.ts';
import { hashedNormal } from './hashed-normal.ts';

const many = Array.from({ length: 20_000 }, (_, at) => hashedNormal(7, deriveSeed(1, `sample ${at}`)));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('the noise of many samples is normal: mean 0, variance 1, a twentieth beyond 1.96', () => {
  expect(Math.abs(mean(many))).toBeLessThan(0.02);
  expect(Math.abs(mean(many.map((value) => value * value)) - 1)).toBeLessThan(0.03);
  expect(Math.abs(mean(many.map((value) => value ** 4)) - 3)).toBeLessThan(0.25);
  const beyond = many.filter((value) => Math.abs(value) > 1.96).length / many.length;
  expect(Math.abs(beyond - 0.05)).toBeLessThan(0.006);
});

test('two numbers decide it, every bit of both, and neighbours have nothing in common', () => {
  expect(hashedNormal(3, 4)).toBe(hashedNormal(3, 4));
  const others = [hashedNormal(4, 3), hashedNormal(3 + 2 ** 40, 4), hashedNormal(3, 4 + 2 ** 52), hashedNormal(2, 4)];
  for (const other of others) expect(other).not.toBe(hashedNormal(3, 4));
  const next = many.slice(1);
  expect(Math.abs(mean(next.map((value, at) => value * (many[at] ?? 0))))).toBeLessThan(0.02);
});

test('a seed of numbers is that of their bits and their order: a list and a longer one with zeros differ', () => {
  expect(seedOfNumbers(Float64Array.of(1, 2))).toBe(seedOfNumbers(Float64Array.of(1, 2)));
  const seeds = [[], [0], [0, 0], [1, 2], [2, 1], [1, 2.0000000000000004]].map((list) =>
    seedOfNumbers(Float64Array.from(list)),
  );
  expect(new Set(seeds).size).toBe(seeds.length);
  for (const seed of seeds) expect(Number.isSafeInteger(seed)).toBe(true);
});
