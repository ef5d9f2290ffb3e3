import { float64At } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from './feature-table.ts';
import { requireValidValues, sampleRow } from './feature-table.ts';

/** Sum of each sample's values, in the order of `sample_ids` (length n; 0 for an empty sample). */
export function sampleTotals(table: FeatureTable): Float64Array {
  return Float64Array.from(table.sample_ids, (_, sample) => sampleRow(table, sample).reduce(add, 0));
}

/**
 * Ids of the samples whose values are all zero. They have no composition and no Bray–Curtis distance to each other,
 * so a caller drops them (`selectSamples`) and says so before any analysis.
 */
export function emptySamples(table: FeatureTable): string[] {
  return table.sample_ids.filter((_, sample) => sampleRow(table, sample).every((value) => value === 0));
}

/**
 * Total-sum scaling: x_sf / Σ_f x_sf, each row sums to 1 (fractions, not percent).
 *
 * @returns a new table of the same shape.
 * Refused: a negative, infinite or missing value (`bad_value`); an empty sample (`empty_sample`), all named.
 * Source: McMurdie & Holmes 2014, "Waste not, want not", PLoS Comput. Biol. 10(4):e1003531 (as "proportions").
 */
export function relativeAbundance(table: FeatureTable): FeatureTable {
  requireValidValues(table);
  requireReads(table);
  const totals = sampleTotals(table);
  const width = table.feature_ids.length;
  const values = table.values.map((value, cell) => value / float64At(totals, Math.floor(cell / width)));
  return { sample_ids: table.sample_ids, feature_ids: table.feature_ids, values };
}

/** Refuses a table with empty samples, naming up to five of them (`empty_sample`). */
export function requireReads(table: FeatureTable): void {
  const empty = emptySamples(table);
  if (empty.length === 0) return;
  const named = empty.slice(0, 5).map((id) => `"${id}"`);
  const more = empty.length > named.length ? ` and ${empty.length - named.length} more` : '';
  throw new StatsError(
    'empty_sample',
    `${empty.length === 1 ? 'Sample' : 'Samples'} ${named.join(', ')}${more} ${empty.length === 1 ? 'has' : 'have'} no reads. Remove them first.`,
  );
}

function add(sum: number, value: number): number {
  return sum + value;
}
