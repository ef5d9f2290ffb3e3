import { Link } from '@tanstack/react-router';
import { ClipboardList, Plus, Telescope } from 'lucide-react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';

/** The ways to a new cohort, and to the members of those there are. */
export function NewCohort({ onByHand }: { onByHand: () => void }) {
  const denied = useDenial('create', 'cohort', 'cohorts');
  return (
    <>
      <Button asChild>
        <Link to="/cohort/studio">
          <Telescope aria-hidden="true" />
          Browse members
        </Link>
      </Button>
      <Button disabledReason={denied} onClick={onByHand}>
        <ClipboardList aria-hidden="true" />
        From a list
      </Button>
      <Button asChild look="primary" disabledReason={denied}>
        <Link to="/cohort-builder">
          <Plus aria-hidden="true" />
          New cohort
        </Link>
      </Button>
    </>
  );
}
