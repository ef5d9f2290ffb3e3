import {
  emptySubmission,
  type ImportPreview,
  permissionsOfWorkspaceRole,
  type Submission,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText, textOfHtml } from '#testing';
import { type Mark, type Marks, selectCell } from '#ui/grid';
import { mappingsQuery, unfinishedQuery } from '../drafts/submissions.ts';
import { useSubmissionDraft } from '../drafts/use-submission-draft.ts';
import type { SubmitAction } from '../drafts/use-submit.ts';
import { ImportForm } from '../import/import-form.tsx';
import { useImport } from '../import/use-import.ts';
import { PairsCard } from '../reads/pairs-card.tsx';
import { SavedMappings } from '../saved-mappings.tsx';
import { SheetInput } from '../sheet/sheet-input.tsx';
import { SheetTools } from '../sheet/sheet-tools.tsx';
import { DraftList } from './draft-list.tsx';
import { ReviewStep } from './review-step.tsx';

const nothing = () => undefined;
const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

const begun = (given: Partial<Submission> = {}): Submission => ({
  ...emptySubmission,
  ...{ submission_id: '5'.repeat(32), project_name: 'Mouse gut', data_type: 10, revision: 1, missing: [] },
  ...{ n_files: 0, n_files_by_state: { waiting: 0, checking: 0, ok: 0, invalid: 0, claimed: 0 }, size_bytes: 0 },
  ...{ has_sheet: false, project_id: null },
  ...{ created_at: '2026-11-20T09:11:00.000Z', updated_at: '2026-11-20T09:12:00.000Z' },
  ...given,
});

// The pages' own hooks hold the submission; its parts are drawn with what they hold.
function Review({ submission, finish }: { submission: Submission | null; finish: SubmitAction<string> }) {
  const making = useSubmissionDraft('ana', submission);
  return <ReviewStep draftState={making} submission={finish} Processing={() => <p>pipelines</p>} onStep={nothing} />;
}

function Pairs({ submission }: { submission: Submission }) {
  return <PairsCard draftState={useSubmissionDraft('ana', submission)} onStep={nothing} />;
}

function Tools({ sheet, marks = new Map() }: { sheet: string; marks?: Marks }) {
  const making = useSubmissionDraft('ana', begun({ sheet }));
  return <SheetTools sheet={{ ...making.sheet, selection: selectCell(0, 0) }} marks={marks} onShow={nothing} />;
}

function Form({ given, named }: { given: ImportPreview; named: string }) {
  const importing = useImport();
  return (
    <ImportForm importing={{ ...importing, choices: { ...importing.choices, project_name: named } }} preview={given} />
  );
}

describe('the review before submitting', () => {
  const ended: SubmitAction<string> = {
    submit: nothing,
    busy: false,
    submittedProjectId: null,
    failure: null,
    leave: nothing,
  };
  const review = (submission: Submission | null, finish: Partial<SubmitAction<string>> = {}) => (
    <Review submission={submission} finish={{ ...ended, ...finish }} />
  );
  const missing: Submission['missing'] = [
    { step: 'details', message: 'Enter a name for the submission.' },
    { step: 'reads', message: '3 samples have no files.' },
  ];

  test('lists what is missing with the way there, and submits nothing before', () => {
    const shown = renderText(review(begun({ missing })));
    expect(shown).toContain('2 items still missing');
    expect(shown).toContain('Enter a name for the submission. Go to the details');
    expect(shown).toContain('3 samples have no files. Go to the reads');
    const why = 'Enter a name for the submission.';
    expect(disabledReasons(review(begun({ missing })))).toEqual({ 'Submit only': why, 'Submit and run': why });
  });

  test('with everything there submits; a run waits for a pipeline, and for the right to start one', () => {
    const shown = renderText(review(begun()));
    expect(shown).toContain('Nothing is missing.');
    expect(shown).toContain('Everything is complete: Amplicon reads are submitted to this workspace.');
    expect(disabledReasons(review(begun()))).toEqual({
      'Submit and run': 'Choose a pipeline and a parameter set first.',
    });
    as('reader');
    expect(disabledReasons(review(begun()))['Submit and run']).toMatch(/permission/);
  });

  test('says what will be made of it, and that nobody else sees it', () => {
    const shown = renderText(review(begun({ variable_region: 'V4' })));
    expect(shown).toContain('Submission Mouse gut Kind of data Amplicon reads, V4');
    expect(shown).toContain('this workspace only, until you share it');
    expect(renderText(review(null))).toContain('Submission –');
  });

  test('distinguishes that nothing was submitted, and that only the run could not be started', () => {
    const nobody = renderText(review(begun(), { failure: 'The disk is full.' }));
    expect(nobody).toContain('Nothing was submitted. The disk is full.');
    expect(nobody).toContain('Submit only Submit and run');
    const text = renderText(review(begun(), { failure: 'The queue is closed.', submittedProjectId: '7'.repeat(32) }));
    expect(text).toContain('The reads were submitted, but the run could not start. The queue is closed.');
    expect(text).toContain('Go to the submission Retry run');
  });
});

