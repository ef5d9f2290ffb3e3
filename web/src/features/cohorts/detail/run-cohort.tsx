import type { CohortDetail, Run } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Orbit } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { cohortQuery, runCohortQuery } from '../queries/cohort-queries.ts';

type RunCohortProps = { run: Pick<Run, 'id' | 'index_state'> };

/** Only what is loaded can be looked at; anyone who may not read cohorts is not led to one. */
function useRunCohort({ run }: RunCohortProps) {
  const mayRead = useCan('read', 'cohort');
  return useQuery({ ...runCohortQuery(run.id), enabled: mayRead && run.index_state === 'loaded' });
}

type OpenRunCohortProps = RunCohortProps & {
  /** The tab that shows most of what such samples hold; the tabs of methods are another feature's. */
  firstTab: (cohort: CohortDetail) => { id: string; title: string };
};

/** Leads from a finished run to the cohort that was made of its results, on the tab for such samples. */
export function OpenRunCohort({ run, firstTab }: OpenRunCohortProps) {
  const { data: made, isPending } = useRunCohort({ run });
  const cohort = useQuery({ ...cohortQuery(made?.id ?? ''), enabled: Boolean(made) }).data?.data;
  if (!made && !isPending) return null;
  const tab = cohort && firstTab(cohort);
  return (
    <Button asChild look="primary" disabledReason={tab ? null : 'The results are still being loaded'}>
      <Link to="/cohorts/$id" params={{ id: made?.id ?? '' }} search={{ tab: tab?.id }}>
        <Orbit aria-hidden="true" />
        {tab ? `Open ${tab.title}` : 'Open results'}
      </Link>
    </Button>
  );
}

/** The cohort that was made of a run's results, drawn once it is there; nothing until then. */
export function RunCohort({ run, children }: RunCohortProps & { children: (cohort: CohortDetail) => ReactNode }) {
  const { data: made } = useRunCohort({ run });
  const detail = useQuery({ ...cohortQuery(made?.id ?? ''), enabled: Boolean(made) });
  return detail.data ? children(detail.data.data) : null;
}
