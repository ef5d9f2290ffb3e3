import type { RowData } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { ScrollRegion } from '#ui/display';
import { ErrorState, useDelayed } from '#ui/feedback';
import { classNames } from '../class-names.ts';
import type { Column } from './column.ts';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { type TableInput, useDataTable } from './use-data-table.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const WIDTHS = ['w-20', 'w-14', 'w-16', 'w-24'];

type TableSkeletonProps<Row> = { columns: ReadonlyArray<Column<Row>>; selectable: boolean; visible: boolean };

/** Reserves the height of eight rows to avoid layout shift; the bars appear after a short delay. */
function TableSkeleton<Row>({ columns, selectable, visible }: TableSkeletonProps<Row>) {
  const bar = visible ? 'animate-shimmer bg-sunken motion-reduce:animate-none' : 'invisible';
  return (
    <tbody aria-hidden="true" data-missing="">
      {ROWS.map((key, row) => (
        <tr key={key}>
          {selectable && (
            <td className="h-(--h-row) border-line border-b px-2.5">
              <span className={classNames('block size-3.75 rounded-s', bar)} />
            </td>
          )}
          {columns.map((column, index) => (
            <td key={column.id} className="h-(--h-row) border-line border-b px-2.5">
              <span
                className={classNames(
                  'block h-3 max-w-full rounded-s',
                  column.numeric ? 'ml-auto w-10' : WIDTHS[(row + index) % WIDTHS.length],
                  bar,
                )}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export type DataTableProps<Row> = TableInput<Row> & {
  /** Its name for readers: "Samples". */
  label: string;
  /** A request is under way. Old rows stay; without rows a skeleton comes after 200 ms. */
  loading?: boolean;
  /** The loading error: a sentence or an ErrorState. */
  error?: ReactNode;
  /** A NoPermission, if the user has no access to the list. */
  denied?: ReactNode;
  /** An EmptyState, when there is nothing to list. */
  empty: ReactNode;
  /** The name of a row, for the checkbox. Default: its id. */
  rowName?: (row: Row) => string;
  /** Opens the row by mouse; its name must also be a link, for the keyboard. */
  onRowClick?: (row: Row) => void;
  className?: string;
};

/** A dense table that scrolls inside itself; give it a height (flex-1 min-h-0) to keep the head in sight. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, loading = false, error, denied, empty, rowName, onRowClick, className } = props;
  // State rather than a ref, so that the rows rerender when the element mounts.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { table, sort, setSort } = useDataTable(props);
  const slow = useDelayed(loading);
  const selectable = props.selection !== undefined;
  const instead = placeholderOf({ denied, error, empty: rows.length === 0 && !loading ? empty : null });
  if (instead) return <div className={className}>{instead}</div>;
  const choice = selectable && {
    all: table.getIsAllRowsSelected(),
    isPartial: table.getIsSomeRowsSelected(),
    onToggle: (all: boolean) => table.toggleAllRowsSelected(all),
  };
  return (
    <ScrollRegion ref={setScroller} label={label} className={classNames('relative overflow-auto', className)}>
      <table
        aria-busy={loading}
        {...(rows.length > 0 ? { 'aria-rowcount': rows.length + 1 } : {})}
        className={classNames(
          'w-full border-separate border-spacing-0 text-13',
          slow && rows.length > 0 && 'opacity-60',
        )}
      >
        <caption className="sr-only">{label}</caption>
        <TableHead columns={columns} sort={sort} onSort={setSort} {...(choice ? { choice } : {})} />
        {rows.length === 0 ? (
          <TableSkeleton columns={columns} selectable={selectable} visible={slow} />
        ) : (
          <TableRows
            table={table}
            columns={columns}
            scroller={scroller}
            selectable={selectable}
            rowName={rowName}
            onRowClick={onRowClick}
          />
        )}
      </table>
    </ScrollRegion>
  );
}

type TablePlaceholders = { denied: ReactNode; error: ReactNode; empty: ReactNode };

function placeholderOf({ denied, error, empty }: TablePlaceholders): ReactNode {
  if (denied) return denied;
  if (typeof error === 'string') return <ErrorState title="The list could not be loaded">{error}</ErrorState>;
  return error || empty;
}
