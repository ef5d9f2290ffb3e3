import { type PointerEvent, useRef } from 'react';
import { HEAD, type Place } from './cells/cells.ts';
import { at, type Selection } from './cells/selection.ts';
import type { GridState } from './use-grid-acts.ts';

type MarkingOptions = GridState & {
  edit: (text: string | null, place?: Place) => void;
  scroller: HTMLElement | null;
};

/** The cell under the pointer; column −1 is the number of a row. */
function placeUnder({ target }: { target: EventTarget }): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}

/** Selection by mouse or touch: cells, rows by their number, columns by a second click on their header. */
export function useMarking({ cells, selection, onSelectionChange, edit, scroller }: MarkingOptions) {
  const drags = useRef(false);
  const leaving = useRef(false);
  const [lastRow, lastColumn] = [cells.rows.length - 1, cells.columns.length - 1];
  const rowOf = (row: number): Selection => ({ anchor: { row, column: lastColumn }, active: { row, column: 0 } });
  const press = (event: PointerEvent) => {
    const place = placeUnder(event);
    if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    leaving.current = false;
    // Prevents the browser from losing the focus or dragging text.
    event.preventDefault();
    scroller?.focus({ preventScroll: true });
    if (place.column < 0) {
      if (place.row !== HEAD) return onSelectionChange(rowOf(place.row));
      return onSelectionChange({ anchor: { row: lastRow, column: lastColumn }, active: { row: HEAD, column: 0 } });
    }
    const again = place.row === selection.active.row && place.column === selection.active.column;
    if (again && event.pointerType !== 'mouse') return edit(null, place);
    drags.current = event.pointerType === 'mouse';
    if (event.shiftKey) onSelectionChange({ ...selection, active: place });
    else if (again && place.row === HEAD) onSelectionChange({ anchor: { ...place, row: lastRow }, active: place });
    else onSelectionChange(at(place.row, place.column));
  };
  const move = (event: PointerEvent) => {
    const place = drags.current && event.buttons !== 0 ? placeUnder(event) : null;
    if (place && place.column >= 0) onSelectionChange({ ...selection, active: place });
  };
  const marking = {
    onPointerDown: press,
    onPointerOver: move,
    onPointerUp: () => {
      drags.current = false;
    },
    onDoubleClick: (event: React.MouseEvent) => {
      const place = placeUnder(event);
      if (place && place.column >= 0) edit(null, place);
    },
  };
  return { marking, leaving };
}
