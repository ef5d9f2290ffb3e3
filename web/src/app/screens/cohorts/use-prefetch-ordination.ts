import type { CohortDetail } from '@cohortium/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type CustomGroup, fitView, prefetchOrdination, readPlotView } from '#features/analysis';
import { cohortQuery, parseTab } from '#features/cohorts';
import { queryClient } from '#platform/api';

/** Requests a cohort's ordination when its tab is clicked, before the tab renders. */
export function usePrefetchOrdination(id: string, groupsOf: (cohort: CohortDetail) => readonly CustomGroup[]): void {
  const router = useRouter();
  const latest = useRef(groupsOf);
  latest.current = groupsOf;
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
        const search: Record<string, unknown> = toLocation.search;
        const cohort = queryClient.getQueryData(cohortQuery(id).queryKey)?.data;
        if (pathChanged || !cohort || parseTab(search.tab) !== 'pcoa') return;
        prefetchOrdination({ cohort, view: fitView(readPlotView(search), cohort), groups: latest.current(cohort) });
      }),
    [router, id],
  );
}
