import type { SheetProblem } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { classNames } from '#ui';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/feedback';
import { Switch } from '#ui/forms';
import type { SheetGrid } from '../../model/sheet/parse-sheet.ts';

type SheetRow = { row: number; cells: readonly string[] };
type SheetTableProps = { grid: SheetGrid; problems: readonly SheetProblem[] };

const marks = {
  error: 'rounded-s bg-danger-soft px-1 font-medium text-danger shadow-[inset_0_0_0_1px_var(--danger-line)]',
  warning: 'rounded-s bg-warning-soft px-1 shadow-[inset_0_0_0_1px_var(--warning-line)]',
};

function columnsOf({ columns }: SheetGrid, problems: readonly SheetProblem[]): Column<SheetRow>[] {
  const problemOf = (row: number, column: string) =>
    problems.find((problem) => problem.row === row && (problem.column === column || problem.column === null));
  const number: Column<SheetRow> = { id: 'row', header: 'Row', value: ({ row }) => row, numeric: true, width_px: 52 };
  const own = columns.map(
    (name, place): Column<SheetRow> => ({
      id: `${place}`,
      header: name || <em>no name</em>,
      value: ({ cells }) => cells[place],
      cell: ({ row, cells }) => {
        const problem = problemOf(row, name);
        const look = problem?.column === name && marks[problem.severity];
        return (
          <span className={classNames(look)} title={problem?.message}>
            {cells[place] || (look ? 'empty' : <span className="text-ink-3">–</span>)}
          </span>
        );
      },
    }),
  );
  return [number, ...own];
}

/** The sheet's cells, those with a problem marked. */
export function SheetTable({ grid, problems }: SheetTableProps) {
  const [only, setOnly] = useState(false);
  const columns = useMemo(() => columnsOf(grid, problems), [grid, problems]);
  const bad = useMemo(() => new Set(problems.flatMap(({ row }) => row ?? [])), [problems]);
  const rows = useMemo(() => grid.rows.map((cells, at) => ({ row: at + 1, cells })), [grid]);
  const narrowed = only && bad.size > 0;
  return (
    <>
      {bad.size > 0 && (
        <div className="border-line border-b px-3.5 py-2">
          <Switch
            label={`Only the ${formatCount(bad.size, 'row')} with problems`}
            checked={only}
            onChange={(event) => setOnly(event.target.checked)}
          />
        </div>
      )}
      <DataTable
        label="Sample sheet"
        className="max-h-100"
        columns={columns}
        rows={narrowed ? rows.filter(({ row }) => bad.has(row)) : rows}
        rowId={({ row }) => String(row)}
        empty={<EmptyState title="The sheet has no rows below its head.">Add a row for each sample.</EmptyState>}
      />
    </>
  );
}
