import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type AnalysisTabProps, CompositionTab, PcoaTab, readPlotView, wantsMembers } from '#features/analysis';
import { CohortScreen, readTab } from '#features/cohorts';
import { SampleTable } from '#features/samples';
import { SharingActs } from '../sharing/sharing-acts.tsx';
import { keepColours } from './keep-colours.ts';

keepColours();

/** One cohort; its plots and its table come from other features, its tab and how the plots are set from the address. */
export function Cohort() {
  const { id = '' } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readPlotView(search), [search]);
  const change = (part: Record<string, unknown>) =>
    void navigate({
      to: '/cohorts/$id',
      params: { id },
      search: (old: Record<string, unknown>) => ({ ...old, ...part }),
      replace: true,
    });
  const onView: AnalysisTabProps['onView'] = change;
  const open = (tab: string) =>
    void navigate({ to: '/cohorts/$id', params: { id }, search: (old: object) => ({ ...old, tab }) });
  return (
    <CohortScreen
      cohortId={id}
      tab={readTab(search.tab)}
      membersWanted={wantsMembers(view)}
      pcoa={(context) => <PcoaTab {...context} view={view} onView={onView} onComposition={() => open('composition')} />}
      composition={(context) => <CompositionTab {...context} view={view} onView={onView} />}
      actions={(cohort) => <SharingActs kind="cohort" thing={cohort} />}
      membersTable={(props) => <SampleTable {...props} />}
    />
  );
}
