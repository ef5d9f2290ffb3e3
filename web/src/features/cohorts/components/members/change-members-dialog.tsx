import type { Cohort } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { formatCount, formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { keepOnly, leaveOut } from '../../queries/version-queries.ts';

type Whole = Pick<Cohort, 'id' | 'name' | 'version' | 'n_samples'>;

const acts = {
  leave_out: {
    change: leaveOut,
    title: (n: number, name: string) => `Leave ${formatCount(n, 'sample')} out of “${name}”?`,
    confirm: (n: number) => `Leave ${formatNumber(n)} out`,
    left: (n: number, { n_samples }: Whole) => n_samples - n,
  },
  keep_only: {
    change: keepOnly,
    title: (n: number, name: string) => `Keep nothing but ${formatCount(n, 'sample')} of “${name}”?`,
    confirm: (n: number) => `Keep ${formatNumber(n)} alone`,
    left: (n: number) => n,
  },
} as const;

export type MembersAct = keyof typeof acts;
type ChangeMembersDialogProps = {
  act: MembersAct;
  cohort: Whole;
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a cohort has fewer members: as a next version, so that nothing is lost. */
export function ChangeMembersDialog({ act, cohort, ids, onClose, onDone }: ChangeMembersDialogProps) {
  const { change, title, confirm, left } = acts[act];
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
        in the history, and can be gone back to; the submissions stay as they are.
      </p>
    </AlertDialog>
  );
}
