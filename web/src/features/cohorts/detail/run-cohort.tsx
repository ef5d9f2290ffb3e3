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

/** The minimum number of samples for an ordination. */
const MIN_ORDINATION_SAMPLES = 3;

/** Leads from a finished run to the ordination of the cohort that was made of its results. */
export function OpenRunCohort({ run }: RunCohortProps) {
  const { data: cohort, isPending } = useRunCohort({ run });
  if (!cohort && !isPending) return null;
  const isPlaced = (cohort?.n_samples ?? MIN_ORDINATION_SAMPLES) >= MIN_ORDINATION_SAMPLES;
  return (
    <Button asChild look="primary" disabledReason={cohort ? null : 'The results are still being loaded'}>
      <Link to="/cohorts/$id" params={{ id: cohort?.id ?? '' }} search={{ tab: isPlaced ? 'pcoa' : 'composition' }}>
        <Orbit aria-hidden="true" />
        {isPlaced ? 'Open PCoA' : 'Open composition'}
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
