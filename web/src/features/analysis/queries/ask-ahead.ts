import { queryClient } from '#platform/api';
import { ordinationOrders } from '../model/pcoa/ordination-orders.ts';
import { askBetaDiversity } from './analysis-queries.ts';

/** Asks what the ordination will ask, while its page is still being drawn; an answer that is there is not asked again. */
export function askOrdination(seen: Parameters<typeof ordinationOrders>[0]): void {
  void queryClient.prefetchQuery(askBetaDiversity(ordinationOrders(seen).placing).query);
}
