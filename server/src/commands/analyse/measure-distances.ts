import {
  aitchison,
  brayCurtis,
  type DistanceMatrix,
  type FeatureTable,
  generalisedUnifrac,
  jaccardBinary,
  jensenShannon,
  relativeAbundance,
  type Tree,
  unweightedUnifrac,
  weightedUnifrac,
} from '@cohortium/stats';
import { instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';
import { AnalysisRefused } from './files/analysis-refused.ts';
import type { Parameters } from './parameters.ts';

/** Distances in double precision, compiled where that is possible; Bray–Curtis on proportions. */
export async function measureDistances(
  table: FeatureTable,
  tree: Tree | null,
  { metric, generalised_alpha, pseudocount }: Pick<Parameters, 'metric' | 'generalised_alpha' | 'pseudocount'>,
): Promise<DistanceMatrix> {
  const bytes = await readKernelBytes();
  const compiled = bytes ? { kernel: instantiateKernel(bytes) } : {};
  if (metric === 'bray_curtis') return brayCurtis(relativeAbundance(table), compiled);
  if (metric === 'jaccard_binary') return jaccardBinary(table);
  if (metric === 'jensen_shannon') return jensenShannon(table);
  if (metric === 'aitchison')
    return aitchison(table, pseudocount === undefined ? undefined : { method: 'pseudocount', value: pseudocount });
  if (!tree) throw new AnalysisRefused(`--tree is missing: ${metric.replaceAll('_', ' ')} needs one.`);
  if (metric === 'unweighted_unifrac') return unweightedUnifrac(table, tree, compiled);
  if (metric === 'generalised_unifrac') return generalisedUnifrac(table, tree, { alpha: generalised_alpha });
  return weightedUnifrac(table, tree, { normalised: metric === 'weighted_normalised_unifrac' });
}
