import type { Route } from '@cohortium/contract';
import { queryClient, queryKeyOf } from '#platform/api';

/** The names of the cached queries that a write invalidates, whether it succeeds or fails. */
export async function invalidatedBy(shown: Record<string, Route>, write: () => Promise<unknown>): Promise<string[]> {
  for (const route of Object.values(shown)) queryClient.setQueryData(queryKeyOf(route), { data: [] });
  await write().catch(() => undefined);
  const stale = Object.entries(shown).filter(
    ([, route]) => queryClient.getQueryState(queryKeyOf(route))?.isInvalidated,
  );
  queryClient.clear();
  return stale.map(([name]) => name);
}
