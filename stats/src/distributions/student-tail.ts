import { StatsError } from '../stats-error.ts';
import { logBeta } from './log-gamma.ts';

/**
 * The regularised incomplete beta function I_x(a, b): P(X ≤ x) for X beta-distributed with a and b.
 *
 * @param x in [0, 1]. @param a, b > 0. Refused: other values (`bad_parameter`). Relative accuracy about 1e-12, and
 *   1e-10 for a million.
 * Source: Press et al. 2007, "Numerical Recipes", 3rd ed., §6.4 (Lentz's continued fraction, the reflected one above
 * (a + 1)/(a + b + 2)).
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (!(x >= 0 && x <= 1) || !(a > 0) || !(b > 0))
    throw new StatsError(
      'bad_parameter',
      `The incomplete beta function is not defined at ${x} with parameters ${a} and ${b}.`,
    );
  if (x === 0 || x === 1) return x;
  const scale = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b));
  return x < (a + 1) / (a + b + 2)
    ? (scale * continuedFraction(x, a, b)) / a
    : 1 - (scale * continuedFraction(1 - x, b, a)) / b;
}

function continuedFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    value *= c * d;
    if (Math.abs(c * d - 1) <= Number.EPSILON) break;
  }
  return value;
}

/**
 * P(T ≥ t) for Student's t with `df` degrees of freedom: ½ I_x(df/2, ½), x = df/(df + t²), for t ≥ 0; of small t
 * ½ (1 − I_y(½, df/2)), y = t²/(df + t²), which keeps the digits that 1 − x would lose.
 *
 * @param t any number, infinities included. @param df > 0. Refused: other values (`bad_parameter`).
 */
export function studentTail(t: number, df: number): number {
  if (Number.isNaN(t) || !(df > 0))
    throw new StatsError('bad_parameter', `The Student t tail is not defined at ${t} with ${df} degrees of freedom.`);
  const beyond = Number.isFinite(t) ? tailProbability(t * t, df) : 0;
  return t >= 0 ? beyond : 1 - beyond;
}

function tailProbability(square: number, df: number): number {
  if (square < 1) return (1 - incompleteBeta(square / (df + square), 0.5, df / 2)) / 2;
  return incompleteBeta(df / (df + square), df / 2, 0.5) / 2;
}
