import { StatsError } from '../stats-error.ts';
import { incompleteBeta } from './incomplete-beta.ts';

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
