import {
  type ColumnDef,
  createSortedRowModel,
  type ReactTable,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type Column, compareCells, type Sort } from './column.ts';

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() });
export type Features = typeof features;
export type TableOf<Row extends RowData> = ReactTable<Features, Row>;

export type TableInput<Row> = {
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Set together with `onSortChange` if the server sorts; otherwise the table sorts its own rows. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** Chosen ids, of this page and others. Without it there is no checkbox column. */
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;
};

const NOTHING: ReadonlySet<string> = new Set();

function apply<T>(updater: Updater<T>, before: T): T {
  return updater instanceof Function ? updater(before) : updater;
}

function defineColumns<Row extends RowData>(columns: ReadonlyArray<Column<Row>>): Array<ColumnDef<Features, Row>> {
  return columns.map((column) => ({
    id: column.id,
    // Missing values must be undefined for the table to keep them last in both orders.
    accessorFn: (row: Row) => column.value(row) ?? undefined,
    enableSorting: column.sortable !== false,
    sortUndefined: 'last' as const,
    sortFn: (left, right) => compareCells(column.value(left.original), column.value(right.original)),
  }));
}

/** TanStack Table over our columns: the order of the rows and which are chosen. */
export function useDataTable<Row extends RowData>(input: TableInput<Row>) {
  const { columns, rows, rowId, selection = NOTHING, onSelectionChange, onSortChange } = input;
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = onSortChange ? (input.sort ?? null) : ownSort;
  const sorting: SortingState = useMemo(() => (sort ? [{ id: sort.column, desc: sort.descending }] : []), [sort]);
  const rowSelection: RowSelectionState = useMemo(
    () => Object.fromEntries([...selection].map((id) => [id, true as const])),
    [selection],
  );
  const table: TableOf<Row> = useTable({
    features,
    columns: useMemo(() => defineColumns(columns), [columns]),
    data: rows,
    getRowId: rowId,
    manualSorting: onSortChange !== undefined,
    enableRowSelection: onSelectionChange !== undefined,
    state: { sorting, rowSelection },
    onRowSelectionChange: (updater) => {
      const next = apply(updater, rowSelection);
      onSelectionChange?.(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
  return { table, sort, setSort: onSortChange ?? setOwnSort };
}
