import type { Project } from '@cohortium/contract';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { SelectedBar } from '#ui/data-table';
import { denialOfDeletion } from '../../model/may-delete.ts';
import { DeleteSeveral } from '../deletion/delete-several.tsx';

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
