import { type CohortDependents, type CohortDetail, UNDO_DAYS } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { DeletionEffects } from '#ui/feedback';
import { notifyDeletion } from '#ui/list';
import { AlertDialog } from '#ui/overlays';
import { deleteCohort, dependentsQuery, restoreDeleted } from './queries/version-queries.ts';

/** What goes with a cohort, a line each. */
export function describeDependents({ n_versions, n_grants, n_links, n_children }: CohortDependents): string[] {
  return [
    formatCount(n_versions, 'version'),
    ...(n_grants > 0 ? [formatCount(n_grants, 'grant')] : []),
    ...(n_links > 0 ? [formatCount(n_links, 'view-only link')] : []),
    ...(n_children > 0 ? [`the link to ${formatCount(n_children, 'cohort')} derived from it; their samples stay`] : []),
  ];
}

type DeleteCohortDialogProps = { cohort: CohortDetail; onClose: () => void; onDeleted: () => void };

/** Asks before a cohort is deleted: names it, what goes with it, and the way back. */
export function DeleteCohortDialog({ cohort, onClose, onDeleted }: DeleteCohortDialogProps) {
  const { data, isError, error } = useQuery(dependentsQuery(cohort.id));
  const remove = useMutation({
    mutationFn: () => deleteCohort(cohort.id),
    onSuccess: ({ deletion_id, name }) => {
      onClose();
      onDeleted();
      notifyDeletion(`“${name}”`, () => restoreDeleted({ deletion_id }));
    },
  });
  const blocked = data?.data.blocked ?? null;
  const failed = remove.error ?? (isError ? error : null);
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete cohort “${cohort.name}”?`}
      confirm="Delete cohort"
      onConfirm={() => data && !blocked && remove.mutate()}
      busy={remove.isPending || !data || blocked !== null}
      error={failed && sentenceOf(failed)}
    >
      {!isError && (
        <DeletionEffects lines={data && describeDependents(data.data)} blocked={blocked}>
          The samples are not deleted. You can restore the cohort for {UNDO_DAYS} days.
        </DeletionEffects>
      )}
    </AlertDialog>
  );
}