describe('files and samples', () => {
  test('without a sheet are read from the files’ names, with the way to make one; without files it explains how they match', () => {
    const shown = renderText(<Pairs submission={begun()} />);
    expect(shown).toContain('No sample sheet yet: these sample names come from the file names. Create sheet');
    expect(shown).toContain(
      'No file is assigned to a sample yet. A file is assigned to the sample whose name it starts with. Assign other files manually below.',
    );
  });
});

describe('where the sheet comes from', () => {
  const input = (dataType: number, nFiles = 0) =>
    renderMarkup(
      <SheetInput dataType={dataType} nFiles={nFiles} onCells={nothing} onText={nothing} onFromFiles={nothing} />,
    );

  test('a file, a drop, pasted cells, or an empty one; the area can be reached to paste into', () => {
    const html = input(10);
    expect(html).toMatch(/<section aria-label="Sample sheet: drop a file or paste cells" tabindex="0"/i);
    expect(textOfHtml(html)).toContain('Choose a file Type it in');
    expect(textOfHtml(html)).toContain(
      'Only sample_id is required. All other columns are kept, and you can filter by them.',
    );
    expect(html).toMatch(/<input(?=[^>]*type="file")(?=[^>]*aria-label="Sample sheet file")(?=[^>]*\.xlsx)/);
  });

  test('names of read files that are there already are offered, counted', () => {
    expect(textOfHtml(input(10, 26))).toContain('Start with the names of 26 files');
    expect(textOfHtml(input(10))).not.toContain('Begin with the names');
  });

  test('the template’s columns are explained for the kind of data', () => {
    expect(textOfHtml(input(10))).toMatch(/Contents of the template for.*sample_id/);
    expect(textOfHtml(input(999))).not.toContain('What the template');
  });
});

describe('the tools of the sheet', () => {
  const tools = <Tools sheet={'sample_id\tsex\nF3D0\tw\n'} />;

  test('say that there is nothing to take back yet, and name rows, columns and removal', () => {
    expect(disabledReasons(tools)).toEqual({
      'Undo (Ctrl+Z)': 'Nothing to undo.',
      'Redo (Ctrl+Shift+Z)': 'Nothing to redo.',
    });
    expect(renderText(tools)).toBe('Row Column Remove');
  });

  test('count the marked cells, and lead to the next and the one before by name', () => {
    const mark: Mark = { severity: 'error', message: '“w” is no word of the list.' };
    const html = renderMarkup(
      <Tools sheet={'sample_id\tsex\nF3D0\tw\n'} marks={new Map([[0, new Map([[1, mark]])]])} />,
    );
    expect(textOfHtml(html)).toContain('Row Column Remove 1 selected cell');
    for (const name of ['Previous problem', 'Next problem']) expect(html).toContain(`aria-label="${name}"`);
  });
});

describe('submissions that were begun', () => {
  const drawn = (data: Submission[], current: string | null = null) => {
    const paging = { page: 1, page_size: 10, total: data.length };
    return renderMarkup(<DraftList current={current} onNew={nothing} />, [
      [unfinishedQuery().queryKey, { data, paging }],
    ]);
  };
  const mine = begun({ n_files: 2, size_bytes: 3_000_000, has_sheet: true });
  const nameless = begun({ submission_id: '6'.repeat(32), project_name: '  ' });

  test('are listed as drafts with what they hold, each at an address of its own, and deleted by name', () => {
    const html = drawn([mine, nameless]);
    expect(textOfHtml(html)).toContain('Drafts 2');
    expect(textOfHtml(html)).toContain('Mouse gut Draft sheet, 2 files, 3.0 MB');
    expect(textOfHtml(html)).toContain('Untitled Draft no sheet, no files');
    expect(html).toContain('aria-label="Delete draft Mouse gut"');
    for (const { submission_id } of [mine, nameless])
      expect(html).toMatch(new RegExp(`href="[^"]*id=[^"]*${submission_id}`));
  });

  test('say which is open here; it cannot be opened again, but another begun', () => {
    const shown = textOfHtml(drawn([mine, nameless], mine.submission_id));
    expect(shown).toContain('Drafts 2 Start another');
    expect(shown).toContain('open here');
    expect(shown.match(/Continue/g)).toHaveLength(1);
  });

  test('are not spoken of where there is none', () => {
    expect(drawn([])).toBe('');
  });
});

