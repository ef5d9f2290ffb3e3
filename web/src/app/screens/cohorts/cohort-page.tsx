import { CHOSEN_GROUPS, type CohortDetail } from '@cohortium/contract';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  CohortFigures,
  type CustomGroup,
  fitView,
  methodTabs,
  needsMembers,
  type PlotChange,
  prefetchOrdination,
  readPlotView,
  type TaxonRule,
} from '#features/analysis';
import { CohortScreen, cohortQuery, parseVersion, saveGrouping as saveGroupingField } from '#features/cohorts';
import { filterOfTaxon, SampleTable, shortFilterSearch } from '#features/samples';
import { queryClient } from '#platform/api';
import { Button } from '#ui/actions';
import { usePageSearch } from '../../page-search.ts';
import { useSessionState } from '../../use-session.ts';

/** Requests a cohort's ordination when its tab is clicked, before the tab renders. */
function usePrefetchOrdination(id: string, groupsOf: (cohort: CohortDetail) => readonly CustomGroup[]): void {
  const router = useRouter();
  const latest = useRef(groupsOf);
  latest.current = groupsOf;
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
        const search: Record<string, unknown> = toLocation.search;
        const cohort = queryClient.getQueryData(cohortQuery(id).queryKey)?.data;
        if (pathChanged || !cohort || search.tab !== 'pcoa') return;
        prefetchOrdination({ cohort, view: fitView(readPlotView(search), cohort), groups: latest.current(cohort) });
      }),
    [router, id],
  );
}

type CohortPageProps = {
  id: string;
  viewOnly?: boolean;
  missing?: ReactNode;
  actions?: (cohort: CohortDetail) => ReactNode;
};

/** Groups of a version's samples, put together by hand; another version has other samples. */
interface ChosenSelection {
  key: string;
  groups: readonly CustomGroup[];
}
const NO_SELECTION: ChosenSelection = { key: '', groups: [] };
const keyOf = ({ id, version }: CohortDetail): string => `${id} ${version}`;

/** Saves the chosen grouping field for the next visit; not an empty choice or manual groups, which are page state. */
function saveGrouping({ id, default_grouping }: CohortDetail, field: string | undefined): void {
  if (!field || field === CHOSEN_GROUPS || field === default_grouping) return;
  // A choice that could not be saved stays in the URL.
  saveGroupingField(id, field).catch(() => undefined);
}

/** A cohort page: plots and table come from other features; tab and plot settings are in the URL. */
export function CohortPage({ id, viewOnly = false, missing, actions }: CohortPageProps) {
  const search = usePageSearch(viewOnly ? '/view' : '/cohorts/$id');
  const navigate = useNavigate();
  const view = useMemo(() => readPlotView(search), [search]);
  const change = (part: Record<string, unknown>) =>
    void navigate({ to: '.', search: (old: Record<string, unknown>) => ({ ...old, ...part }), replace: true });
  const { workspace_id } = useSessionState();
  const browse = (rule: TaxonRule) => {
    const found = shortFilterSearch(filterOfTaxon(rule), 'browser');
    if (found) void navigate({ to: '/cohort-builder', search: found });
  };
  const onTaxon = viewOnly || workspace_id === null ? null : browse;
  const [chosen, setChosen] = useState<ChosenSelection>(NO_SELECTION);
  usePrefetchOrdination(id, (cohort) => (chosen.key === keyOf(cohort) ? chosen.groups : NO_SELECTION.groups));
  const pageProps = ({ cohort }: { cohort: CohortDetail }) => ({
    view: fitView(view, cohort),
    onView: (part: PlotChange) => {
      change(part);
      if (!viewOnly) saveGrouping(cohort, part.group);
    },
    groups: chosen.key === keyOf(cohort) ? chosen.groups : NO_SELECTION.groups,
    onGroups: (groups: readonly CustomGroup[]) => setChosen({ key: keyOf(cohort), groups }),
    onComposition: () => open('composition'),
    onCompare: (groups: readonly CustomGroup[]) => compare(cohort, groups),
    onTaxon,
  });
  const compare = (cohort: CohortDetail, groups: readonly CustomGroup[]) => {
    setChosen({ key: keyOf(cohort), groups });
    change({ tab: 'comparison', group: CHOSEN_GROUPS, colour: undefined });
  };
  const open = (tab: string) => void navigate({ to: '.', search: (old: object) => ({ ...old, tab }) });
  return (
    <CohortScreen
      cohortId={id}
      version={parseVersion(search.version)}
      tab={search.tab}
      needsMembers={needsMembers(view)}
      viewOnly={viewOnly}
      missing={missing}
      analyses={methodTabs.map(({ Tab, ...tab }) => ({
        ...tab,
        draw: (context) => <Tab {...context} {...pageProps(context)} />,
      }))}
      figures={(cohort) => (
        <CohortFigures
          cohort={cohort}
          view={view}
          link={(tab, searchParams) => (
            <Button size="small" asChild>
              <Link to="." search={(old: object) => ({ ...old, tab })}>
                {searchParams}
              </Link>
            </Button>
          )}
        />
      )}
      membersTable={(props) => <SampleTable {...props} />}
      {...(actions ? { actions } : {})}
    />
  );
}
