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
  const factors = table.sample_ids.map((_, sample) => {
    const row = sampleRow(table, sample);
    const sumOf = (kept: (place: number) => boolean) => row.reduce((sum, value, f) => sum + (kept(f) ? value : 0), 0);
    const sum = (isLineage && sumOf((f) => bars[f] === 0)) || sumOf(() => true);
    if (total === null) return 1;
    return sum === 0 ? 0 : total / sum;
  });
  const width = table.feature_ids.length;
  return table.feature_ids.map((_, f) =>
    Float64Array.from(factors, (factor, sample) => (table.values[sample * width + f] ?? 0) * factor),
  );
}
