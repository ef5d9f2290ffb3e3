import { UNDO_DAYS } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { WhatGoes } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { blockOfDependents, linesOfDependents } from '../../model/describe-dependents.ts';
import { deletePart } from '../../queries/changes.ts';
import { dependentsQuery } from '../../queries/projects.ts';
import { announceDeletions } from './announce-deletion.ts';

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
    mutationFn: () => deletePart(project_id, sample_ids),
    onSuccess: (deletion) => {
      onClose();
      onDeleted();
      announceDeletions([deletion]);
    },
  });
  const what = sample_ids ? formatCount(sample_ids.length, 'sample') : 'submission';
  const blocked = data ? blockOfDependents(data.data) : null;
  const failed = remove.error ?? (isError ? error : null);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sample_ids ? `Delete ${what} of “${name}”?` : `Delete submission “${name}”?`}
      confirm={`Delete ${what}`}
      onConfirm={() => !blocked && data && remove.mutate()}
      busy={remove.isPending || !data || blocked !== null}
      error={failed && sentenceOf(failed)}
    >
      {!isError && (
        <WhatGoes lines={data && linesOfDependents(data.data, sample_ids ? 'samples' : 'project')} blocked={blocked}>
          You can restore it for {UNDO_DAYS} days. After that, its files are permanently deleted.
        </WhatGoes>
      )}
    </AlertDialog>
  );
}
