import type { UseQueryResult } from '@tanstack/react-query';
import { DataTable, type DataTableProps, Paging } from '#ui/data-table';
import { ErrorState } from '#ui/feedback';

type Page = { page: number; page_size: number };

type AdminListProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowId' | 'rowName' | 'onRowClick' | 'empty'
> & {
  list: UseQueryResult<{ data: readonly Row[]; paging: Page & { total: number } }>;
  /** "The accounts": what could not be loaded, when it could not. */
  subject: string;
  onView: (next: Page) => void;
};

/** A page of an administration list with paging, and an error state with retry. */
export function AdminList<Row extends object>({ list, subject, onView, ...table }: AdminListProps<Row>) {
  const paging = list.data?.paging;
  return (
    <>
      <DataTable
        {...table}
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        rows={list.data?.data ?? []}
        loading={list.isPending}
        error={
          list.isError && (
            <ErrorState
              title={`${subject} could not be loaded.`}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )
        }
      />
      {paging && paging.total > 0 && <Paging paging={paging} onChange={onView} />}
    </>
  );
}
