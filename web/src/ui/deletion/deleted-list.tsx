import { UNDO_DAYS } from '@cohortium/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button } from '#ui/actions';
import { type Column, DataTable, type PageOf, Paging } from '#ui/data-table';
import { TimeAndUser } from '#ui/display';
import { EmptyState, ErrorState } from '#ui/feedback';
import { formatDaysLeft, type Restore, restoreWithToast } from './notify-deletion.ts';

/** Something that was deleted and can be brought back. */
export interface Deleted {
  deletion_id: string;
  name: string;
  deleted_by: string;
  deleted_at: string;
  days_left: number;
  can_restore: boolean;
}

type DeletedListProps<Row extends Deleted> = {
  list: UseQueryResult<{ data: Row[]; paging: PageOf }>;
  /** What was deleted, and what it held. */
  facts: readonly Column<Row>[];
  onRestore: (row: Row) => ReturnType<Restore>;
  /** A NoPermission, if the user has no access to the list. */
  denied?: ReactNode;
  /** “Deleted cohorts”. */
  resourceLabel: string;
  /** An additional row action, and why it is disabled. */
  more?: ((row: Row, denied: string | null) => ReactNode) | undefined;
  onView: (next: { page: number; page_size: number }) => void;
  /** Content next to the paging. */
  children?: ReactNode;
};

/** Recently deleted items that can be restored, with the days left. */
export function DeletedList<Row extends Deleted>(props: DeletedListProps<Row>) {
  const { list, facts, onRestore, denied = null, resourceLabel, more, onView, children } = props;
  const columns = useMemo(
    (): Column<Row>[] => [...facts, ...formatDeletedAt<Row>(), actionsColumn({ onRestore, more })],
    [facts, onRestore, more],
  );
  const paging = list.data?.paging;
  return (
    <>
      <DataTable
        label="Recently deleted"
        className="min-h-0 flex-1 px-3.5 pt-2 max-md:px-1.5"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={({ deletion_id }) => deletion_id}
        loading={list.isPending && !denied}
        denied={denied}
        error={
          list.isError ? (
            <ErrorState title="The list could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
          ) : null
        }
        empty={
          <EmptyState icon={Trash2} title="No recently deleted items.">
            {resourceLabel} are kept here for {UNDO_DAYS} days and can be restored.
          </EmptyState>
        }
      />
      {paging && paging.total > 0 && (
        <Paging paging={paging} onChange={onView}>
          {children}
        </Paging>
      )}
    </>
  );
}

const formatDeletedAt = <Row extends Deleted>(): Column<Row>[] => [
  {
    id: 'deleted_at',
    header: 'Deleted',
    value: ({ deleted_at }) => deleted_at,
    cell: ({ deleted_at, deleted_by }) => <TimeAndUser at={deleted_at} by={deleted_by} />,
    sortable: false,
  },
  { id: 'days_left', header: 'Time left', value: ({ days_left }) => formatDaysLeft(days_left), sortable: false },
];

function actionsColumn<Row extends Deleted>({
  onRestore,
  more,
}: Pick<DeletedListProps<Row>, 'onRestore' | 'more'>): Column<Row> {
  return {
    id: 'acts',
    header: 'Actions',
    value: () => null,
    cell: (row) => {
      const denied = row.can_restore ? null : `Don't have permission to restore ${row.name}`;
      return (
        <span className="flex gap-1.5">
          <Button size="small" disabledReason={denied} onClick={() => void restoreWithToast(() => onRestore(row))}>
            <Undo2 aria-hidden="true" />
            Restore<span className="sr-only"> {row.name}</span>
          </Button>
          {more?.(row, denied)}
        </span>
      );
    },
    sortable: false,
  };
}
