/** The content of a grid: a header and rows of text. Immutable; unchanged rows keep their identity. */
export interface Cells {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A cell; row −1 is the head. */
export interface CellPosition {
  row: number;
  column: number;
}
export const HEADER_ROW = -1;

export interface CellEdit extends CellPosition {
  text: string;
}

export function cellAt({ columns, rows }: Cells, { row, column }: CellPosition): string {
  return (row === HEADER_ROW ? columns[column] : rows[row]?.[column]) ?? '';
}

function withEdits(line: readonly string[], edits: readonly CellEdit[]): string[] {
  const next = [...line];
  for (const { column, text } of edits) {
    while (next.length < column) next.push('');
    next[column] = text;
  }
  return next;
}

/** Applies cell edits and adds missing rows and columns. Returns the same object if nothing changes. */
export function setCells(cells: Cells, edits: readonly CellEdit[]): Cells {
  const real = edits.filter((edit) => !isInside(cells, edit) || cellAt(cells, edit) !== edit.text);
  if (real.length === 0) return cells;
  const byRow = Map.groupBy(real, ({ row }) => row);
  const rows = [...cells.rows];
  for (const [row, rowEdits] of byRow) {
    if (row === HEADER_ROW) continue;
    while (rows.length < row) rows.push([]);
    rows[row] = withEdits(rows[row] ?? [], rowEdits);
  }
  const last = real.reduce((most, { column }) => Math.max(most, column), -1);
  const columns = withEdits(cells.columns, byRow.get(HEADER_ROW) ?? []);
  while (columns.length <= last) columns.push('');
  return { columns, rows };
}

const isInside = ({ columns, rows }: Cells, { row, column }: CellPosition) =>
  column < columns.length && row < rows.length;

/** Writes a block of cells with its upper left corner at a place. */
export function pasteBlock(cells: Cells, at: CellPosition, block: readonly (readonly string[])[]): Cells {
  return setCells(
    cells,
    block.flatMap((line, down) => line.map((text, right) => ({ row: at.row + down, column: at.column + right, text }))),
  );
}

/** Puts empty rows before the place `at`. */
export function insertRows(cells: Cells, at: number, count = 1): Cells {
  const rows = Array.from({ length: count }, () => cells.columns.map(() => ''));
  return { ...cells, rows: cells.rows.toSpliced(at, 0, ...rows) };
}

export function removeRows(cells: Cells, at: number, count = 1): Cells {
  return { ...cells, rows: cells.rows.toSpliced(at, count) };
}

/** Removes the cells of a row beyond the last column. */
export function cutRow(cells: Cells, at: number): Cells {
  const row = cells.rows[at];
  if (!row || row.length <= cells.columns.length) return cells;
  return { ...cells, rows: cells.rows.with(at, row.slice(0, cells.columns.length)) };
}

/** Puts an empty column before the place `at`. */
export function insertColumn(cells: Cells, at: number, name: string): Cells {
  const put = (line: readonly string[], text: string) => {
    const full = [...line];
    while (full.length < at) full.push('');
    return full.toSpliced(at, 0, text);
  };
  return { columns: put(cells.columns, name), rows: cells.rows.map((row) => put(row, '')) };
}

export function removeColumns(cells: Cells, at: number, count = 1): Cells {
  return {
    columns: cells.columns.toSpliced(at, count),
    rows: cells.rows.map((row) => (row.length > at ? row.toSpliced(at, count) : row)),
  };
}
