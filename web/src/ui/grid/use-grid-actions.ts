import { useState } from 'react';
import type { AfterEdit } from './cell-editor.tsx';
import { type CellEdit, type CellPosition, type Cells, cellAt, HEADER_ROW, setCells } from './cells.ts';
import type { Intent } from './key-intents.ts';
import { areaOf, movePosition, nextPosition, positionsIn, type Selection, selectCell } from './selection.ts';

export interface GridState {
  cells: Cells;
  onCellsChange: (cells: Cells) => void;
  selection: Selection;
  onSelectionChange: (selection: Selection) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The cell in edit mode; `typed` if typing replaces its text. */
export interface Editing {
  position: CellPosition;
  text: string;
  typed: boolean;
}

/** The keyboard and edit actions of a grid. `page`: rows per page. */
export function useGridActions(state: GridState & { page: number }) {
  const { cells, selection, onCellsChange, onSelectionChange, page } = state;
  const [editing, setEditing] = useState<Editing | null>(null);
  const size = { rows: cells.rows.length, columns: cells.columns.length, page };
  const { active } = selection;
  const edit = (text: string | null, position = active) =>
    setEditing({ position, text: text ?? cellAt(cells, position), typed: text !== null });
  const write = (edits: readonly CellEdit[]) => onCellsChange(setCells(cells, edits));

  const commit = (text: string, after: AfterEdit) => {
    setEditing(null);
    write([{ ...active, text }]);
    const to =
      after === 'up' || after === 'down'
        ? movePosition(active, after, size)
        : nextPosition(active, after === 'previous', size);
    if (after !== 'stay' && to) onSelectionChange(selectCell(to.row, to.column));
  };

  const handleIntent = (intent: Intent): boolean => {
    if (intent.kind === 'edit') edit(intent.text);
    else if (intent.kind === 'move') {
      const to = movePosition(active, intent.move, size);
      onSelectionChange(intent.extend ? { ...selection, active: to } : selectCell(to.row, to.column));
    } else if (intent.kind === 'next') {
      const to = nextPosition(active, intent.back, size);
      if (to) onSelectionChange(selectCell(to.row, to.column));
      return to !== null;
    } else if (intent.kind === 'all') onSelectionChange(selectAll(size));
    else if (intent.kind === 'clear')
      write(positionsIn(areaOf(selection)).map((position) => ({ ...position, text: '' })));
    else if (intent.kind === 'fill_down') write(fillDownEdits(cells, selection));
    else if (intent.kind === 'undo') state.onUndo();
    else if (intent.kind === 'redo') state.onRedo();
    return intent.kind !== 'leave';
  };
  return { handleIntent, edit, editing, commit, cancel: () => setEditing(null) };
}

const selectAll = ({ rows, columns }: { rows: number; columns: number }): Selection => ({
  anchor: { row: Math.max(HEADER_ROW, rows - 1), column: columns - 1 },
  active: { row: Math.min(0, rows - 1), column: 0 },
});

/** Edits that copy the first selected row into the selected rows below. */
function fillDownEdits(cells: Cells, selection: Selection): CellEdit[] {
  const area = areaOf(selection);
  return positionsIn({ ...area, top: area.top + 1 }).map((position) => ({
    ...position,
    text: cellAt(cells, { ...position, row: area.top }),
  }));
}
