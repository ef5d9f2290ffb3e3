import type { SheetProblem } from '@cohortium/contract';
import { type CellPosition, type Cells, HEADER_ROW, type Mark, type Marks } from '#ui/grid';

/** The cell of a problem: by row and column; the header for a column only; the sample's name for a row only. */
export function positionOfProblem(
  { row, column }: SheetProblem,
  columns: readonly string[],
  idColumn: number,
): CellPosition | null {
  const columnIndex = column === null ? idColumn : columns.indexOf(column);
  if (row === null) return column === null || columnIndex < 0 ? null : { row: HEADER_ROW, column: columnIndex };
  return { row: row - 1, column: Math.max(0, columnIndex) };
}

/** All cells of a problem; duplicate headers and repeated values are marked at each occurrence. */
function positionsOfProblem(problem: SheetProblem, columns: readonly string[], idColumn: number): CellPosition[] {
  const position = positionOfProblem(problem, columns, idColumn);
  if (!position) return [];
  if (position.row === HEADER_ROW) {
    return columns.flatMap((name, column) => (name === problem.column ? [{ row: HEADER_ROW, column }] : []));
  }
  return [position, ...(problem.other_rows ?? []).map((row) => ({ ...position, row: row - 1 }))];
}

/** Marks for the grid, the most severe per cell. `idColumn`: the index of the sample name column. */
export function marksOf(problems: readonly SheetProblem[], { columns }: Cells, idColumn: number): Marks {
  const marks = new Map<number, Map<number, Mark>>();
  for (const problem of problems) {
    for (const position of positionsOfProblem(problem, columns, idColumn)) {
      const row = marks.get(position.row) ?? new Map<number, Mark>();
      marks.set(position.row, row);
      if (row.get(position.column)?.severity === 'error') continue;
      row.set(position.column, { severity: problem.severity, message: `${problem.message} ${problem.remedy}` });
    }
  }
  return marks;
}

/** The positions of marked cells in reading order. */
export function problemPositions(marks: Marks): CellPosition[] {
  const rows = [...marks].sort(([one], [other]) => one - other);
  return rows.flatMap(([row, cells]) => [...cells.keys()].sort((a, b) => a - b).map((column) => ({ row, column })));
}
