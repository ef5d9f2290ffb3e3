import { entryOf, float64At, numberAt } from '../array/read-element.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { type FeatureTable, sampleRow } from './feature-table.ts';
import { relativeAbundance } from './relative-abundance.ts';

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

/** The top features as fractions of each sample, the rest summed under one name. */
export interface TopFeatures {
  /** samples × (kept features by falling mean, then `other`); each row sums to 1. */
  readonly table: FeatureTable;
  /** Name of the last column, or null when nothing was left over. */
  readonly other: string | null;
  /** How many features were summed there. */
  readonly other_count: number;
}

/**
 * The `top` features with the greatest mean of sample proportions, and the others summed.
 * Equal means are ordered by feature id, so that the choice does not depend on the order of samples or features.
 *
 * @param table counts or fractions; refused as `relativeAbundance`.
 * @param options.top whole number ≥ 1. @param options.other name of the remainder, "Other" unless given; refused
 *   (`duplicate_id`) when a kept feature bears it. A feature of that name outside the top joins the remainder.
 * Degenerate: with no more than `top` features nothing is summed and `other` is null.
 */
export function topFeatures(table: FeatureTable, options: { top: number; other?: string }): TopFeatures {
  requireCount('The number of top features', options.top, 1);
  const other = options.other ?? 'Other';
  const fractions = relativeAbundance(table);
  const ranked = rankByMean(fractions);
  const retained = ranked.slice(0, options.top);
  const leftOver = ranked.length - retained.length;
  if (leftOver > 0 && retained.includes(other)) {
    throw new StatsError('duplicate_id', `A feature is named “${other}”. Use another name for the remainder.`);
  }
  const keptNames = new Set(retained);
  const summed = collapseFeatures(
    fractions,
    fractions.feature_ids.map((id) => (keptNames.has(id) ? id : other)),
  );
  return {
    table: orderFeatures(summed, leftOver > 0 ? [...retained, other] : retained),
    other: leftOver > 0 ? other : null,
    other_count: leftOver,
  };
}

function rankByMean(fractions: FeatureTable): string[] {
  const sums = new Float64Array(fractions.feature_ids.length);
  fractions.sample_ids.forEach((_, sample) => {
    sampleRow(fractions, sample).forEach((value, feature) => {
      sums[feature] = float64At(sums, feature) + value;
    });
  });
  // Sums of the same numbers in another order differ in the last bits: round them away before comparing.
  const rounded = Array.from(sums, (sum) => Number(sum.toPrecision(12)));
  return fractions.feature_ids
    .map((id, feature) => ({ id, sum: numberAt(rounded, feature) }))
    .sort((a, b) => b.sum - a.sum || (a.id < b.id ? -1 : 1))
    .map((ranked) => ranked.id);
}

function orderFeatures(table: FeatureTable, order: readonly string[]): FeatureTable {
  const from = new Map(table.feature_ids.map((id, column) => [id, column]));
  const columns = order.map((id) => entryOf(from, id));
  const values = new Float64Array(table.sample_ids.length * order.length);
  table.sample_ids.forEach((_, sample) => {
    const row = sampleRow(table, sample);
    columns.forEach((column, index) => {
      values[sample * order.length + index] = float64At(row, column);
    });
  });
  return { sample_ids: table.sample_ids, feature_ids: order, values };
}
