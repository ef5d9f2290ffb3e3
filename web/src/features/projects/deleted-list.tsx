import type { Deletion } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { toast } from '#ui/feedback';
import { DeletedList } from '#ui/list';
import { AlertDialog } from '#ui/overlays';
import { purgeDeleted } from './changes.ts';
import { describeDeletion } from './describe-dependents.ts';
import { restoreAll } from './notify-deletions.ts';
import { deletedQuery } from './projects.ts';

const facts: Column<Deletion>[] = [
  { id: 'name', header: 'Deleted', value: describeDeletion, flexible: true, sortable: false },
  {
    id: 'held',
    header: 'Contents',
    value: ({ n_samples, n_files, size_bytes }) =>
      `${formatCount(n_samples, 'sample')}, ${n_files === 0 ? 'no files' : formatBytes(size_bytes)}`,
    sortable: false,
  },
];
const restore = (deletion: Deletion) => restoreAll([deletion]);

type DeletedProjectsProps = {
  view: { page: number; page_size: number };
  onView: (next: { page: number; page_size: number }) => void;
};

/** Recently deleted submissions and samples, to restore or to delete permanently. */
export function DeletedProjects({ view, onView }: DeletedProjectsProps) {
  const mayRead = useCan('read', 'project');
  const [purging, setPurging] = useState<Deletion | null>(null);
  const list = useQuery({ ...deletedQuery(view), enabled: mayRead });
  return (
    <>
      <DeletedList
        resourceLabel="Deleted submissions and samples"
        list={list}
        facts={facts}
        onRestore={restore}
        denied={mayRead ? null : 'You don’t have access to the submissions of this workspace.'}
        onView={onView}
        more={(deletion, denied) => (
          <Button size="small" look="danger" disabledReason={denied} onClick={() => setPurging(deletion)}>
            Delete permanently
          </Button>
        )}
      >
        Their files count towards the storage until they are permanently deleted
      </DeletedList>
      {purging && <PurgeDialog deletion={purging} onClose={() => setPurging(null)} />}
    </>
  );
}

function PurgeDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const label = describeDeletion(deletion);
  const purge = useMutation({
    mutationFn: () => purgeDeleted(deletion.deletion_id),
    onSuccess: () => {
      onClose();
      toast({ title: `${label} was permanently deleted.` });
    },
  });
  return (
    <AlertDialog onClose={onClose} title={`Delete ${label} permanently?`} confirm="Delete permanently" mutation={purge}>
      {formatCount(deletion.n_samples, 'sample')} with {formatCount(deletion.n_files, 'file')} (
      {formatBytes(deletion.size_bytes)}) and everything made from them. This can’t be undone.
    </AlertDialog>
  );
}
