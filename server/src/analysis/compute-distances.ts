import {
  type DistanceKernel,
  type FeatureTable,
  type MetricName,
  measureDistances,
  relativeAbundance,
} from '@cohortium/stats';
import type { Preparing, prepareTable } from './prepare-table.ts';

export interface Distanced extends Preparing {
  metric: MetricName;
  transform: 'tss' | 'none';
  generalised_alpha: number;
  pseudocount: number | null;
}

/** Amounts as the distance takes them. */
export const amountsOf = (
  table: FeatureTable,
  { metric, transform }: Pick<Distanced, 'metric' | 'transform'>,
): FeatureTable => (metric === 'bray_curtis' && transform === 'tss' ? relativeAbundance(table) : table);

/** Distances of a prepared table, by the name of the distance. */
export function distancesOf(
  { table, tree }: Pick<ReturnType<typeof prepareTable>, 'table' | 'tree'>,
  input: Distanced,
  kernel: DistanceKernel | undefined,
): ReturnType<typeof measureDistances> {
  const { metric, generalised_alpha: alpha, pseudocount } = input;
  return measureDistances(amountsOf(table, input), {
    metric,
    tree,
    alpha,
    pseudocount: pseudocount ?? undefined,
    kernel,
  });
}
