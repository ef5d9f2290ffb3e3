import { useParams } from '@tanstack/react-router';
import { TombstoneNote } from '#features/publication';
import { SharingActs } from '../sharing/sharing-acts.tsx';
import { CohortPage } from './cohort-page.tsx';

/** One cohort, with the ways to share and publish it. */
export function Cohort() {
  const { id = '' } = useParams({ strict: false });
  return (
    <CohortPage
      id={id}
      missing={<TombstoneNote kind="cohort" id={id} />}
      actions={(cohort) => <SharingActs kind="cohort" thing={cohort} />}
    />
  );
}
