import type { Cohort } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { removeMembers, retainMembers } from '../../queries/version-queries.ts';

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

export type MemberAction = keyof typeof memberActions;
type ChangeMembersDialogProps = {
  act: MemberAction;
  cohort: CohortSummary;
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a cohort has fewer members: as a next version, so that nothing is lost. */
export function ChangeMembersDialog({ act, cohort, ids, onClose, onDone }: ChangeMembersDialogProps) {
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
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title(n, cohort.name)}
      confirm={confirm(n)}
      tone="primary"
      onConfirm={() => write.mutate()}
      busy={write.isPending}
      error={write.error && sentenceOf(write.error)}
    >
      <p>
        Version {cohort.version + 1} will have {formatCount(left(n, cohort), 'sample')}. Version {cohort.version} stays
        in the history, so you can revert to it. The submissions don’t change.
      </p>
    </AlertDialog>
  );
}
