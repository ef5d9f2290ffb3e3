import type { Cohort, CohortDetail } from '@cohortium/contract';
import { Minus } from 'lucide-react';
import { useState } from 'react';
import { useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { type CohortDraft, draftFromMembers } from '../../model/cohort-draft.ts';
import { pastVersionDenial } from '../../model/history/past-version.ts';
import { ChangeMembersDialog, type MemberAction } from './change-members-dialog.tsx';
import { MemberSelectionBar } from './member-selection-bar.tsx';

type CohortSelectionBarProps = {
  cohort: CohortDetail;
  ids: readonly string[];
  onNone: () => void;
  onOpen: (cohort: Cohort) => void;
};

/** What can be done with members of one cohort that are ticked. */
export function CohortSelectionBar({ cohort, ids, onNone, onOpen }: CohortSelectionBarProps) {
  const [act, setAct] = useState<MemberAction | null>(null);
  const mayNot = useDenialFor('modify', 'cohort', cohort);
  const denied = mayNot ?? pastVersionDenial(cohort);
  const all = ids.length >= cohort.n_samples ? 'A cohort needs at least one sample' : null;
  const draft: CohortDraft = draftFromMembers(cohort, ids);
  return (
    <MemberSelectionBar draft={draft} ids={ids} except={cohort.id} onNone={onNone} onOpen={onOpen}>
      <Button disabledReason={denied} onClick={() => setAct('keep_only')}>
        Keep only these
      </Button>
      <Button disabledReason={denied ?? all} onClick={() => setAct('leave_out')}>
        <Minus aria-hidden="true" />
        Remove from cohort
      </Button>
      {act && <ChangeMembersDialog act={act} cohort={cohort} ids={ids} onClose={() => setAct(null)} onDone={onNone} />}
    </MemberSelectionBar>
  );
}
