import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Checkbox } from '#ui/forms';
import { classNames } from '../class-names.ts';
import { type Column, classesOfPinned, nextSort, type Sort } from './column.ts';

type TableHeadProps<Row> = {
  columns: ReadonlyArray<Column<Row>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** Absent without a checkbox column. */
  choice?: { all: boolean; isPartial: boolean; onToggle: (all: boolean) => void };
};

const headCellClasses =
  'sticky top-0 z-10 h-8 whitespace-nowrap border-line border-b bg-surface px-2.5 font-medium text-12 text-ink-3';

export function TableHead<Row>({ columns, sort, onSort, choice }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {choice && (
          <th scope="col" className={classNames(headCellClasses, 'w-9 text-left')}>
            <Checkbox
              aria-label="Select all rows of this page"
              checked={choice.all}
              mixed={choice.isPartial && !choice.all}
              onChange={(event) => choice.onToggle(event.target.checked)}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

type Order = 'none' | 'ascending' | 'descending';
type HeadCellProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort | null) => void };

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const mine = sort?.column === column.id ? sort : null;
  const order: Order = mine ? (mine.descending ? 'descending' : 'ascending') : 'none';
  const sortLabel = (
    <>
      {column.header}
      {column.unit && <span className="font-normal text-ink-3"> {column.unit}</span>}
    </>
  );
  return (
    <th
      scope="col"
      {...(column.sortable === false ? {} : { 'aria-sort': order })}
      className={classNames(
        headCellClasses,
        column.pinned && ['md:z-20', classesOfPinned(column)],
        column.numeric ? 'text-right' : 'text-left',
        column.flexible && 'w-full',
      )}
      style={column.width_px ? { width: column.width_px } : undefined}
    >
      {column.sortable === false ? (
        sortLabel
      ) : (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column))}
          className={classNames(
            'group/sort -mx-1 inline-flex h-6 items-center gap-1 rounded-s px-1 hover:text-ink',
            column.numeric && 'flex-row-reverse',
            mine && 'text-ink',
          )}
        >
          <span>{sortLabel}</span>
          <SortSign order={order} />
        </button>
      )}
    </th>
  );
}

function SortSign({ order }: { order: Order }) {
  const Icon = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <Icon
      aria-hidden="true"
      className={classNames(
        'size-3!',
        order === 'none' && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
      )}
    />
  );
}
