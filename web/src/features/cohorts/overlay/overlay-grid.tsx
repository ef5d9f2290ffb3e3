import type { CohortOverlay, OverlaidRow, OverlayColumn } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { snackbar, toast } from '#ui/feedback';
import { type Cells, Grid, selectCell, useHistory } from '#ui/grid';
import { Card } from '#ui/layout';
import { applyOverlayEdits, redoOverlay, undoOverlay } from '../queries/overlay-queries.ts';
import { countUnsaved, findRefusal, toCells, toEdits } from './grid-edits.ts';
import { type OverlayAction, OverlayTools } from './overlay-tools.tsx';

type OverlayGridProps = {
  overlay: CohortOverlay;
  /** The columns that are shown. */
  columns: readonly OverlayColumn[];
  rows: readonly OverlaidRow[];
  /** Why nothing may be written; null where it may. */
  denial: string | null;
  onAct: (act: OverlayAction, column: string | null) => void;
};

const NO_MARKS = new Map<never, never>();

/** The outcome of a write, shown once. */
function useWriteToasts(overlay: CohortOverlay) {
  const write = useMutation({
    mutationFn: (make: () => Promise<CohortOverlay>) => make(),
    onSuccess: ({ version }) => toast({ title: 'Saved', description: `Version ${version}`, tone: 'success' }),
    onError: (error) => toast({ title: 'Not saved.', description: sentenceOf(error), tone: 'danger' }),
  });
  return {
    busy: write.isPending,
    lay: (edits: Parameters<typeof applyOverlayEdits>[1]) => write.mutate(() => applyOverlayEdits(overlay, edits)),
    undo: () => write.mutate(() => undoOverlay(overlay)),
    redo: () => write.mutate(() => redoOverlay(overlay)),
  };
}

/** The members' metadata as cells to be written; what was written is kept when that is reported. */
export function OverlayGrid({ overlay, columns, rows, denial, onAct }: OverlayGridProps) {
  const began = useMemo(() => toCells(columns, rows), [columns, rows]);
  const written = useHistory<Cells>(() => began);
  const [selection, setSelection] = useState(selectCell(0, 1));
  const writes = useWriteToasts(overlay);
  const edits = useMemo(() => toEdits(began, written.value, { columns, rows }), [began, written.value, columns, rows]);
  const count = countUnsaved(edits);
  const active = columns[selection.active.column - 1] ?? null;
  const change = (next: Cells) => {
    const refused = denial ?? findRefusal(began, next, columns);
    if (refused) snackbar({ message: refused });
    else written.change(next);
  };
  const size = `${formatCount(rows.length, 'sample')}, ${formatCount(columns.length, 'column')}`;
  return (
    <Card title="Metadata in this cohort" note={size}>
      <OverlayTools
        overlay={overlay}
        column={active}
        denial={denial}
        written={count}
        busy={writes.busy}
        onAct={(act) => onAct(act, active?.field ?? null)}
        onHide={({ field }) => writes.lay([{ kind: 'hide', column: field }])}
        onUndo={writes.undo}
        onRedo={writes.redo}
        onSave={() => writes.lay(edits)}
        onDiscard={() => written.change(began)}
      />
      <Grid
        label="Metadata in this cohort. Press Enter or F2 to edit a cell, Escape and then Tab to leave the grid."
        cells={written.value}
        onCellsChange={change}
        selection={selection}
        onSelectionChange={setSelection}
        onUndo={written.undo}
        onRedo={written.redo}
        marks={NO_MARKS}
        className="max-h-[min(40rem,62vh)] min-h-24 overflow-auto overscroll-contain border-line border-t bg-surface"
      />
    </Card>
  );
}
