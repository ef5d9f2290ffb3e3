import { COMPARED_COHORTS, MAX_BROWSED_COHORTS } from '@cohortium/contract';
import { CohortComparisonCards } from '#features/analysis';
import { BrowseScreen, CompareScreen } from '#features/cohorts';
import { SampleTable } from '#features/samples';
import { useListView } from '../data/use-list-view.ts';

/** The cohorts in the URL, without duplicates. */
function useCohortsInUrl(
  path: '/cohort/compare' | '/cohort/studio',
  most: number,
): [string[], (ids: readonly string[]) => void] {
  const [{ param }, change] = useListView(path);
  const named = param('cohorts').split(',');
  const ids = [...new Set(named)].filter((id) => /^[0-9a-f]{32}$/.test(id)).slice(0, most);
  return [ids, (next) => change({ cohorts: next.join(',') })];
}

/** Compares several cohorts. */
export function CompareCohorts() {
  const [ids, setIds] = useCohortsInUrl('/cohort/compare', COMPARED_COHORTS.maximum);
  return (
    <CompareScreen
      ids={ids}
      onIds={setIds}
      analyses={(cohorts, rank) => <CohortComparisonCards cohorts={cohorts} rank={rank} />}
    />
  );
}

/** The members of cohorts in one table. */
export function CohortStudio() {
  const [ids, setIds] = useCohortsInUrl('/cohort/studio', MAX_BROWSED_COHORTS);
  return <BrowseScreen ids={ids} onIds={setIds} table={(props) => <SampleTable {...props} />} />;
}
