import { SEARCH, searchRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/api';

/** What answers to a query, asked anew with each; until that comes, what answered to the one before. */
export function useFound(query: string, { all }: { all: boolean }) {
  const limit = all ? SEARCH.maximum_hits : SEARCH.hits;
  return useQuery({
    ...queryOf(searchRoutes.everything, { query: { query, limit } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
}
