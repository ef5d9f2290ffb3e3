import { entryOf, float64At, numberAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from './feature-table.ts';
import { sampleRow } from './feature-table.ts';

/**
 * Sums features that share a group (a taxon at one rank, say): y_sg = Σ_{f in g} x_sf.
 * Row sums stay as they are, so counts stay counts and fractions stay fractions.
 *
 * @param groupOf one group name a feature, in the order of `feature_ids`; another length is refused (`bad_shape`).
 *   A feature without a name at the rank must be given one ("unclassified Clostridia"): none is left out silently.
 * @returns samples × groups, groups in the order of their names (by UTF-16 code unit).
 */
export function collapseFeatures(table: FeatureTable, groupOf: readonly string[]): FeatureTable {
  if (groupOf.length !== table.feature_ids.length) {
    throw new StatsError('bad_shape', `${groupOf.length} group names for ${table.feature_ids.length} features.`);
  }
  const feature_ids = [...new Set(groupOf)].sort();
  const place = new Map(feature_ids.map((name, column) => [name, column]));
  const columnOf = groupOf.map((name) => entryOf(place, name));
  const values = new Float64Array(table.sample_ids.length * feature_ids.length);
  table.sample_ids.forEach((_, sample) => {
    const start = sample * feature_ids.length;
    sampleRow(table, sample).forEach((value, feature) => {
      const cell = start + numberAt(columnOf, feature);
      values[cell] = float64At(values, cell) + value;
    });
  });
  return { sample_ids: table.sample_ids, feature_ids, values };
}
