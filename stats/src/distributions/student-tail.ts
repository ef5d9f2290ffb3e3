import { StatsRefusal } from '../refusal.ts';
import { betaShare } from './beta-share.ts';

/**
 * P(T ≥ t) for Student's t with `df` degrees of freedom: ½ I_x(df/2, ½), x = df/(df + t²), for t ≥ 0.
 *
 * @param t any number, infinities included. @param df > 0. Refused: other values (`bad_parameter`).
 */
export function studentTail(t: number, df: number): number {
  if (Number.isNaN(t) || !(df > 0))
    throw new StatsRefusal('bad_parameter', `There is no Student tail at ${t} with ${df} degrees.`);
  const beyond = Number.isFinite(t) ? betaShare(df / (df + t * t), df / 2, 0.5) / 2 : 0;
  return t >= 0 ? beyond : 1 - beyond;
}
