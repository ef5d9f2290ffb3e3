import type { Cohort } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CohortDraft } from '../../model/cohort-draft.ts';
import { cohortQuery } from '../../queries/cohort-queries.ts';
import { ChosenMembers } from '../members/chosen-members.tsx';
import { ChosenOfCohort } from '../members/chosen-of-cohort.tsx';

const draftOf = (ids: readonly string[]): CohortDraft => ({
  source: { result_ids: [...ids] },
  n_samples: ids.length,
  steps: [{ words: 'Ticked in the cohort studio', n_samples: ids.length }],
  checks: [
    {
      fine: false,
      title: 'Chosen one by one.',
      words: 'Samples of several cohorts may have been processed in several ways; its page says so.',
    },
  ],
});

type ChosenOfSeveralProps = { cohortIds: readonly string[]; ids: readonly string[]; onNone: () => void };

/** What can be done with members that are ticked: those of a single cohort can be left out of it too. */
export function ChosenOfSeveral({ cohortIds, ids, onNone }: ChosenOfSeveralProps) {
  const navigate = useNavigate();
  const [only = '', ...others] = cohortIds;
  const found = useQuery({ ...cohortQuery(only), enabled: only !== '' && others.length === 0 });
  const open = ({ id }: Cohort) => void navigate({ to: '/cohorts/$id', params: { id } });
  const cohort = others.length === 0 ? found.data?.data : undefined;
  if (cohort) return <ChosenOfCohort cohort={cohort} ids={ids} onNone={onNone} onOpen={open} />;
  return <ChosenMembers ids={ids} draft={draftOf(ids)} onNone={onNone} onOpen={open} />;
}
