import { BROWSED_AT_MOST, COMPARED } from '@cohortium/contract';
import { CohortsBeside } from '#features/analysis';
import { BrowseScreen, CompareScreen } from '#features/cohorts';
import { SampleTable } from '#features/samples';
import { useListView } from '../data/use-list-view.ts';

/** The cohorts in the URL, without duplicates. */
function useCohortsOfAddress(most: number): [string[], (ids: readonly string[]) => void] {
  const [{ word }, change] = useListView();
  const named = word('cohorts').split(',');
  const ids = [...new Set(named)].filter((id) => /^[0-9a-f]{32}$/.test(id)).slice(0, most);
  return [ids, (next) => change({ cohorts: next.join(',') })];
}

/** Compares several cohorts. */
export function CompareCohorts() {
  const [ids, setIds] = useCohortsOfAddress(COMPARED.maximum);
  return (
    <CompareScreen
      ids={ids}
      onIds={setIds}
      analyses={(cohorts, rank) => <CohortsBeside cohorts={cohorts} rank={rank} />}
    />
  );
}

/** The members of cohorts in one table. */
export function CohortStudio() {
  const [ids, setIds] = useCohortsOfAddress(BROWSED_AT_MOST);
  return <BrowseScreen ids={ids} onIds={setIds} table={(props) => <SampleTable {...props} />} />;
}