describe('mappings that were saved', () => {
  const saved = (names: string[]) =>
    renderText(<SavedMappings mapping={{ columns: {}, values: {} }} onMapping={nothing} />, [
      [
        mappingsQuery().queryKey,
        { data: names.map((name) => ({ mapping_id: name, name, mapping: { columns: {}, values: {} } })) },
      ],
    ]);

  test('are offered where there are some; these choices can always be kept', () => {
    expect(saved([])).toBe('Save mapping');
    expect(saved(['Core facility'])).toBe('Use a saved mapping Save mapping');
  });
});

describe('importing tables', () => {
  const preview: ImportPreview = {
    files: [{ file_id: 'a', name: 'gut.tsv', kind: 'wide_table' }],
    orientation: null,
    stranded: null,
    ...{
      data_type: 14,
      unit: 'reads',
      genome_type: 'feature',
      n_samples: 1200,
      n_features: 2,
      n_entries: 4,
      total: 300,
    },
    ...{
      ranks: [],
      first: { samples: [], rows: [] },
      metadata: null,
      n_existing_samples: 0,
      warnings: [],
      existing_import: null,
    },
  };
  const form = (given: Partial<ImportPreview> = {}, named = 'Gut') =>
    renderMarkup(<Form given={{ ...preview, ...given }} named={named} />);
  const send = (html: string) => html.match(/<button[^>]*type="submit"[^>]*>/)?.[0] ?? '';

  test('asks which of STAR’s counts to take, with the reads that each leaves without a gene', () => {
    const n_no_feature = { unstranded: 1200, forward: 50_000, reverse: 1300 };
    const html = textOfHtml(form({ stranded: { selected: 'reverse', inferred: 'reverse', n_no_feature } }));
    expect(html).toContain('Strandedness');
    expect(html).toContain('1,200 unstranded, 50,000 forward, 1,300 reverse');
    expect(html).toContain('Stranded, reverse');
    const unclear = form({ stranded: { selected: 'unstranded', inferred: null, n_no_feature } });
    expect(textOfHtml(unclear)).toContain('The counts do not tell');
    expect(send(unclear)).toContain('disabled');
    expect(textOfHtml(form())).not.toContain('Strandedness');
  });

  test('says how many samples come, all or none, and who sees them', () => {
    expect(textOfHtml(form())).toContain(
      'Import 1,200 samples All samples are imported, or none. Visible to this workspace only.',
    );
    expect(send(form())).not.toContain('disabled=""');
  });

  test('waits for a name of the submission, and for a sheet without errors', () => {
    expect(send(form({}, '  '))).toContain('disabled=""');
    expect(textOfHtml(form({}, '  '))).toContain('Enter a name for the submission.');
    const wrong = { name: 's.tsv', n_rows: 1, n_matched: 1, n_errors: 2, n_warnings: 0 };
    const metadata = {
      ...wrong,
      ...{ fields: [], samples_without_row: [], rows_without_sample: [], problems: [], columns: [] },
    };
    expect(textOfHtml(form({ metadata }))).toContain('Fix or remove the sample sheet.');
    expect(send(form({ metadata }))).toContain('disabled=""');
  });

  test('asks how a wide table lies, and of what the names come from by what they name', () => {
    expect(textOfHtml(form())).toContain('Samples');
    expect(textOfHtml(form())).toContain('Taxonomy optional The reference of the names, such as SILVA 138.1');
    const genes = form({ genome_type: 'gene', files: [{ file_id: 'a', name: 'g.biom', kind: 'biom_2' }] });
    expect(textOfHtml(genes)).toContain('Annotation optional The reference of the names, such as GENCODE 44');
    expect(genes).not.toMatch(/<label[^>]*>Samples<\/label>/);
  });
});
