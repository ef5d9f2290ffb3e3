import { float64At } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';

/**
 * Columns of the features that at least `share` of the samples have (amount above 0), and the ids of those left out.
 * Refused: a share outside 0 to 1 (`bad_parameter`), no feature left (`no_variation`).
 */
export function filterByPrevalence(table: FeatureTable, min_prevalence: number) {
  if (!(min_prevalence >= 0 && min_prevalence <= 1))
    throw new StatsError('bad_parameter', `Prevalence must be between 0 and 1, not ${min_prevalence}.`);
  const [n, width] = [table.sample_ids.length, table.feature_ids.length];
  const features = table.feature_ids.map((feature_id, f) => {
    const amounts = Float64Array.from({ length: n }, (_, s) => float64At(table.values, s * width + f));
    return { feature_id, amounts, present: amounts.filter((amount) => amount > 0).length };
  });
  // A share times n can round above the whole number that it means: 0.07 of 100 is 7.000000000000001.
  const retained = features.filter(({ present }) => present > 0 && present / n >= min_prevalence);
  if (retained.length === 0)
    throw new StatsError(
      'no_variation',
      `No features occur in ${Number((100 * min_prevalence).toPrecision(12))} % of the samples.`,
    );
  const names = new Set(retained.map(({ feature_id }) => feature_id));
  return { kept: retained, untested: table.feature_ids.filter((id) => !names.has(id)) };
}
