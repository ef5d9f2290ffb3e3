import { type CellPosition, type Cells, cellAt, HEADER_ROW } from './cells.ts';

/** The selection: from the anchor to the active cell. */
export interface Selection {
  anchor: CellPosition;
  active: CellPosition;
}

export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const selectCell = (row: number, column: number): Selection => ({
  anchor: { row, column },
  active: { row, column },
});

export function areaOf({ anchor, active }: Selection): Area {
  return {
    top: Math.min(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    bottom: Math.max(anchor.row, active.row),
    right: Math.max(anchor.column, active.column),
  };
}

export function positionsIn({ top, left, bottom, right }: Area): CellPosition[] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, over) => ({ row: top + down, column: left + over })),
  ).flat();
}

export function blockOf(cells: Cells, { top, left, bottom, right }: Area): string[][] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, over) => cellAt(cells, { row: top + down, column: left + over })),
  );
}

export type Move = 'up' | 'down' | 'left' | 'right' | 'page_up' | 'page_down' | Edge;
type Edge = 'row_start' | 'row_end' | 'top' | 'bottom' | 'first' | 'last';

interface Size {
  rows: number;
  columns: number;
  /** Rows of one page. */
  page: number;
}

const steps: Record<Exclude<Move, Edge>, (page: number) => [down: number, over: number]> = {
  up: () => [-1, 0],
  down: () => [1, 0],
  left: () => [0, -1],
  right: () => [0, 1],
  page_up: (page) => [-page, 0],
  page_down: (page) => [page, 0],
};

function edge({ row, column }: CellPosition, move: Edge, { rows, columns }: Size): CellPosition {
  if (move === 'row_start') return { row, column: 0 };
  if (move === 'row_end') return { row, column: columns - 1 };
  if (move === 'top') return { row: HEADER_ROW, column };
  if (move === 'bottom') return { row: rows - 1, column };
  return move === 'first' ? { row: Math.min(0, rows - 1), column: 0 } : { row: rows - 1, column: columns - 1 };
}

const isEdge = (move: Move): move is Edge => !(move in steps);

/** The position after a move, clamped to the grid. */
export function movePosition(position: CellPosition, move: Move, size: Size): CellPosition {
  const to = isEdge(move) ? edge(position, move, size) : offsetPosition(position, steps[move](size.page));
  return {
    row: Math.max(HEADER_ROW, Math.min(to.row, size.rows - 1)),
    column: Math.max(0, Math.min(to.column, size.columns - 1)),
  };
}

const offsetPosition = ({ row, column }: CellPosition, [down, over]: [number, number]): CellPosition => ({
  row: row + down,
  column: column + over,
});

/** The next (or previous) cell in reading order, as Tab moves; null at the end of the grid. */
export function nextPosition(
  { row, column }: CellPosition,
  back: boolean,
  { rows, columns }: Size,
): CellPosition | null {
  const position = back ? column - 1 : column + 1;
  if (position >= 0 && position < columns) return { row, column: position };
  const line = back ? row - 1 : row + 1;
  if (line < HEADER_ROW || line >= rows) return null;
  return { row: line, column: back ? columns - 1 : 0 };
}
