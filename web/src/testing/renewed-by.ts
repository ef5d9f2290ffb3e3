import type { Route } from '@cohortium/contract';
import { keyOf, queryClient } from '#platform/api';

/** Which of these answers, all at hand, are out of date after a write, whether it was refused or not: their names. */
export async function renewedBy(shown: Record<string, Route>, write: () => Promise<unknown>): Promise<string[]> {
  for (const route of Object.values(shown)) queryClient.setQueryData(keyOf(route), { data: [] });
  await write().catch(() => undefined);
  const stale = Object.entries(shown).filter(([, route]) => queryClient.getQueryState(keyOf(route))?.isInvalidated);
  queryClient.clear();
  return stale.map(([name]) => name);
}
