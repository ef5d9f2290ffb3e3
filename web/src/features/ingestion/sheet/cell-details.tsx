import { CircleSlash, TriangleAlert } from 'lucide-react';
import { type CellPosition, type Cells, cellAt, HEADER_ROW, type Mark } from '#ui/grid';

type CellDetailsProps = { cells: Cells; position: CellPosition; mark: Mark | undefined };

/** The full text of the active cell and its problem, announced to screen readers. */
export function CellDetails({ cells, position, mark }: CellDetailsProps) {
  const { row, column } = position;
  const name = cells.columns[column] || 'a column without a name';
  const where = row === HEADER_ROW ? `Name of ${name}` : `Row ${row + 1}, ${name}`;
  const Icon = mark?.severity === 'error' ? CircleSlash : TriangleAlert;
  return (
    <p
      aria-live="polite"
      className="flex min-h-9 flex-wrap items-center gap-x-2 border-line border-t px-3.5 py-1.5 text-12 text-ink-2"
    >
      <span className="font-medium text-ink">{where}</span>
      <span className="line-clamp-2 min-w-0 max-w-full [overflow-wrap:anywhere]">
        {cellAt(cells, position) || 'empty'}
      </span>
      {mark && (
        <span className={mark.severity === 'error' ? 'text-danger' : 'text-warning'}>
          <Icon
            role="img"
            aria-label={mark.severity === 'error' ? 'Problem' : 'Warning'}
            className="-mt-0.5 mr-1 inline size-3.5!"
          />
          {mark.message}
        </span>
      )}
    </p>
  );
}
