import { expect, test } from 'vitest';
import { studentQuantile } from '../distributions/student-quantile.ts';
import { rankBiserialInterval } from './effect-interval.ts';

// R 4.2.2: uniroot(function(t) (t - u/(m*n))^2 - qnorm(.975)^2 * V(t), tol = 1e-14), V as in Newcombe 2006, method 5.
test.each([
  [60, 10, 10, -0.2918948967, 0.5998289892],
  [35.5, 8, 12, -0.6468140275, 0.2490928502],
  [1200, 40, 50, -0.0411274172, 0.415376987],
  [2, 1, 3, -0.6941608983, 0.9109536292],
  [4000, 100, 60, 0.150536436, 0.4904576176],
  [0, 5, 7, -1, -0.3655794963],
  [35, 5, 7, 0.3655794963, 1],
])('U = %d of %d and %d: the bounds that R finds', (u, m, n, low, high) => {
  const found = rankBiserialInterval(u, [m, n]);
  expect(found[0]).toBeCloseTo(low, 8);
  expect(found[1]).toBeCloseTo(high, 8);
});

test('the other group has the mirrored interval, and what was found lies within', () => {
  const [low, high] = rankBiserialInterval(17, [6, 9]);
  const [other_low, other_high] = rankBiserialInterval(6 * 9 - 17, [6, 9]);
  expect([other_low, other_high]).toEqual([expect.closeTo(-high, 12), expect.closeTo(-low, 12)]);
  expect(low).toBeLessThan((2 * 17) / 54 - 1);
  expect(high).toBeGreaterThan((2 * 17) / 54 - 1);
});

test.each([
  [-1, 3, 3],
  [10, 3, 3],
  [1, 0, 3],
  [1, 1.5, 3],
  [Number.NaN, 3, 3],
])('a U of %d between %d and %d is refused', (u, m, n) => {
  expect(() => rankBiserialInterval(u, [m, n])).toThrow(`U can’t be ${u} for groups of ${m} and ${n}.`);
});

// R 4.2.2: qt(tail, df, lower.tail = FALSE).
test.each([
  [0.025, 1, 12.706204736175],
  [0.025, 5, 2.570581835636],
  [0.025, 37, 2.026192463029],
  [0.1, 12, 1.356217334023],
  [0.5, 3, 0],
  [0.0005, 200, 3.339835406276],
])('Student’s quantile of %d with %d degrees', (tail, df, t) => {
  expect(studentQuantile(tail, df)).toBeCloseTo(t, 10);
});

test('a share that has no quantile is refused', () => {
  for (const tail of [0, 0.6, Number.NaN])
    expect(() => studentQuantile(tail, 4)).toThrow(
      `The Student t quantile is not defined for ${tail} with 4 degrees of freedom.`,
    );
});
