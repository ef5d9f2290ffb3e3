import { type CohortDetail, type CohortTree, cohortRoutes } from '@cohortium/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient, queryOf } from '#platform/api';

const POLL_MS = 2_000;

export const isBuilding = ({ state }: CohortTree): boolean => state === 'queued' || state === 'running';

/** The tree of a cohort's variants, or how far it is; asked again for as long as it is being built. */
export function cohortTreeQuery({ id }: Pick<CohortDetail, 'id'>) {
  return queryOptions({
    ...queryOf(cohortRoutes.tree, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBuilding(state.data.data) ? POLL_MS : false),
  });
}

/** Requests that the tree is built, and updates the cached state. */
export async function requestTree(cohort: Pick<CohortDetail, 'id'>): Promise<void> {
  const answer = await call(cohortRoutes.buildTree, { params: { id: cohort.id } });
  queryClient.setQueryData(cohortTreeQuery(cohort).queryKey, answer);
}
