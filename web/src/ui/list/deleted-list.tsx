import { DEFAULT_LIST_PAGE, UNDO_DAYS } from '@cohortium/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import type { Column, PageOf } from '#ui/data-table';
import { TimeAndUser } from '#ui/display';
import { EmptyState, toast } from '#ui/feedback';
import { List } from './list.tsx';
import type { ListPage } from './list-filters.tsx';

const UNDO_MS = 12_000;

/** Restores a deleted item; resolves with its description. */
type Restore = () => Promise<string>;

/** Restores an item and shows a toast. */
export async function restoreWithToast(restore: Restore): Promise<void> {
  try {
    toast({ title: `Restored ${await restore()}.`, tone: 'success' });
  } catch (error) {
    toast({ title: 'This item could not be restored.', description: sentenceOf(error), tone: 'danger' });
  }
}

/** Shows a toast for a deletion, with Undo. */
export function notifyDeletion(itemLabel: string, restore: Restore): void {
  toast({
    title: `Deleted ${itemLabel}.`,
    description: `You can restore it from “Recently deleted” for ${UNDO_DAYS} days.`,
    action: { label: 'Undo', onSelect: () => void restoreWithToast(restore) },
    duration_ms: UNDO_MS,
  });
}

export const formatDaysLeft = (days: number): string => (days <= 1 ? 'less than a day' : `${days} days`);

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
  onView: (next: ListPage) => void;
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
  const page: ListPage = list.data?.paging ?? DEFAULT_LIST_PAGE;
  return (
    <List
      label="Recently deleted"
      subject="The list"
      list={list}
      look="tab"
      columns={columns}
      rows={list.data?.data}
      rowId={({ deletion_id }) => deletion_id}
      view={page}
      onView={(next) => onView({ ...page, ...next })}
      denied={denied}
      foot={children}
      empty={
        <EmptyState icon={Trash2} title="No recently deleted items.">
          {resourceLabel} are kept here for {UNDO_DAYS} days and can be restored.
        </EmptyState>
      }
    />
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
