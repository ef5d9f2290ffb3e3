import type { FeatureTable } from '../table/feature-table.ts';
import type { DistanceMatrix } from './distance-matrix.ts';
import { condensedLength } from './distance-matrix.ts';

export interface TableDistances<Metric extends string> extends DistanceMatrix {
  readonly metric: Metric;
  readonly n: number;
  readonly feature_count: number;
  readonly precision: 'f64';
}

/** The distances of all pairs of samples at places i < j, as `compare` gives them. */
export function comparePairs<Metric extends string>(
  table: FeatureTable,
  metric: Metric,
  compare: (i: number, j: number) => number,
): TableDistances<Metric> {
  const n = table.sample_ids.length;
  const distances = new Float64Array(condensedLength(n));
  let pair = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) distances[pair++] = compare(i, j);
  return {
    metric,
    sample_ids: table.sample_ids,
    n,
    feature_count: table.feature_ids.length,
    precision: 'f64',
    distances,
  };
}
