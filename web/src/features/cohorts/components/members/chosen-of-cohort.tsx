import type { Cohort, CohortDetail } from '@cohortium/contract';
import { Minus } from 'lucide-react';
import { useState } from 'react';
import { useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { type CohortDraft, draftOfTicked } from '../../model/cohort-draft.ts';
import { pastDenial } from '../../model/history/past-version.ts';
import { ChangeMembersDialog, type MembersAct } from './change-members-dialog.tsx';
import { ChosenMembers } from './chosen-members.tsx';

type ChosenOfCohortProps = {
  cohort: CohortDetail;
  ids: readonly string[];
  onNone: () => void;
  onOpen: (cohort: Cohort) => void;
};

/** What can be done with members of one cohort that are ticked. */
export function ChosenOfCohort({ cohort, ids, onNone, onOpen }: ChosenOfCohortProps) {
  const [act, setAct] = useState<MembersAct | null>(null);
  const mayNot = useDenialFor('modify', 'cohort', cohort);
  const denied = mayNot ?? pastDenial(cohort);
  const all = ids.length >= cohort.n_samples ? 'A cohort needs at least one sample' : null;
  const draft: CohortDraft = draftOfTicked(cohort, ids);
  return (
    <ChosenMembers draft={draft} ids={ids} except={cohort.id} onNone={onNone} onOpen={onOpen}>
      <Button disabledReason={denied} onClick={() => setAct('keep_only')}>
        Keep only these
      </Button>
      <Button disabledReason={denied ?? all} onClick={() => setAct('leave_out')}>
        <Minus aria-hidden="true" />
        Remove from cohort
      </Button>
      {act && <ChangeMembersDialog act={act} cohort={cohort} ids={ids} onClose={() => setAct(null)} onDone={onNone} />}
    </ChosenMembers>
  );
}
