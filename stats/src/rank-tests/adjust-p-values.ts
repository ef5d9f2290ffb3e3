import { StatsError } from '../stats-error.ts';

/** How p-values are adjusted for being many: the false discovery rate, or the chance of any false one. */
export type Adjustment = 'benjamini-hochberg' | 'holm';

/**
 * Adjusted p-values over the m values p_(1) ≤ … ≤ p_(m):
 * Benjamini–Hochberg q_(i) = min_{j ≥ i} min(1, m p_(j) / j); Holm q_(i) = max_{j ≤ i} min(1, (m − j + 1) p_(j)).
 *
 * @param pValues m numbers in [0, 1], in any order; none is allowed.
 * @param adjustment 'benjamini-hochberg' unless given.
 * @returns m adjusted values in the order given. Refused: a value outside [0, 1] or missing (`bad_value`).
 * Sources: Benjamini & Hochberg 1995, J. R. Stat. Soc. B 57:289–300; Holm 1979, Scand. J. Stat. 6:65–70.
 * Same as R `p.adjust(method = "BH")` and `"holm"`.
 */
export function adjustPValues(pValues: readonly number[], adjustment: Adjustment = 'benjamini-hochberg'): number[] {
  for (const p of pValues) {
    if (!(p >= 0 && p <= 1)) throw new StatsError('bad_value', `P-values must be between 0 and 1, not ${p}.`);
  }
  const rising = pValues.map((p, place) => ({ p, place })).sort((a, b) => a.p - b.p);
  return adjustment === 'holm' ? stepDown(rising) : stepUp(rising);
}

type SortedPValues = readonly { readonly p: number; readonly place: number }[];

function stepUp(rising: SortedPValues): number[] {
  const adjusted = rising.map(() => 1);
  let least = 1;
  rising.toReversed().forEach(({ p, place }, passed) => {
    least = Math.min(least, (rising.length / (rising.length - passed)) * p);
    adjusted[place] = least;
  });
  return adjusted;
}

function stepDown(rising: SortedPValues): number[] {
  const adjusted = rising.map(() => 1);
  let most = 0;
  rising.forEach(({ p, place }, passed) => {
    most = Math.max(most, Math.min(1, (rising.length - passed) * p));
    adjusted[place] = most;
  });
  return adjusted;
}
