import type { ProblemFix, Submission } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { type Cells, type Selection, selectCell, useHistory } from '#ui/grid';
import type { SubmissionProgress } from '../model/describe-steps.ts';
import { countChoices } from '../model/harmonise/choices.ts';
import { applyFixes } from '../model/sheet/apply-fixes.ts';
import { cellsOf, sheetOf } from '../model/sheet/cells-of-sheet.ts';
import { countErrors, sortProblems } from '../model/sheet/sort-problems.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { useDraft } from './use-draft.ts';
import { useFiles } from './use-files.ts';
import { useHarmonised } from './use-harmonised.ts';
import { useMissingItems } from './use-missing-items.ts';
import { useSheetCheck } from './use-sheet-check.ts';

/** The sheet's cells with undo; each change is saved on the server. */
function useSheet(initialSubmission: Submission | null, saveSheet: (sheet: () => string) => void) {
  const history = useHistory<Cells>(() => cellsOf(initialSubmission?.sheet ?? ''));
  const [selection, setSelection] = useState<Selection>(selectCell(0, 0));
  const saveCells = (next: Cells) => saveSheet(() => sheetOf(next));
  return {
    ...{ cells: history.value, selection, setSelection },
    ...{ canUndo: history.canUndo, canRedo: history.canRedo },
    change: (next: Cells) => {
      if (next === history.value) return;
      history.change(next);
      saveCells(next);
    },
    undo: () => saveCells(history.undo()),
    redo: () => saveCells(history.redo()),
  };
}

type Drafted = ReturnType<typeof useDraft>;

/** Fixes problems in the sheet, in how it is understood, or in which files its samples have. */
function fixIn({ cells, change }: ReturnType<typeof useSheet>, { draft, edit }: Pick<Drafted, 'draft' | 'edit'>) {
  return (fixes: readonly ProblemFix[]) => {
    const { mapping, assignments } = draft;
    const mended = applyFixes({ cells, mapping, assignments }, fixes);
    change(mended.cells);
    if (mended.mapping !== mapping) edit({ mapping: mended.mapping });
    if (mended.assignments !== assignments) edit({ assignments: [...mended.assignments] });
  };
}

/** The state of a draft submission and its actions. */
export function useSubmissionDraft(owner: string, initialSubmission: Submission | null) {
  const { draft, edit, saver, saved, id } = useDraft(owner, initialSubmission);
  const sheet = useSheet(initialSubmission, (text) => edit({ sheet: text }));
  const { queue, uploads } = useUploads(() => saver.snapshot().submission?.submission_id ?? null);
  const { files, totals, uploaded, unsent } = useFiles(id, uploads);
  const chosen = unsent.join('\n');
  const hasSheet = sheet.cells.columns.length > 0;
  const file_names = useMemo(() => (chosen === '' ? [] : chosen.split('\n')), [chosen]);
  const checked = useSheetCheck({ saved, hasSheet, file_names, uploaded });
  const { reading } = checked;
  const hasFiles = files.length > 0;
  const problems = useMemo(
    () => (reading ? sortProblems(reading, { filesChosen: hasFiles }) : { sheet: [], reads: [] }),
    [reading, hasFiles],
  );
  const harmonised = useHarmonised(sheet.cells, draft.mapping);
  const terms = hasSheet ? harmonised.data?.data : undefined;
  const missing = useMissingItems(saved, uploaded);
  const standing: SubmissionProgress = {
    project_name: draft.project_name,
    n_rows: sheet.cells.rows.length,
    checking: hasSheet && (checked.checking || checked.failure !== null),
    n_errors: { sheet: countErrors(problems.sheet), reads: countErrors(problems.reads) },
    n_open: terms ? countChoices(terms, draft.mapping).n_open : null,
    totals,
    n_paired: reading ? reading.samples.filter(({ forward }) => forward.length > 0).length : null,
    missing,
  };
  return {
    ...{ id, draft, edit, saver, saved, sheet, queue, uploads, files, totals },
    ...{ checked, problems, harmonised, terms, standing, speed: uploads.speed },
    fix: fixIn(sheet, { draft, edit }),
  };
}
export type SubmissionDraft = ReturnType<typeof useSubmissionDraft>;
