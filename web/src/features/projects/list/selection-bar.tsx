import { type Deletion, type Project, UNDO_DAYS } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { SelectedBar } from '#ui/data-table';
import { AlertDialog } from '#ui/overlays';
import { deleteProjectOrSamples } from '../changes.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { denialOfDeletion } from '../may-delete.ts';
import { notifyDeletions } from '../notify-deletions.ts';

type DeleteSeveralProps = { projects: readonly Project[]; onClose: () => void; onDeleted: () => void };

/** One confirmation for all selected submissions. Deletions before a failure can still be undone. */
function DeleteSeveral({ projects, onClose, onDeleted }: DeleteSeveralProps) {
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
      onClose={onClose}
      title={`Delete ${projects.length} submissions?`}
      confirm={`Delete ${projects.length} submissions`}
      mutation={remove}
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

type SelectionBarProps = {
  selected: readonly Project[];
  run: ((project: Project) => ReactNode) | undefined;
  onDone: () => void;
};

/** What can be done with the chosen submissions; it docks below the list. */
export function SelectionBar({ selected, run, onDone }: SelectionBarProps) {
  const [deleting, setDeleting] = useState(false);
  const rights = { canDeleteAll: useCan('delete', 'project'), canDeleteOwn: useCan('delete_created', 'project') };
  const [only, ...others] = selected;
  const refused = selected.map((project) => denialOfDeletion(project, rights)).find((reason) => reason !== null);
  const runnable = only && others.length === 0 && only.n_files > 0 ? only : null;
  return (
    <SelectedBar label="Selected submissions" selected={formatCount(selected.length, 'submission')} onClear={onDone}>
      {runnable && run ? (
        run(runnable)
      ) : (
        <Button
          disabledReason={
            others.length > 0 ? 'A run uses one submission. Select only one' : 'This submission has no reads to process'
          }
        >
          Run a pipeline
        </Button>
      )}
      <Button look="danger" disabledReason={refused} onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {deleting && <DeleteSeveral projects={selected} onClose={() => setDeleting(false)} onDeleted={onDone} />}
    </SelectedBar>
  );
}
