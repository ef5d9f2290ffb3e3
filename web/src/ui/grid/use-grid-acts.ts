import { useState } from 'react';
import type { After } from './cell-editor.tsx';
import { type CellEdit, type Cells, cellAt, HEAD, type Place, setCells } from './cells/cells.ts';
import type { Intent } from './cells/key-intents.ts';
import { areaOf, at, moved, nextPlace, placesOf, type Selection } from './cells/selection.ts';

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
  place: Place;
  text: string;
  typed: boolean;
}

/** The keyboard and edit actions of a grid. `page`: rows per page. */
export function useGridActs(state: GridState & { page: number }) {
  const { cells, selection, onCellsChange, onSelectionChange, page } = state;
  const [editing, setEditing] = useState<Editing | null>(null);
  const size = { rows: cells.rows.length, columns: cells.columns.length, page };
  const { active } = selection;
  const edit = (text: string | null, place = active) =>
    setEditing({ place, text: text ?? cellAt(cells, place), typed: text !== null });
  const write = (edits: readonly CellEdit[]) => onCellsChange(setCells(cells, edits));

  const commit = (text: string, after: After) => {
    setEditing(null);
    write([{ ...active, text }]);
    const to =
      after === 'up' || after === 'down' ? moved(active, after, size) : nextPlace(active, after === 'previous', size);
    if (after !== 'stay' && to) onSelectionChange(at(to.row, to.column));
  };

  const act = (intent: Intent): boolean => {
    if (intent.kind === 'edit') edit(intent.text);
    else if (intent.kind === 'move') {
      const to = moved(active, intent.move, size);
      onSelectionChange(intent.extend ? { ...selection, active: to } : at(to.row, to.column));
    } else if (intent.kind === 'next') {
      const to = nextPlace(active, intent.back, size);
      if (to) onSelectionChange(at(to.row, to.column));
      return to !== null;
    } else if (intent.kind === 'all') onSelectionChange(wholeOf(size));
    else if (intent.kind === 'clear') write(placesOf(areaOf(selection)).map((place) => ({ ...place, text: '' })));
    else if (intent.kind === 'fill_down') write(filledDown(cells, selection));
    else if (intent.kind === 'undo') state.onUndo();
    else if (intent.kind === 'redo') state.onRedo();
    return intent.kind !== 'leave';
  };
  return { act, edit, editing, commit, cancel: () => setEditing(null) };
}

const wholeOf = ({ rows, columns }: { rows: number; columns: number }): Selection => ({
  anchor: { row: Math.max(HEAD, rows - 1), column: columns - 1 },
  active: { row: Math.min(0, rows - 1), column: 0 },
});

/** Edits that copy the first selected row into the selected rows below. */
function filledDown(cells: Cells, selection: Selection): CellEdit[] {
  const area = areaOf(selection);
  return placesOf({ ...area, top: area.top + 1 }).map((place) => ({
    ...place,
    text: cellAt(cells, { ...place, row: area.top }),
  }));
}
