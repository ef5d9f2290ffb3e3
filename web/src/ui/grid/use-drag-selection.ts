import { type PointerEvent, useRef } from 'react';
import { type CellPosition, HEADER_ROW } from './cells/cells.ts';
import { type Selection, selectCell } from './cells/selection.ts';
import type { GridState } from './use-grid-actions.ts';

type DragSelectionOptions = GridState & {
  edit: (text: string | null, position?: CellPosition) => void;
  scroller: HTMLElement | null;
};

/** The cell under the pointer; column −1 is the number of a row. */
function positionUnderPointer({ target }: { target: EventTarget }): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}

/** What a press without Shift selects: a row by its number, a column by a second press on its header, else the cell. */
function pressedSelection(
  position: CellPosition,
  { cells, pressedAgain }: { cells: GridState['cells']; pressedAgain: boolean },
): Selection {
  const { row, column } = position;
  const [lastRow, lastColumn] = [cells.rows.length - 1, cells.columns.length - 1];
  if (column < 0) {
    const anchorRow = row === HEADER_ROW ? lastRow : row;
    return { anchor: { row: anchorRow, column: lastColumn }, active: { row, column: 0 } };
  }
  if (pressedAgain && row === HEADER_ROW) return { anchor: { row: lastRow, column }, active: position };
  return selectCell(row, column);
}

/** Selection by mouse or touch: cells, rows by their number, columns by a second click on their header. */
export function useDragSelection({ cells, selection, onSelectionChange, edit, scroller }: DragSelectionOptions) {
  const drags = useRef(false);
  const leaving = useRef(false);
  const press = (event: PointerEvent) => {
    const position = positionUnderPointer(event);
    if (!position || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    leaving.current = false;
    // Prevents the browser from losing the focus or dragging text.
    event.preventDefault();
    scroller?.focus({ preventScroll: true });
    const onRowNumber = position.column < 0;
    if (onRowNumber) return onSelectionChange(pressedSelection(position, { cells, pressedAgain: false }));
    const pressedAgain = position.row === selection.active.row && position.column === selection.active.column;
    if (pressedAgain && event.pointerType !== 'mouse') return edit(null, position);
    drags.current = event.pointerType === 'mouse';
    if (event.shiftKey) onSelectionChange({ ...selection, active: position });
    else onSelectionChange(pressedSelection(position, { cells, pressedAgain }));
  };
  const move = (event: PointerEvent) => {
    const position = drags.current && event.buttons !== 0 ? positionUnderPointer(event) : null;
    if (position && position.column >= 0) onSelectionChange({ ...selection, active: position });
  };
  const marking = {
    onPointerDown: press,
    onPointerOver: move,
    onPointerUp: () => {
      drags.current = false;
    },
    onDoubleClick: (event: React.MouseEvent) => {
      const position = positionUnderPointer(event);
      if (position && position.column >= 0) edit(null, position);
    },
  };
  return { marking, leaving };
}
