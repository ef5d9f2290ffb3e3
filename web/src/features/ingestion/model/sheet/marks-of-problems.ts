import type { SheetProblem } from '@cohortium/contract';
import { type Cells, HEAD, type Mark, type Marks, type Place } from '#ui/grid';

/** The cell of a problem: by row and column; the header for a column only; the sample's name for a row only. */
export function placeOf({ row, column }: SheetProblem, columns: readonly string[], idColumn: number): Place | null {
  const place = column === null ? idColumn : columns.indexOf(column);
  if (row === null) return column === null || place < 0 ? null : { row: HEAD, column: place };
  return { row: row - 1, column: Math.max(0, place) };
}

/** All cells of a problem; duplicate headers and repeated values are marked at each occurrence. */
function placesOf(problem: SheetProblem, columns: readonly string[], idColumn: number): Place[] {
  const place = placeOf(problem, columns, idColumn);
  if (!place) return [];
  if (place.row === HEAD) {
    return columns.flatMap((name, column) => (name === problem.column ? [{ row: HEAD, column }] : []));
  }
  return [place, ...(problem.also_rows ?? []).map((row) => ({ ...place, row: row - 1 }))];
}

/** Marks for the grid, the most severe per cell. `idColumn`: the index of the sample name column. */
export function marksOf(problems: readonly SheetProblem[], { columns }: Cells, idColumn: number): Marks {
  const marks = new Map<number, Map<number, Mark>>();
  for (const problem of problems) {
    for (const place of placesOf(problem, columns, idColumn)) {
      const row = marks.get(place.row) ?? new Map<number, Mark>();
      marks.set(place.row, row);
      if (row.get(place.column)?.severity === 'error') continue;
      row.set(place.column, { severity: problem.severity, message: `${problem.message} ${problem.remedy}` });
    }
  }
  return marks;
}

/** The positions of marked cells in reading order. */
export function problemPlaces(marks: Marks): Place[] {
  const rows = [...marks].sort(([one], [other]) => one - other);
  return rows.flatMap(([row, cells]) => [...cells.keys()].sort((a, b) => a - b).map((column) => ({ row, column })));
}
