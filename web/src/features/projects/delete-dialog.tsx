import { UNDO_DAYS } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { DeletionEffects } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { deleteProjectOrSamples } from './changes.ts';
import { blockOfDependents, linesOfDependents } from './describe-dependents.ts';
import { notifyDeletions } from './notify-deletions.ts';
import { dependentsQuery } from './projects.ts';

type DeleteDialogProps = {
  project: { project_id: string; name: string };
  /** IDs of samples to delete, instead of the whole submission. */
  sample_ids?: readonly string[];
  onClose: () => void;
  onDeleted: () => void;
};

/** Confirms the deletion of a submission or some samples: shows dependent items and how to restore it. */
export function DeleteDialog({ project, sample_ids, onClose, onDeleted }: DeleteDialogProps) {
  const { project_id, name } = project;
  const { data, isError, error } = useQuery(dependentsQuery(project_id, sample_ids));
  const remove = useMutation({
    mutationFn: () => deleteProjectOrSamples(project_id, sample_ids),
    onSuccess: (deletion) => {
      onClose();
      onDeleted();
      notifyDeletions([deletion]);
    },
  });
  const label = sample_ids ? formatCount(sample_ids.length, 'sample') : 'submission';
  const blocked = data ? blockOfDependents(data.data) : null;
  const failed = remove.error ?? (isError ? error : null);
  return (
    <AlertDialog
      onClose={onClose}
      title={sample_ids ? `Delete ${label} of “${name}”?` : `Delete submission “${name}”?`}
      confirm={`Delete ${label}`}
      onConfirm={() => !blocked && data && remove.mutate()}
      busy={remove.isPending || !data || blocked !== null}
      error={failed && sentenceOf(failed)}
    >
      {!isError && (
        <DeletionEffects
          lines={data && linesOfDependents(data.data, sample_ids ? 'samples' : 'project')}
          blocked={blocked}
        >
          You can restore it for {UNDO_DAYS} days. After that, its files are permanently deleted.
        </DeletionEffects>
      )}
    </AlertDialog>
  );
}
