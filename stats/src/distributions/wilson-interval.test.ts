import { expect, test } from 'vitest';
import { wilsonInterval } from './wilson-interval.ts';

/** k, n and bounds by R 4.2.2: prop.test(k, n, correct = FALSE)$conf.int */
const reference: [k: number, n: number, low: number, high: number][] = [
  [0, 5, 0, 0.434482464783175],
  [1, 5, 0.03622410863243, 0.624465370237475],
  [3, 3, 0.438502968244955, 1],
  [7, 19, 0.191495127451351, 0.589604668351969],
  [120, 2000, 0.050411197114317, 0.071275804493186],
  [1, 1, 0.206549314377238, 1],
];

test.each(reference)('Wilson’s 95 % interval of %d in %d samples is R’s', (k, n, low, high) => {
  const found = wilsonInterval(k, n);
  expect(found.low).toBeCloseTo(low, 12);
  expect(found.high).toBeCloseTo(high, 12);
});

test('a proportion of no samples, or above 1, is refused', () => {
  expect(() => wilsonInterval(0, 0)).toThrow('no samples');
  expect(() => wilsonInterval(3, 2)).toThrow('not a proportion');
  expect(() => wilsonInterval(1.5, 2)).toThrow('not a proportion');
});
