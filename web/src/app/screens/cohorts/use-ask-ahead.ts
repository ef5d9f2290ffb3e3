import type { CohortDetail } from '@cohortium/contract';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { askOrdination, type ChosenGroup, readPlotView } from '#features/analysis';
import { cohortQuery, readTab } from '#features/cohorts';
import { queryClient } from '#platform/api';

/** Requests a cohort's ordination when its tab is clicked, before the tab renders. */
export function useAskAhead(id: string, groupsOf: (cohort: CohortDetail) => readonly ChosenGroup[]): void {
  const router = useRouter();
  const latest = useRef(groupsOf);
  latest.current = groupsOf;
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
        const search: Record<string, unknown> = toLocation.search;
        const cohort = queryClient.getQueryData(cohortQuery(id).queryKey)?.data;
        if (pathChanged || !cohort || readTab(search.tab) !== 'pcoa') return;
        askOrdination({ cohort, view: readPlotView(search), groups: latest.current(cohort) });
      }),
    [router, id],
  );
}
