import {
  emptySubmission,
  ingestionRoutes,
  type Mapping,
  type ProblemFix,
  type Submission,
  type SubmissionWithoutSheet,
} from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call, queryOf } from '#platform/api';
import { type Cells, type Selection, selectCell, useHistory } from '#ui/grid';
import { applyFixes } from '../apply-fixes.ts';
import { cellsOf, sheetOf } from '../cells-of-sheet.ts';
import { countChoices } from '../choices.ts';
import { columnsToMatch } from '../column-values.ts';
import { countErrors, sortProblems } from '../sheet/sort-problems.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { storeActive } from './active-submission.ts';
import type { MissingItem, SubmissionProgress } from './describe-steps.ts';
import { type Draft, type DraftEdit, draftOf } from './draft.ts';
import { DraftSaver, type DraftSaveState, type SaveDraftParts } from './draft-saver.ts';
import { useFiles } from './use-files.ts';
import { useSheetCheck } from './use-sheet-check.ts';

/** Creates or updates a draft; unless forced, fails if it was changed elsewhere. */
const saveDraft: SaveDraftParts = async (parts, before, force): Promise<SubmissionWithoutSheet> => {
  if (before === null) return (await call(ingestionRoutes.createSubmission, { body: parts })).data;
  const { submission_id: id, revision } = before;
  const body = force ? parts : { ...parts, revision };
  return (await call(ingestionRoutes.editSubmission, { params: { id }, body })).data;
};

/** The draft's input, saved on the server after a delay and restored after a reload or in another browser. */
function useDraft(owner: string, initialSubmission: Submission | null) {
  const [draft, setDraft] = useState<Draft>(() => (initialSubmission ? draftOf(initialSubmission) : emptySubmission));
  const [saver] = useState(() => new DraftSaver(saveDraft, initialSubmission));
  const saved = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const id = saved.submission?.submission_id ?? null;
  useEffect(() => {
    if (id) storeActive(owner, id);
  }, [owner, id]);
  useEffect(() => {
    const back = () => saver.tryNow();
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('online', back);
      if (saver.snapshot().state === 'unsaved') void saver.flush();
      else saver.stop();
    };
  }, [saver]);
  const edit = useCallback(
    (change: DraftEdit) => {
      const { sheet: _, ...fields } = change;
      setDraft((before) => ({ ...before, ...fields }));
      saver.edit(change);
    },
    [saver],
  );
  return { draft, edit, saver, saved, id };
}

/** Debounced, because checking a large sheet takes a while. */
const PAUSE_MS = 1200;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The suggested fields and terms of all columns and values; values are matched with the chosen fields. */
function useHarmonised(cells: Cells, mapping: Mapping) {
  const settled = useSettled(cells);
  const columns = useMemo(() => columnsToMatch(settled), [settled]);
  const chosen = mapping.columns;
  const input = useMemo(() => ({ columns, mapping: { columns: chosen, values: {} } }), [columns, chosen]);
  return useQuery({
    ...queryOf(ingestionRoutes.harmonise, { body: input }),
    enabled: columns.length > 0 && settled.rows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
}

const NAMELESS: readonly MissingItem[] = [{ step: 'details', message: 'Enter a name for the submission.' }];

/** The missing items from the server, reloaded after each save or upload step. */
function useMissingItems({ submission }: DraftSaveState, uploaded: string): readonly MissingItem[] {
  const { submission_id = '', revision = 0 } = submission ?? {};
  const query = useQuery({
    queryKey: ['missing', submission_id, revision, uploaded],
    queryFn: async ({ signal }) => {
      // Updates the draft list, which contains no sheets; this draft comes first.
      const { data } = await call(ingestionRoutes.submissions, { query: { page: 1, page_size: 10 } }, { signal });
      return data.find((one) => one.submission_id === submission_id)?.missing ?? null;
    },
    enabled: submission_id !== '',
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return query.data ?? submission?.missing ?? NAMELESS;
}

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
