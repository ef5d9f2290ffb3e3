import { float64At } from '../array/read-element.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { sampleRow } from '../table/feature-table.ts';

/**
 * Scales each sample so that its features sum to `total` (a million, as LEfSe's users do: its scores depend on it).
 * Where features are lineages at several ranks ("k__Bacteria|p__Firmicutes", more bars than features) the
 * first rank's sum counts, so that nothing is counted twice. A sample without any stays at 0.
 *
 * @returns columns: one array a feature, in the order of samples.
 */
export function scaleFeatures(table: FeatureTable, total: number | null): Float64Array[] {
  const bars = table.feature_ids.map((id) => id.split('|').length - 1);
  const isLineage = bars.reduce((sum, count) => sum + count, 0) > bars.length;
  const [n, width] = [table.sample_ids.length, table.feature_ids.length];
  const columns = table.feature_ids.map(() => new Float64Array(n));
  for (let sample = 0; sample < n; sample++) {
    const row = sampleRow(table, sample);
    const factor = total === null ? 1 : factorOf(row, { total, bars: isLineage ? bars : null });
    for (let f = 0; f < width; f++) {
      const value = float64At(row, f);
      const column = columns[f];
      if (value !== 0 && column) column[sample] = value * factor;
    }
  }
  return columns;
}

function factorOf(row: Float64Array, { total, bars }: { total: number; bars: readonly number[] | null }): number {
  let [every, first] = [0, 0];
  for (let f = 0; f < row.length; f++) {
    const value = float64At(row, f);
    every += value;
    if (bars?.[f] === 0) first += value;
  }
  const sum = first || every;
  return sum === 0 ? 0 : total / sum;
}
