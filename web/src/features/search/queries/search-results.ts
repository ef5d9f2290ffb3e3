import { SEARCH, searchRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

/** The search results of a query; keeps the previous results while loading. */
export function useSearchResults(query: string, { all }: { all: boolean }) {
  const limit = all ? SEARCH.maximum_hits : SEARCH.hits;
  return useQuery({
    ...queryOf(searchRoutes.search, { query: { query, limit } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
}
