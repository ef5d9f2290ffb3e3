import { classNames } from '../class-names.ts';
import type { Column } from './column.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const WIDTHS = ['w-20', 'w-14', 'w-16', 'w-24'];

type TableSkeletonProps<Row> = { columns: ReadonlyArray<Column<Row>>; selectable: boolean; visible: boolean };

/** Reserves the height of eight rows to avoid layout shift; the bars appear after a short delay. */
export function TableSkeleton<Row>({ columns, selectable, visible }: TableSkeletonProps<Row>) {
  const bar = visible ? 'animate-shimmer bg-sunken motion-reduce:animate-none' : 'invisible';
  return (
    <tbody aria-hidden="true">
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
