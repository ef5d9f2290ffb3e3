import { ChevronDown, ChevronUp, Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { formatCount } from '#platform';
import { Button, IconButton } from '#ui/actions';
import {
  areaOf,
  type CellPosition,
  type Cells,
  HEADER_ROW,
  insertColumn,
  insertRows,
  type Marks,
  removeColumns,
  removeRows,
  selectCell,
} from '#ui/grid';
import { DropdownMenu, MenuItem } from '#ui/overlays';
import { noCells } from '../cells-of-sheet.ts';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { problemPositions } from './problem-marks.ts';

type SheetToolsProps = { sheet: SubmissionDraft['sheet']; marks: Marks; onShow: (position: CellPosition) => void };

function uniqueColumnName({ columns }: Cells): string {
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
    setSelection(selectCell(area.bottom + 1, 0));
  };
  const addColumn = () => {
    change(insertColumn(cells, area.right + 1, uniqueColumnName(cells)));
    onShow({ row: HEADER_ROW, column: area.right + 1 });
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
            setSelection(selectCell(Math.min(firstRow, cells.rows.length - nRows - 1), area.left));
          }}
        >
          {formatCount(Math.max(nRows, 0), 'selected row')}
        </MenuItem>
        <MenuItem
          onSelect={() => {
            change(removeColumns(cells, area.left, nColumns));
            setSelection(selectCell(area.top, Math.max(0, Math.min(area.left, cells.columns.length - nColumns - 1))));
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
function ProblemSteps({
  active,
  marks,
  onShow,
}: {
  active: CellPosition;
  marks: Marks;
  onShow: (position: CellPosition) => void;
}) {
  const positions = problemPositions(marks);
  if (positions.length === 0) return null;
  const isAfter = (position: CellPosition) =>
    position.row > active.row || (position.row === active.row && position.column > active.column);
  const isBefore = (position: CellPosition) =>
    !isAfter(position) && (position.row !== active.row || position.column !== active.column);
  const next = positions.find(isAfter) ?? positions[0];
  const previous = positions.findLast(isBefore) ?? positions.at(-1);
  return (
    <span className="ml-auto flex items-center gap-1 pl-2 text-12 text-ink-2">
      {formatCount(positions.length, 'selected cell')}
      <IconButton label="Previous problem" icon={ChevronUp} size="small" onClick={() => previous && onShow(previous)} />
      <IconButton label="Next problem" icon={ChevronDown} size="small" onClick={() => next && onShow(next)} />
    </span>
  );
}
