import type { Cohort } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CohortDraft } from '../cohort-draft.ts';
import { cohortQuery } from '../queries/cohort-queries.ts';
import { CohortSelectionBar } from './cohort-selection-bar.tsx';
import { MemberSelectionBar } from './member-selection-bar.tsx';

const toDraft = (ids: readonly string[]): CohortDraft => ({
  source: { result_ids: [...ids] },
  n_samples: ids.length,
  steps: [{ description: 'Selected in the cohort studio', n_samples: ids.length }],
  checks: [
    {
      fine: false,
      title: 'Selected individually.',
      message:
        'Samples of several cohorts may have been processed differently. The cohort page lists their processing.',
    },
  ],
});

type StudioSelectionBarProps = { cohortIds: readonly string[]; ids: readonly string[]; onNone: () => void };

/** Actions on selected members. Members of a single cohort can also be removed from it. */
export function StudioSelectionBar({ cohortIds, ids, onNone }: StudioSelectionBarProps) {
  const navigate = useNavigate();
  const [only = '', ...others] = cohortIds;
  const found = useQuery({ ...cohortQuery(only), enabled: only !== '' && others.length === 0 });
  const open = ({ id }: Cohort) => void navigate({ to: '/cohorts/$id', params: { id } });
  const cohort = others.length === 0 ? found.data?.data : undefined;
  if (cohort) return <CohortSelectionBar cohort={cohort} ids={ids} onNone={onNone} onOpen={open} />;
  return <MemberSelectionBar ids={ids} draft={toDraft(ids)} onNone={onNone} onOpen={open} />;
}
