import { type RefObject, useMemo } from 'react';
import { formatCount } from '#platform';
import { type CellPosition, Grid, type GridHandle } from '#ui/grid';
import { Card } from '#ui/layout';
import { marksOf } from '../../model/sheet/problem-marks.ts';
import type { SubmissionDraft } from '../../queries/use-submission-draft.ts';
import { CellDetails } from './cell-details.tsx';
import { SheetTools } from './sheet-tools.tsx';

type SheetCardProps = {
  draftState: SubmissionDraft;
  grid: RefObject<GridHandle | null>;
  onShow: (position: CellPosition) => void;
};

/** The editable sheet; problems are marked in their cells and described below. */
export function SheetCard({ draftState, grid, onShow }: SheetCardProps) {
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
