import type { RowData } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { MouseEvent } from 'react';
import { Checkbox } from '#ui/forms';
import { classNames } from '../class-names.ts';
import { type Column, classesOfPinned, printCell } from './column.ts';
import type { TableOf } from './use-data-table.ts';

/** The height of a row, as --h-row says, with its hairline. */
export const ROW_PX = 34;
/** Below this number all rows are rendered, so that the browser's find-in-page works. */
const VIRTUAL_FROM = 120;

type TableRowsProps<Row extends RowData> = {
  table: TableOf<Row>;
  columns: ReadonlyArray<Column<Row>>;
  scroller: HTMLElement | null;
  selectable: boolean;
  rowName?: ((row: Row) => string) | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
};

type RowOf<Row extends RowData> = ReturnType<TableOf<Row>['getRowModel']>['rows'][number];

export function TableRows<Row extends RowData>(props: TableRowsProps<Row>) {
  const { table, scroller, columns, selectable } = props;
  const rows = table.getRowModel().rows;
  const virtual = rows.length >= VIRTUAL_FROM;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const items = virtual ? virtualizer.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const before = virtual ? (items[0]?.start ?? 0) : 0;
  const after = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const width = columns.length + (selectable ? 1 : 0);
  return (
    <tbody>
      <Gap height={before} columns={width} />
      {items.map(({ index }) => {
        const row = rows[index];
        return row && <TableRow key={row.id} {...props} row={row} {...(virtual ? { position: index } : {})} />;
      })}
      <Gap height={after} columns={width} />
    </tbody>
  );
}

/** A spacer for rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  );
}

const INTERACTIVE = 'a, button, input, label, select, textarea, [role="button"]';

function TableRow<Row extends RowData>(props: TableRowsProps<Row> & { row: RowOf<Row>; position?: number }) {
  const { row, columns, selectable, rowName, onRowClick, position } = props;
  const chosen = selectable && row.getIsSelected();
  const open = (event: MouseEvent) => {
    const onControl = event.target instanceof Element && event.target.closest(INTERACTIVE) !== null;
    if (!onControl && !getSelection()?.toString()) onRowClick?.(row.original);
  };
  return (
    <tr
      {...(position === undefined ? {} : { 'aria-rowindex': position + 2 })}
      {...(selectable ? { 'aria-selected': chosen } : {})}
      {...(onRowClick ? { onClick: open } : {})}
      className={classNames('group/row', onRowClick && 'cursor-pointer')}
    >
      {selectable && (
        <td className={cellClasses(chosen)}>
          <Checkbox
            aria-label={`Select ${rowName?.(row.original) ?? row.id}`}
            checked={chosen}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classNames(
            cellClasses(chosen),
            classesOfPinned(column),
            column.numeric && 'text-right tabular-nums',
            column.flexible && 'max-w-0 truncate max-md:max-w-60',
          )}
        >
          {column.cell ? column.cell(row.original) : printCell(column.value(row.original), column.digits)}
        </td>
      ))}
    </tr>
  );
}

const cellClasses = (chosen: boolean) =>
  classNames(
    'h-(--h-row) whitespace-nowrap border-line border-b px-2.5',
    chosen ? 'bg-accent-soft/60' : 'group-hover/row:bg-hover',
  );
