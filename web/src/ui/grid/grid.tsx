import { type KeyboardEvent, type PointerEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { CellEditor } from './cell-editor.tsx';
import { type CellPosition, cellAt, HEADER_ROW } from './cells.ts';
import { cellId, GridRow } from './grid-row.tsx';
import { intentOfKey } from './key-intents.ts';
import type { Marks } from './marks.ts';
import { areaOf, type Selection, selectCell } from './selection.ts';
import { useClipboard } from './use-clipboard.ts';
import { type GridState, useGridActions } from './use-grid-actions.ts';
import { useGridView } from './use-grid-view.ts';

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
function useDragSelection({ cells, selection, onSelectionChange, edit, scroller }: DragSelectionOptions) {
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

export type GridHandle = { focus: () => void };
export type GridProps = GridState & {
  label: string;
  marks: Marks;
  ref?: Ref<GridHandle>;
  className?: string;
};

/**
 * An editable grid like a spreadsheet that renders only visible cells. Arrows, Home, End, Page and Ctrl with them
 * move, Shift marks; Enter, F2 or typing writes; Delete clears; Tab goes on, Escape and then Tab leaves the grid.
 */
export function Grid({ label, marks, ref, className, ...state }: GridProps) {
  const id = useId();
  const { cells, selection } = state;
  const { active } = selection;
  const view = useGridView(cells, active);
  const { handleIntent, edit, editing, commit, cancel } = useGridActions({ ...state, page: view.page });
  const clipboard = useClipboard(state);
  const { marking, leaving } = useDragSelection({ ...state, edit, scroller: view.scroller });
  const focus = () => view.scroller?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({ focus }));
  const press = (event: KeyboardEvent) => {
    // Shift alone is ignored, because it precedes Shift+Tab.
    if (event.nativeEvent.isComposing || event.key === 'Shift') return;
    const intent = intentOfKey(event);
    const leaves = event.key === 'Tab' && leaving.current;
    leaving.current = intent?.kind === 'leave';
    if (leaves) return;
    if (intent && handleIntent(intent)) event.preventDefault();
  };
  const finish = (done: () => void) => {
    done();
    focus();
  };
  const area = areaOf(selection);
  const lineOf = (row: number, top: number) => {
    const within = row >= area.top && row <= area.bottom;
    const isEditingRow = editing !== null && row === active.row;
    return (
      <GridRow
        key={row}
        {...{ id, row, top, width: view.width, columns: view.columns, marks: marks.get(row) }}
        cells={row === HEADER_ROW ? cells.columns : (cells.rows[row] ?? [])}
        active={row === active.row ? active.column : -1}
        from={within ? area.left : -1}
        to={within ? area.right : -1}
        editor={
          isEditingRow && (
            <CellEditor
              label={`${cellAt(cells, { ...active, row: HEADER_ROW }) || 'column'}, ${row === HEADER_ROW ? 'its name' : `row ${row + 1}`}`}
              {...editing}
              onCommit={(text, after) => finish(() => commit(text, after))}
              onCancel={() => finish(cancel)}
            />
          )
        }
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of which a part is drawn
    <div
      ref={view.setScroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={cells.rows.length + 1}
      aria-colcount={cells.columns.length + 1}
      aria-activedescendant={cellId(id, active.row, active.column)}
      onKeyDown={press}
      {...clipboard}
      {...marking}
      className={className}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className="relative" style={{ height: view.height, width: view.width }}>
        {lineOf(HEADER_ROW, 0)}
        {view.rows.map(({ index, start }) => lineOf(index, start))}
      </div>
    </div>
  );
}
