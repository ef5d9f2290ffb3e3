import {
  type DistanceMatrix,
  type FeatureTable,
  measureDistances as measure,
  relativeAbundance,
  type Tree,
} from '@cohortium/stats';
import { instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';
import { AnalysisError } from './files/analysis-error.ts';
import type { Parameters } from './parameters.ts';

/** Distances in double precision, compiled where that is possible; Bray–Curtis on proportions by default. */
export async function measureDistances(
  table: FeatureTable,
  tree: Tree | null,
  {
    metric,
    transform,
    generalised_alpha: alpha,
    pseudocount,
  }: Pick<Parameters, 'metric' | 'transform' | 'generalised_alpha' | 'pseudocount'>,
): Promise<DistanceMatrix> {
  if (metric.endsWith('unifrac') && !tree)
    throw new AnalysisError(`--tree is missing. ${metric.replaceAll('_', ' ')} needs a tree.`);
  const bytes = await readKernelBytes();
  const amounts = metric === 'bray_curtis' && transform === 'tss' ? relativeAbundance(table) : table;
  const kernel = bytes ? instantiateKernel(bytes) : undefined;
  return measure(amounts, { metric, tree, alpha, pseudocount, kernel });
}
