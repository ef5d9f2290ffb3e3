import { StatsError } from '../stats-error.ts';
import { studentTail } from './student-tail.ts';

/**
 * The t beyond which lies a share `tail` of Student's distribution with `df` degrees of freedom: P(T ≥ t) = tail.
 *
 * @param tail above 0, at most ½. @param df > 0. Refused: other values (`bad_parameter`).
 */
export function studentQuantile(tail: number, df: number): number {
  if (!(tail > 0 && tail <= 0.5 && df > 0))
    throw new StatsError(
      'bad_parameter',
      `The Student t quantile is not defined for ${tail} with ${df} degrees of freedom.`,
    );
  let high = 1;
  while (studentTail(high, df) > tail) high *= 2;
  let low = 0;
  for (let i = 0; i < 100 && high - low > 1e-15 * high; i++) {
    const middle = (low + high) / 2;
    if (studentTail(middle, df) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
