import { CircleSlash, TriangleAlert } from 'lucide-react';
import { type RefObject, useMemo, useRef } from 'react';
import { formatCount } from '#platform';
import {
  type CellPosition,
  type Cells,
  cellAt,
  Grid,
  type GridHandle,
  HEADER_ROW,
  type Mark,
  selectCell,
} from '#ui/grid';
import { Card } from '#ui/layout';
import { cellsOf } from '../cells-of-sheet.ts';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { sheetOfFiles } from '../sheet-of-files.ts';
import { marksOf } from './problem-marks.ts';
import { ProblemPanel } from './problem-panel.tsx';
import { SheetInput } from './sheet-input.tsx';
import { SheetTools } from './sheet-tools.tsx';

type CellDetailsProps = { cells: Cells; position: CellPosition; mark: Mark | undefined };

/** The full text of the active cell and its problem, announced to screen readers. */
export function CellDetails({ cells, position, mark }: CellDetailsProps) {
  const { row, column } = position;
  const name = cells.columns[column] || 'a column without a name';
  const where = row === HEADER_ROW ? `Name of ${name}` : `Row ${row + 1}, ${name}`;
  const Icon = mark?.severity === 'error' ? CircleSlash : TriangleAlert;
  return (
    <p
      aria-live="polite"
      className="flex min-h-9 flex-wrap items-center gap-x-2 border-line border-t px-3.5 py-1.5 text-12 text-ink-2"
    >
      <span className="font-medium text-ink">{where}</span>
      <span className="line-clamp-2 min-w-0 max-w-full [overflow-wrap:anywhere]">
        {cellAt(cells, position) || 'empty'}
      </span>
      {mark && (
        <span className={mark.severity === 'error' ? 'text-danger' : 'text-warning'}>
          <Icon
            role="img"
            aria-label={mark.severity === 'error' ? 'Problem' : 'Warning'}
            className="-mt-0.5 mr-1 inline size-3.5!"
          />
          {mark.message}
        </span>
      )}
    </p>
  );
}

type SheetCardProps = {
  draftState: SubmissionDraft;
  grid: RefObject<GridHandle | null>;
  onShow: (position: CellPosition) => void;
};

/** The editable sheet; problems are marked in their cells and described below. */
function SheetCard({ draftState, grid, onShow }: SheetCardProps) {
  const { sheet, draft, checked, problems } = draftState;
  const { cells, selection } = sheet;
  const idName = checked.reading?.columns.find(({ standard_field }) => standard_field === 'sample_id')?.name;
  const idColumn = idName === undefined ? -1 : cells.columns.indexOf(idName);
  const marks = useMemo(() => marksOf(problems.sheet, cells, idColumn), [problems.sheet, cells, idColumn]);
  const size = `${formatCount(cells.rows.length, 'row')}, ${formatCount(cells.columns.length, 'column')}`;
  return (
    <Card title="Sample sheet" note={`${size} · ${draft.sheet_name}`}>
      <SheetTools sheet={sheet} marks={marks} onShow={onShow} />
      <Grid
        ref={grid}
        label="Sample sheet. Press Enter or F2 to edit a cell. Press Escape, then Tab, to leave the sheet."
        cells={cells}
        onCellsChange={sheet.change}
        selection={selection}
        onSelectionChange={sheet.setSelection}
        onUndo={sheet.undo}
        onRedo={sheet.redo}
        marks={marks}
        className="max-h-[max(15rem,min(34rem,100dvh-24rem))] min-h-24 overflow-auto overscroll-contain bg-surface"
      />
      <CellDetails
        cells={cells}
        position={selection.active}
        mark={marks.get(selection.active.row)?.get(selection.active.column)}
      />
    </Card>
  );
}

/** The sheet: from a file, from the clipboard, from the files' names, or written here; and what is wrong in it. */
export function SheetStep({ draftState }: { draftState: SubmissionDraft }) {
  const { sheet, draft, edit, files, checked, problems } = draftState;
  const grid = useRef<GridHandle>(null);
  if (sheet.cells.columns.length === 0) {
    const names = files.map(({ name }) => name);
    return (
      <SheetInput
        dataType={draft.data_type}
        nFiles={names.length}
        onCells={(cells, sheet_name) => {
          sheet.change(cells);
          sheet.setSelection(selectCell(0, 0));
          edit({ sheet_name });
        }}
        onText={(text) => {
          sheet.change(cellsOf(text));
          edit({ sheet_name: 'pasted.tsv' });
        }}
        onFromFiles={() => sheet.change(sheetOfFiles(names, draft.data_type))}
      />
    );
  }
  const show = ({ row, column }: CellPosition) => {
    sheet.setSelection(selectCell(row, column));
    grid.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 max-xl:grid-cols-[minmax(0,1fr)]">
      <SheetCard draftState={draftState} grid={grid} onShow={show} />
      <ProblemPanel
        checked={checked}
        problems={problems.sheet}
        cells={sheet.cells}
        onShow={show}
        onFix={draftState.fix}
      />
    </div>
  );
}
