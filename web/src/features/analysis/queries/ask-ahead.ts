import { queryClient } from '#platform/api';
import { ordinationOrders } from '../model/pcoa/ordination-orders.ts';
import { askBetaDiversity } from './analysis-queries.ts';

/** Prefetches the ordination while the page renders. Cached results are not requested again. */
export function askOrdination(seen: Parameters<typeof ordinationOrders>[0]): void {
  void queryClient.prefetchQuery(askBetaDiversity(ordinationOrders(seen).placing).query);
}
