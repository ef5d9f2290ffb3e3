import type { CohortDetail, CohortVersion } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { revertCohort } from '../queries/version-queries.ts';

type RevertDialogProps = {
  cohort: CohortDetail;
  to: Pick<CohortVersion, 'version' | 'n_samples'>;
  onClose: () => void;
  onReverted?: () => void;
};

/** Asks before a cohort becomes again what it was: as a next version, so that nothing is lost. */
export function RevertDialog({ cohort, to, onClose, onReverted }: RevertDialogProps) {
  const revert = useMutation({
    mutationFn: () => revertCohort({ id: cohort.id, version: cohort.current_version }, to.version),
    onSuccess: ({ version }) => {
      onClose();
      onReverted?.();
      toast({ title: `Version ${version} is version ${to.version} again.`, tone: 'success' });
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={`Revert “${cohort.name}” to version ${to.version}?`}
      confirm={`Revert to version ${to.version}`}
      tone="primary"
      mutation={revert}
    >
      <p>
        Version {cohort.current_version + 1} will have the {formatCount(to.n_samples, 'sample')}, the recipe and the
        metadata of version {to.version}. The versions in between and the name don’t change.
      </p>
    </AlertDialog>
  );
}
