import { useRef } from 'react';
import { type CellPosition, type GridHandle, selectCell } from '#ui/grid';
import { cellsOf } from '../../model/sheet/cells-of-sheet.ts';
import { sheetOfFiles } from '../../model/sheet/sheet-of-files.ts';
import type { SubmissionDraft } from '../../queries/use-submission-draft.ts';
import { ProblemPanel } from './problem-panel.tsx';
import { SheetCard } from './sheet-card.tsx';
import { SheetInput } from './sheet-input.tsx';

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
