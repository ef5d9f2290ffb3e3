import { useNavigate, useParams } from '@tanstack/react-router';
import { ExportButton, isPastVersion, MergeButton } from '#features/cohorts';
import { TombstoneNote } from '#features/publication';
import { SharingActions } from '../sharing-actions.tsx';
import { CohortPage } from './cohort-page.tsx';

/** One cohort, with the ways to take it away, merge, share and publish it. */
export function Cohort() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <CohortPage
      id={id}
      missing={<TombstoneNote kind="cohort" id={id} />}
      actions={(cohort) => (
        <>
          <ExportButton cohort={cohort} />
          <MergeButton
            cohorts={[cohort]}
            onOpen={(merged) => void navigate({ to: '/cohorts/$id', params: { id: merged.id } })}
          />
          {!isPastVersion(cohort) && <SharingActions kind="cohort" resource={cohort} />}
        </>
      )}
    />
  );
}
