import type { CohortDetail } from '@cohortium/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import {
  AlphaTab,
  type AnalysisTabProps,
  ClustersTab,
  ComparisonTab,
  CompositionTab,
  LefseTab,
  PcoaTab,
  readPlotView,
  type TaxonRule,
  wantsMembers,
} from '#features/analysis';
import { CohortScreen, readTab } from '#features/cohorts';
import { filterByTaxon, SampleTable } from '#features/samples';
import { useSessionState } from '../../use-session.ts';
import { keepColours } from './keep-colours.ts';

keepColours();

type CohortPageProps = {
  id: string;
  viewOnly?: boolean;
  missing?: ReactNode;
  actions?: (cohort: CohortDetail) => ReactNode;
};

/** A cohort's plots and its table come from other features, its tab and how the plots are set from the address. */
export function CohortPage({ id, viewOnly = false, missing, actions }: CohortPageProps) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readPlotView(search), [search]);
  const change = (part: Record<string, unknown>) =>
    void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...part }), replace: true });
  const onView: AnalysisTabProps['onView'] = change;
  const { workspace_id } = useSessionState();
  const browse = (rule: TaxonRule) => {
    if (workspace_id === null) return;
    filterByTaxon(workspace_id, rule);
    void navigate({ to: '/cohort-builder' });
  };
  const onTaxon = viewOnly || workspace_id === null ? null : browse;
  const open = (tab: string) => void navigate({ to: '.', search: (old: object) => ({ ...old, tab }) });
  return (
    <CohortScreen
      cohortId={id}
      tab={readTab(search.tab)}
      membersWanted={wantsMembers(view)}
      viewOnly={viewOnly}
      missing={missing}
      analyses={{
        pcoa: (context) => (
          <PcoaTab {...context} view={view} onView={onView} onComposition={() => open('composition')} />
        ),
        composition: (context) => <CompositionTab {...context} view={view} onView={onView} onTaxon={onTaxon} />,
        alpha: (context) => <AlphaTab {...context} view={view} onView={onView} />,
        lefse: (context) => <LefseTab {...context} view={view} onView={onView} />,
        clusters: (context) => <ClustersTab {...context} view={view} onView={onView} />,
        comparison: (context) => <ComparisonTab {...context} view={view} onView={onView} />,
      }}
      membersTable={(props) => <SampleTable {...props} />}
      {...(actions ? { actions } : {})}
    />
  );
}
