import type { Cohort, CohortDetail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Minus } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { type CohortDraft, draftFromMembers } from '../cohort-draft.ts';
import { pastVersionDenial } from '../history/past-version.ts';
import { removeMembers, retainMembers } from '../queries/version-queries.ts';
import { MemberSelectionBar } from './member-selection-bar.tsx';

type CohortSummary = Pick<Cohort, 'id' | 'name' | 'version' | 'n_samples'>;

const memberActions = {
  leave_out: {
    change: removeMembers,
    title: (n: number, name: string) => `Remove ${formatCount(n, 'sample')} from “${name}”?`,
    confirm: (n: number) => `Remove ${formatCount(n, 'sample')}`,
    left: (n: number, { n_samples }: CohortSummary) => n_samples - n,
  },
  keep_only: {
    change: retainMembers,
    title: (n: number, name: string) => `Keep only ${formatCount(n, 'sample')} of “${name}”?`,
    confirm: (n: number) => `Keep only ${formatCount(n, 'sample')}`,
    left: (n: number) => n,
  },
} as const;

type MemberAction = keyof typeof memberActions;
type ChangeMembersDialogProps = {
  act: MemberAction;
  cohort: CohortSummary;
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a cohort has fewer members: as a next version, so that nothing is lost. */
function ChangeMembersDialog({ act, cohort, ids, onClose, onDone }: ChangeMembersDialogProps) {
  const { change, title, confirm, left } = memberActions[act];
  const n = ids.length;
  const write = useMutation({
    mutationFn: () => change(cohort, [...ids]),
    onSuccess: ({ version, n_samples }) => {
      onClose();
      onDone();
      toast({ title: `Version ${version} has ${formatCount(n_samples, 'sample')}.`, tone: 'success' });
    },
  });
  return (
    <AlertDialog onClose={onClose} title={title(n, cohort.name)} confirm={confirm(n)} tone="primary" mutation={write}>
      <p>
        Version {cohort.version + 1} will have {formatCount(left(n, cohort), 'sample')}. Version {cohort.version} stays
        in the history, so you can revert to it. The submissions don’t change.
      </p>
    </AlertDialog>
  );
}

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
