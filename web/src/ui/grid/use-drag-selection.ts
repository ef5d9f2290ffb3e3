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

/** Selection by mouse or touch: cells, rows by their number, columns by a second click on their header. */
export function useDragSelection({ cells, selection, onSelectionChange, edit, scroller }: DragSelectionOptions) {
  const drags = useRef(false);
  const leaving = useRef(false);
  const [lastRow, lastColumn] = [cells.rows.length - 1, cells.columns.length - 1];
  const rowOf = (row: number): Selection => ({ anchor: { row, column: lastColumn }, active: { row, column: 0 } });
  const press = (event: PointerEvent) => {
    const position = positionUnderPointer(event);
    if (!position || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    leaving.current = false;
    // Prevents the browser from losing the focus or dragging text.
    event.preventDefault();
    scroller?.focus({ preventScroll: true });
    if (position.column < 0) {
      if (position.row !== HEADER_ROW) return onSelectionChange(rowOf(position.row));
      return onSelectionChange({
        anchor: { row: lastRow, column: lastColumn },
        active: { row: HEADER_ROW, column: 0 },
      });
    }
    const again = position.row === selection.active.row && position.column === selection.active.column;
    if (again && event.pointerType !== 'mouse') return edit(null, position);
    drags.current = event.pointerType === 'mouse';
    if (event.shiftKey) onSelectionChange({ ...selection, active: position });
    else if (again && position.row === HEADER_ROW)
      onSelectionChange({ anchor: { ...position, row: lastRow }, active: position });
    else onSelectionChange(selectCell(position.row, position.column));
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
