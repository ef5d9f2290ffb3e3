import { StatsRefusal } from '../refusal.ts';

/**
 * Benjamini–Hochberg adjusted p-values: q_(i) = min_{j ≥ i} min(1, m p_(j) / j) over the m p-values in rising order.
 *
 * @param pValues m numbers in [0, 1], in any order; none is allowed.
 * @returns m adjusted values in the order given. Refused: a value outside [0, 1] or missing (`bad_value`).
 * Source: Benjamini & Hochberg 1995, J. R. Stat. Soc. B 57:289–300. Same as R `p.adjust(method = "BH")`.
 */
export function adjustPValues(pValues: readonly number[]): number[] {
  for (const p of pValues) {
    if (!(p >= 0 && p <= 1)) throw new StatsRefusal('bad_value', `A p-value lies between 0 and 1, not at ${p}.`);
  }
  const falling = pValues.map((p, place) => ({ p, place })).sort((a, b) => b.p - a.p);
  const adjusted = pValues.map(() => 1);
  let least = 1;
  falling.forEach(({ p, place }, rank) => {
    least = Math.min(least, (pValues.length / (pValues.length - rank)) * p);
    adjusted[place] = least;
  });
  return adjusted;
}
