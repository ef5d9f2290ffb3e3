import { COMPARED_COHORTS, MAX_BROWSED_COHORTS } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { GitCompare, Telescope } from 'lucide-react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { SelectedBar } from '#ui/data-table';
import { MergeButton } from '../merge/merge-button.tsx';

/** Why so many cohorts cannot be compared; null when they can. */
function comparisonDenial(n: number): string | null {
  if (n < COMPARED_COHORTS.minimum) return 'Select a second cohort to compare';
  return n > COMPARED_COHORTS.maximum ? `At most ${COMPARED_COHORTS.maximum} cohorts can be compared` : null;
}

/** What can be done with the cohorts that are ticked, of whichever page. */
export function CohortListSelectionBar({ ids, onNone }: { ids: readonly string[]; onNone: () => void }) {
  const navigate = useNavigate();
  const search = { cohorts: ids.join(',') };
  return (
    <SelectedBar label="Selected cohorts" selected={formatCount(ids.length, 'cohort')} onClear={onNone}>
      <Button
        disabledReason={
          ids.length > MAX_BROWSED_COHORTS ? `At most ${MAX_BROWSED_COHORTS} cohorts can be browsed at once` : null
        }
        onClick={() => void navigate({ to: '/cohort/studio', search })}
      >
        <Telescope aria-hidden="true" />
        Browse members
      </Button>
      <MergeButton
        cohorts={ids.map((id) => ({ id }))}
        onOpen={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
      />
      <Button
        look="primary"
        disabledReason={comparisonDenial(ids.length)}
        onClick={() => void navigate({ to: '/cohort/compare', search })}
      >
        <GitCompare aria-hidden="true" />
        Compare
      </Button>
    </SelectedBar>
  );
}
