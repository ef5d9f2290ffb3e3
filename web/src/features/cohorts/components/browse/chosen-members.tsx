import type { Cohort } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ChosenBar } from '#ui/data-table';
import type { CohortDraft } from '../../model/cohort-draft.ts';
import { CreateCohortDrawer } from '../create/create-cohort-drawer.tsx';

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

/** A cohort of the members that are ticked, of whichever cohorts. */
export function ChosenMembers({ ids, onNone }: { ids: readonly string[]; onNone: () => void }) {
  const navigate = useNavigate();
  const denied = useDenial('create', 'cohort', 'cohorts');
  const [making, setMaking] = useState(false);
  const open = ({ id }: Cohort) => void navigate({ to: '/cohorts/$id', params: { id } });
  return (
    <ChosenBar label="Chosen members" chosen={formatCount(ids.length, 'sample')} onNone={onNone}>
      <Button look="primary" disabledReason={denied} onClick={() => setMaking(true)}>
        <Plus aria-hidden="true" />
        Create cohort
      </Button>
      {making && <CreateCohortDrawer draft={draftOf(ids)} onClose={() => setMaking(false)} onCreated={open} />}
    </ChosenBar>
  );
}
