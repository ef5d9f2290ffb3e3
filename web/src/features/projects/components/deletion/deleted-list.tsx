import { type Deletion, UNDO_DAYS } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { type Column, DataTable, Paging } from '#ui/data-table';
import { WhenAndWho } from '#ui/display';
import { EmptyState, ErrorState, NoPermission, toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { wordsOfDaysLeft, wordsOfDeletion } from '../../model/describe-dependents.ts';
import { purgeDeleted } from '../../queries/changes.ts';
import { deletedQuery } from '../../queries/projects.ts';
import { undoDeletions } from './announce-deletion.ts';

const facts: Column<Deletion>[] = [
  { id: 'name', header: 'Deleted', value: wordsOfDeletion, flexible: true, sortable: false },
  {
    id: 'held',
    header: 'Held',
    value: ({ n_samples, n_files, size_bytes }) =>
      `${formatCount(n_samples, 'sample')}, ${n_files === 0 ? 'no files' : formatBytes(size_bytes)}`,
    sortable: false,
  },
  {
    id: 'deleted_at',
    header: 'When',
    value: ({ deleted_at }) => deleted_at,
    cell: ({ deleted_at, deleted_by }) => <WhenAndWho at={deleted_at} by={deleted_by} />,
    sortable: false,
  },
  { id: 'days_left', header: 'Left', value: ({ days_left }) => wordsOfDaysLeft(days_left), sortable: false },
];

type DeletedListProps = {
  view: { page: number; page_size: number };
  onView: (next: { page: number; page_size: number }) => void;
};

/** What was deleted lately and can be brought back, with the days that are left for it. */
export function DeletedList({ view, onView }: DeletedListProps) {
  const mayRead = useCan('read', 'project');
  const [purging, setPurging] = useState<Deletion | null>(null);
  const list = useQuery({ ...deletedQuery(view), enabled: mayRead });
  const columns = useMemo((): Column<Deletion>[] => [...facts, actsColumn(setPurging)], []);
  const paging = list.data?.paging;
  return (
    <>
      <DataTable
        label="Recently deleted"
        className="min-h-0 flex-1 px-3.5 pt-2 max-md:px-1.5"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={({ deletion_id }) => deletion_id}
        loading={list.isPending && mayRead}
        denied={mayRead ? null : <NoPermission title="You may not see the submissions of this workspace." />}
        error={
          list.isError ? (
            <ErrorState title="The list could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          ) : null
        }
        empty={
          <EmptyState icon={Trash2} title="Nothing was deleted lately.">
            Deleted submissions and samples stay here for {UNDO_DAYS} days, and can be brought back as they were.
          </EmptyState>
        }
      />
      {paging && paging.total > 0 && (
        <Paging paging={paging} onChange={onView}>
          Their files count towards the storage until they are gone
        </Paging>
      )}
      {purging && <PurgeDialog deletion={purging} onClose={() => setPurging(null)} />}
    </>
  );
}

function actsColumn(onPurge: (deletion: Deletion) => void): Column<Deletion> {
  return {
    id: 'acts',
    header: 'Acts',
    value: () => null,
    cell: (deletion) => {
      const denied = deletion.may_restore ? null : `Don't have permission to restore ${deletion.name}`;
      return (
        <span className="flex gap-1.5">
          <Button size="small" disabledReason={denied} onClick={() => void undoDeletions([deletion])}>
            <Undo2 aria-hidden="true" />
            Restore
          </Button>
          <Button size="small" look="danger" disabledReason={denied} onClick={() => onPurge(deletion)}>
            Delete for good
          </Button>
        </span>
      );
    },
    sortable: false,
  };
}

function PurgeDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const what = wordsOfDeletion(deletion);
  const purge = useMutation({
    mutationFn: () => purgeDeleted(deletion.deletion_id),
    onSuccess: () => {
      onClose();
      toast({ title: `${what} is gone for good.` });
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${what} for good?`}
      confirm="Delete for good"
      onConfirm={() => purge.mutate()}
      busy={purge.isPending}
      error={purge.error && sentenceOf(purge.error)}
    >
      {formatCount(deletion.n_samples, 'sample')} with {formatCount(deletion.n_files, 'file')} (
      {formatBytes(deletion.size_bytes)}) and what was made of them. This cannot be undone.
    </AlertDialog>
  );
}
