import type { DistanceKernel } from '../kernel/distance-kernel.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import type { Tree } from '../tree/tree.ts';
import { generalisedUnifrac } from '../unifrac/generalised-unifrac.ts';
import { unweightedUnifrac } from '../unifrac/unweighted-unifrac.ts';
import { weightedUnifrac } from '../unifrac/weighted-unifrac.ts';
import { aitchison } from './aitchison.ts';
import { brayCurtis } from './bray-curtis.ts';
import type { DistanceMatrix } from './distance-matrix.ts';
import { jaccardBinary } from './jaccard.ts';
import { jensenShannon } from './jensen-shannon.ts';

/** Every distance between samples, by its name. */
export const metricNames = [
  'bray_curtis',
  'jaccard_binary',
  'jensen_shannon',
  'aitchison',
  'unweighted_unifrac',
  'weighted_unifrac',
  'weighted_normalised_unifrac',
  'generalised_unifrac',
] as const;
export type MetricName = (typeof metricNames)[number];

export interface MeasureOptions {
  readonly metric: MetricName;
  /** For the four UniFracs. */
  readonly tree?: Tree | null;
  /** Generalised UniFrac's; 0.5 unless given. */
  readonly alpha?: number;
  /** Aitchison: added to every amount; multiplicative replacement of zeros unless given. */
  readonly pseudocount?: number | undefined;
  readonly kernel?: DistanceKernel | undefined;
}

/**
 * Distances of n samples by the name of the distance: see the function of each for formula and source.
 *
 * @param table n samples × m features, as that distance takes it: Bray–Curtis compares amounts as they are.
 * @returns n(n−1)/2 distances. Refused: as that function, and a UniFrac without a tree (`bad_parameter`).
 */
export function measureDistances(
  table: FeatureTable,
  options: MeasureOptions,
): DistanceMatrix & { readonly precision: 'f64' | 'f32' } {
  const { metric, pseudocount, alpha = 0.5 } = options;
  const compiled = options.kernel ? { kernel: options.kernel } : {};
  if (metric === 'bray_curtis') return brayCurtis(table, compiled);
  if (metric === 'jaccard_binary') return jaccardBinary(table);
  if (metric === 'jensen_shannon') return jensenShannon(table);
  if (metric === 'aitchison')
    return aitchison(table, pseudocount === undefined ? undefined : { method: 'pseudocount', value: pseudocount });
  const { tree } = options;
  if (!tree) throw new StatsError('bad_parameter', `The distance ${metric.replaceAll('_', ' ')} needs a tree.`);
  if (metric === 'unweighted_unifrac') return unweightedUnifrac(table, tree, compiled);
  if (metric === 'generalised_unifrac') return generalisedUnifrac(table, tree, { alpha });
  return weightedUnifrac(table, tree, { normalised: metric === 'weighted_normalised_unifrac' });
}
