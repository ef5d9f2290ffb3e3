import type { VirtualItem } from '@tanstack/react-virtual';
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { HEADER_ROW } from './cells.ts';
import type { Mark } from './marks.ts';
import { GUTTER_PX, ROW_PX } from './use-grid-view.ts';

type GridRowProps = {
  id: string;
  /** −1 for the head. */
  row: number;
  top: number;
  width: number;
  columns: readonly VirtualItem[];
  cells: readonly string[];
  marks: ReadonlyMap<number, Mark> | undefined;
  /** The column with the keyboard, −1 in other rows. */
  active: number;
  /** The first and last column that are marked; −1 where none is. */
  from: number;
  to: number;
  /** The editor shown in the active cell. */
  editor: ReactNode;
};

export const cellId = (id: string, row: number, column: number) => `${id}-${row}-${column}`;

/** A row of the grid; rerenders only if its data changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, top, width, columns, from, to } = props;
  const head = row === HEADER_ROW;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and tells which cell is active
    // biome-ignore lint/a11y/useSemanticElements: drawn at its place, not in the flow of a table
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classNames(head ? 'sticky top-0 z-20' : 'absolute left-0 top-0', 'text-12')}
      style={{ height: ROW_PX, width, ...(head ? {} : { transform: `translateY(${top}px)` }) }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have it */}
      <div
        role={head ? 'columnheader' : 'rowheader'}
        aria-colindex={1}
        data-row={row}
        data-column={-1}
        style={{ width: GUTTER_PX, height: ROW_PX }}
        className={classNames(
          'sticky left-0 z-10 select-none border-line border-r border-b bg-canvas text-center text-11/7 text-ink-3',
          from >= 0 && !head && 'bg-pressed text-ink',
        )}
      >
        {head ? <span className="sr-only">Row</span> : row + 1}
      </div>
      {columns.map(({ index, start, size }) => (
        <GridCell
          key={index}
          {...props}
          column={index}
          start={start}
          size={size}
          chosen={index >= from && index <= to}
        />
      ))}
    </div>
  );
});

type GridCellProps = GridRowProps & { column: number; start: number; size: number; chosen: boolean };

const markClasses = {
  error: 'bg-danger-soft font-medium text-danger shadow-[inset_0_0_0_1px_var(--danger-line)]',
  warning: 'bg-warning-soft text-ink shadow-[inset_0_0_0_1px_var(--warning-line)]',
};
const markIcons = { error: CircleSlash, warning: TriangleAlert };

function GridCell({ id, row, column, start, size, cells, marks, active, chosen, editor }: GridCellProps) {
  const head = row === HEADER_ROW;
  const mark = marks?.get(column);
  const isActive = active === column;
  const plain = head ? 'bg-canvas font-medium text-ink-2' : 'bg-surface text-ink';
  const Icon = mark && markIcons[mark.severity];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have them
    <div
      role={head ? 'columnheader' : 'gridcell'}
      id={cellId(id, row, column)}
      aria-colindex={column + 2}
      aria-selected={chosen}
      {...(mark ? { 'aria-invalid': mark.severity === 'error' } : {})}
      title={mark?.message}
      data-row={row}
      data-column={column}
      style={{ left: start, width: size, height: ROW_PX }}
      className={classNames(
        'absolute top-0 flex select-none items-center gap-1 border-line border-r border-b px-2',
        mark ? markClasses[mark.severity] : chosen ? 'bg-accent-soft text-ink' : plain,
        isActive && 'z-5 shadow-[inset_0_0_0_2px_var(--accent)]!',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{cells[column]}</span>
      {Icon && <Icon role="img" aria-label={mark.message} className="size-3!" />}
      {isActive && editor}
    </div>
  );
}
