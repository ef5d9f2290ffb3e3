import { type Deletion, type Project, UNDO_DAYS } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { formatBytes, formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { AlertDialog } from '#ui/overlays';
import { deleteProjectOrSamples } from '../../queries/changes.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { notifyDeletions } from './notify-deletions.ts';

type DeleteSeveralProps = { projects: readonly Project[]; onClose: () => void; onDeleted: () => void };

/** One confirmation for all selected submissions. Deletions before a failure can still be undone. */
export function DeleteSeveral({ projects, onClose, onDeleted }: DeleteSeveralProps) {
  const [only, ...others] = projects;
  const remove = useMutation({
    mutationFn: async () => {
      const deletions: Deletion[] = [];
      try {
        for (const { project_id } of projects) deletions.push(await deleteProjectOrSamples(project_id));
      } finally {
        notifyDeletions(deletions);
      }
    },
    onSuccess: () => {
      onClose();
      onDeleted();
    },
  });
  if (!only) return null;
  if (others.length === 0) return <DeleteDialog project={only} onClose={onClose} onDeleted={onDeleted} />;
  const n_samples = projects.reduce((sum, project) => sum + project.n_samples, 0);
  const bytes = projects.reduce((sum, project) => sum + project.size_bytes, 0);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${projects.length} submissions?`}
      confirm={`Delete ${projects.length} submissions`}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      error={remove.error && sentenceOf(remove.error)}
    >
      <ul className="my-2 max-h-48 list-disc overflow-y-auto pl-5">
        {projects.map(({ project_id, name, n_samples: n }) => (
          <li key={project_id}>
            “{name}”, {formatCount(n, 'sample')}
          </li>
        ))}
      </ul>
      <p>
        {formatCount(n_samples, 'sample')} and {formatBytes(bytes)} with their runs and results. You can restore them
        for {UNDO_DAYS} days. After that, their files are permanently deleted.
      </p>
    </AlertDialog>
  );
}
