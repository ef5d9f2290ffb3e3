import { numberAt, valueAt } from '../array/read-element.ts';

/** Sums of squares of a one-way ANOVA. */
export interface SpreadSquares {
  readonly among: number;
  readonly within: number;
  readonly df_among: number;
  readonly df_within: number;
  /** Mean of all values. */
  readonly grand: number;
}

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += valueAt(values, index);
  return sum / values.length;
}

/** Σ n_g (mean_g − mean)² and Σ_g Σ (value − mean_g)² of values in groups; no group is empty. */
export function splitSquares(groups: readonly ArrayLike<number>[]): SpreadSquares {
  const means = groups.map(meanOf);
  const n = groups.reduce((count, { length }) => count + length, 0);
  const grand = groups.reduce((sum, { length }, g) => sum + length * numberAt(means, g), 0) / n;
  let [among, within] = [0, 0];
  groups.forEach((values, g) => {
    const mean = numberAt(means, g);
    among += values.length * (mean - grand) ** 2;
    for (let index = 0; index < values.length; index++) within += (valueAt(values, index) - mean) ** 2;
  });
  return { among, within, grand, df_among: groups.length - 1, df_within: n - groups.length };
}

/** F of a one-way ANOVA, or null when nothing varies within groups. */
export function oneWayF(groups: readonly ArrayLike<number>[]): number | null {
  const { among, within, df_among, df_within, grand } = splitSquares(groups);
  if (within <= 1e-20 * (df_among + df_within + 1) * grand * grand) return null;
  return among / df_among / (within / df_within);
}
