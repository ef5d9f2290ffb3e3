import { ChevronDown, ChevronUp, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { formatCount } from '#platform';
import { Button, IconButton } from '#ui/actions';
import {
  areaOf,
  at,
  type Cells,
  HEAD,
  insertColumn,
  insertRows,
  type Marks,
  type Place,
  removeColumns,
  removeRows,
} from '#ui/grid';
import { DropdownMenu, MenuItem } from '#ui/overlays';
import { noCells } from '../../model/sheet/cells-of-sheet.ts';
import { problemPlaces } from '../../model/sheet/marks-of-problems.ts';
import type { Making } from '../../queries/use-making.ts';

type SheetToolsProps = { sheet: Making['sheet']; marks: Marks; onShow: (place: Place) => void };

function freeName({ columns }: Cells): string {
  let number = columns.length + 1;
  while (columns.includes(`column_${number}`)) number += 1;
  return `column_${number}`;
}

/** The toolbar for rows and columns, with undo. */
export function SheetTools({ sheet, marks, onShow }: SheetToolsProps) {
  const { cells, selection, change, setSelection } = sheet;
  const area = areaOf(selection);
  const firstRow = Math.max(0, area.top);
  const nRows = area.bottom - firstRow + 1;
  const nColumns = area.right - area.left + 1;
  const addRow = () => {
    change(insertRows(cells, area.bottom + 1));
    setSelection(at(area.bottom + 1, 0));
  };
  const addColumn = () => {
    change(insertColumn(cells, area.right + 1, freeName(cells)));
    onShow({ row: HEAD, column: area.right + 1 });
  };
  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b px-2 py-1.5">
      <IconButton
        label="Undo (Ctrl+Z)"
        icon={Undo2}
        size="small"
        disabledReason={sheet.canUndo ? null : 'Nothing to undo.'}
        onClick={sheet.undo}
      />
      <IconButton
        label="Redo (Ctrl+Shift+Z)"
        icon={Redo2}
        size="small"
        disabledReason={sheet.canRedo ? null : 'Nothing to redo.'}
        onClick={sheet.redo}
      />
      <Button size="small" look="ghost" onClick={addRow}>
        <Plus aria-hidden="true" />
        Row
      </Button>
      <Button size="small" look="ghost" onClick={addColumn}>
        <Plus aria-hidden="true" />
        Column
      </Button>
      <DropdownMenu
        align="start"
        trigger={
          <Button size="small" look="ghost">
            <Trash2 aria-hidden="true" />
            Remove
          </Button>
        }
      >
        <MenuItem
          disabledReason={nRows < 1 || cells.rows.length === 0 ? 'No rows selected.' : null}
          onSelect={() => {
            change(removeRows(cells, firstRow, nRows));
            setSelection(at(Math.min(firstRow, cells.rows.length - nRows - 1), area.left));
          }}
        >
          {formatCount(Math.max(nRows, 0), 'selected row')}
        </MenuItem>
        <MenuItem
          onSelect={() => {
            change(removeColumns(cells, area.left, nColumns));
            setSelection(at(area.top, Math.max(0, Math.min(area.left, cells.columns.length - nColumns - 1))));
          }}
        >
          {formatCount(nColumns, 'selected column')}
        </MenuItem>
        <MenuItem danger onSelect={() => change(noCells)}>
          The whole sheet
        </MenuItem>
      </DropdownMenu>
      <ProblemSteps active={selection.active} marks={marks} onShow={onShow} />
    </div>
  );
}

/** Buttons for the previous and next problem in reading order. */
function ProblemSteps({ active, marks, onShow }: { active: Place; marks: Marks; onShow: (place: Place) => void }) {
  const places = problemPlaces(marks);
  if (places.length === 0) return null;
  const isAfter = (place: Place) =>
    place.row > active.row || (place.row === active.row && place.column > active.column);
  const isBefore = (place: Place) => !isAfter(place) && (place.row !== active.row || place.column !== active.column);
  const next = places.find(isAfter) ?? places[0];
  const previous = places.findLast(isBefore) ?? places.at(-1);
  return (
    <span className="ml-auto flex items-center gap-1 pl-2 text-12 text-ink-2">
      {formatCount(places.length, 'selected cell')}
      <IconButton label="Previous problem" icon={ChevronUp} size="small" onClick={() => previous && onShow(previous)} />
      <IconButton label="Next problem" icon={ChevronDown} size="small" onClick={() => next && onShow(next)} />
    </span>
  );
}
