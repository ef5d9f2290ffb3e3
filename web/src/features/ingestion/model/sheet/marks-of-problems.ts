import type { SheetProblem } from '@cohortium/contract';
import { type Cells, HEAD, type Mark, type Marks, type Place } from '#ui/grid';

/** The cell of a problem: row and column name it, a column alone is its head, a row alone the sample's name in it. */
export function placeOf({ row, column }: SheetProblem, columns: readonly string[], idColumn: number): Place | null {
  const place = column === null ? idColumn : columns.indexOf(column);
  if (row === null) return column === null || place < 0 ? null : { row: HEAD, column: place };
  return { row: row - 1, column: Math.max(0, place) };
}

/** Every cell of a problem: a head that stands twice is marked twice, a repeated word at each of its places. */
function placesOf(problem: SheetProblem, columns: readonly string[], idColumn: number): Place[] {
  const place = placeOf(problem, columns, idColumn);
  if (!place) return [];
  if (place.row === HEAD) {
    return columns.flatMap((name, column) => (name === problem.column ? [{ row: HEAD, column }] : []));
  }
  return [place, ...(problem.also_rows ?? []).map((row) => ({ ...place, row: row - 1 }))];
}

/** Marks for the grid, the worst of each cell. `idColumn`: where the samples' names stand. */
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

/** Marked cells in the order of reading. */
export function problemPlaces(marks: Marks): Place[] {
  const rows = [...marks].sort(([one], [other]) => one - other);
  return rows.flatMap(([row, cells]) => [...cells.keys()].sort((a, b) => a - b).map((column) => ({ row, column })));
}
