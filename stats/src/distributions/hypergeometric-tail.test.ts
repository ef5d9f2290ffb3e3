import { expect, test } from 'vitest';
import { hypergeometricTail } from './hypergeometric-tail.ts';

/** k, all, marked, drawn, and R 4.2.2's `phyper(k - 1, marked, all - marked, drawn, lower.tail = FALSE)`. */
const known: readonly [number, number, number, number, number][] = [
  [5, 20000, 100, 300, 0.01740817271698588],
  [40, 20000, 100, 300, 4.8176475757944243e-47],
  [1, 20000, 100, 300, 0.78022378610379495],
  [2, 20000, 150, 3000, 0.99999999935086481],
  [30, 20000, 150, 3000, 0.05803823949371565],
  [150, 20000, 150, 3000, 1.0271834341787037e-125],
  [3, 10, 5, 5, 0.50000000000000022],
  [1, 50, 3, 7, 0.37035714285714294],
  [480, 60000, 500, 30000, 1.4412927197293884e-116],
  [200, 60000, 500, 30000, 0.99999732491566629],
];

test.each(known)('%i of %i, %i and %i: the tail of R to ten digits', (k, all, marked, drawn, tail) => {
  expect(hypergeometricTail(k, { all, marked, drawn }) / tail).toBeCloseTo(1, 10);
});

test('the tails of every k are what counting all draws gives', () => {
  const choose = (n: number, r: number): number => (r < 0 || r > n ? 0 : r === 0 ? 1 : (choose(n - 1, r - 1) * n) / r);
  const [all, marked, drawn] = [13, 6, 5];
  for (let k = 0; k <= 7; k++) {
    let sum = 0;
    for (let i = k; i <= drawn; i++) sum += choose(marked, i) * choose(all - marked, drawn - i);
    expect(hypergeometricTail(k, { all, marked, drawn })).toBeCloseTo(sum / choose(all, drawn), 13);
  }
});

test('nothing drawn, everything drawn, and what can’t be', () => {
  expect(hypergeometricTail(0, { all: 5, marked: 2, drawn: 0 })).toBe(1);
  expect(hypergeometricTail(1, { all: 5, marked: 2, drawn: 0 })).toBe(0);
  expect(hypergeometricTail(2, { all: 5, marked: 2, drawn: 5 })).toBe(1);
  expect(() => hypergeometricTail(1, { all: 5, marked: 6, drawn: 5 })).toThrow('no more marked or drawn');
});
