import type { Route } from '@cohortium/contract';
import { keyOf, queryClient } from '#platform/api';

/** The names of the cached queries that a write invalidates, whether it succeeds or fails. */
export async function renewedBy(shown: Record<string, Route>, write: () => Promise<unknown>): Promise<string[]> {
  for (const route of Object.values(shown)) queryClient.setQueryData(keyOf(route), { data: [] });
  await write().catch(() => undefined);
  const stale = Object.entries(shown).filter(([, route]) => queryClient.getQueryState(keyOf(route))?.isInvalidated);
  queryClient.clear();
  return stale.map(([name]) => name);
}
