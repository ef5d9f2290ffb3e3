import { queryClient } from '#platform/api';
import { toOrdinationParams } from '../model/pcoa/ordination-params.ts';
import { analysisQuery } from './analysis-query.ts';

/** Prefetches the ordination while the page renders. Cached results are not requested again. */
export function prefetchOrdination(seen: Parameters<typeof toOrdinationParams>[0]): void {
  void queryClient.prefetchQuery(analysisQuery('beta_diversity', toOrdinationParams(seen).placing));
}
