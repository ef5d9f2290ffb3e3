import { type HarmonisedColumn, noMapping, type SheetProblem } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { ColumnItem } from '../column-item.tsx';
import { type SubmissionProgress, stepsOf } from '../drafts/describe-steps.ts';
import type { SubmissionFile } from '../drafts/submission-file.ts';
import { FileItem } from '../reads/file-item.tsx';
import { FileSelectionNotes } from '../reads/reads-step.tsx';
import { UnmatchedFiles } from '../reads/unmatched-files.tsx';
import { totalsOf } from '../reads/upload-totals.ts';
import { groupProblems } from '../sheet/group-problems.ts';
import { ProblemItem } from '../sheet/problem-item.tsx';
import { CellDetails } from '../sheet/sheet-step.tsx';
import { UploadQueue } from '../uploads/upload-queue.ts';
import { SaveStatus } from './save-status.tsx';
import { StepFooter } from './step-footer.tsx';
import { StepStrip } from './step-strip.tsx';

const nothing = () => undefined;

const standing: SubmissionProgress = {
  project_name: 'Mouse gut',
  n_rows: 13,
  checking: false,
  n_errors: { sheet: 2, reads: 0 },
  n_open: 1,
  totals: totalsOf([]),
  n_paired: null,
  missing: [],
};

test('the strip tells each step’s state in words and by a sign, and which one is shown', () => {
  const html = renderMarkup(<StepStrip steps={stepsOf(standing)} current="sheet" onStep={nothing} />);
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toContain('"Needs attention"');
  expect(html).toContain('aria-label="Done"');
  expect(textOfHtml(html)).toContain('Sample sheet 2 problems');
});

test('the footer says what is missing and does not hold anybody back', () => {
  const [, sheet, harmonise] = stepsOf(standing);
  const html = renderMarkup(<StepFooter standing={standing} previous={sheet} next={harmonise} onStep={nothing} />);
  expect(textOfHtml(html)).toContain('Still missing: 2 problems in the sheet.');
  expect(textOfHtml(html)).toContain('Continue to Harmonise');
  expect(html).not.toContain('aria-disabled=');
});

const problem = (row: number, more: Partial<SheetProblem> = {}): SheetProblem => ({
  severity: 'error',
  row,
  column: 'sex',
  file: null,
  message: '“w” is no word of the list.',
  remedy: 'Did you mean “female”?',
  fix: { kind: 'fill_all', column: 'sex', from: 'w', to: 'female', n_cells: 5 },
  ...more,
});

test('problems of one kind are reported once, with their cells to jump to and one button for all', () => {
  const [group] = groupProblems([1, 2, 3, 4, 5].map((row) => problem(row)));
  if (!group) throw new Error('There is a group.');
  const html = renderMarkup(
    <ProblemItem group={group} columns={['sample_id', 'sex']} onShow={nothing} onFix={nothing} />,
  );
  expect(textOfHtml(html)).toContain('row 1, sex row 2, sex row 3, sex and 2 more cells');
  expect(textOfHtml(html)).toContain('Use “female” in all 5 cells');
  expect(html).toContain('aria-label="Problem"');
});

test('samples without their mates are one question, with one button that takes all as single-end', () => {
  const lone = ['a', 'b'].map((sample_id, at) => {
    const files = [`${sample_id}_R1.fastq`];
    const fix = { kind: 'single_end' as const, sample_id, files };
    return problem(at + 1, { column: null, file: files[0] ?? null, message: `${sample_id} has R1 only.`, fix });
  });
  const groups = groupProblems(lone);
  expect(groups).toHaveLength(1);
  const html = renderMarkup(
    groups.map((group) => <ProblemItem key="one" group={group} columns={[]} onFix={nothing} />),
  );
  expect(textOfHtml(html)).toContain('Take all 2 samples as single-end');
});

test('a problem that nobody can fix by a press says where it is and offers no button', () => {
  const [group] = groupProblems([problem(1, { fix: null, severity: 'warning', column: null })]);
  if (!group) throw new Error('There is a group.');
  const html = renderMarkup(<ProblemItem group={group} columns={[]} onFix={nothing} />);
  expect(html).toContain('aria-label="Warning"');
  expect(html).not.toContain('<button');
});

test('cells beyond the header, which no column shows, are named on the button that removes them', () => {
  const fix = { kind: 'cut_row' as const, row: 10, n_cells: 2, extra_cells: ['stray', '7'] };
  const [group] = groupProblems([problem(10, { column: null, message: 'Row 10 has 9 cells.', fix })]);
  if (!group) throw new Error('No group.');
  const html = renderMarkup(<ProblemItem group={group} columns={[]} onFix={nothing} />);
  expect(textOfHtml(html)).toContain('Remove 2 cells: “stray”, “7”');
  expect(html).not.toContain('in all');
});

test('the active cell is reported with its place, its whole text and what is wrong with it', () => {
  const cells = { columns: ['sample_id', 'age'], rows: [['F3D1', 'eight']] };
  const mark = { severity: 'error' as const, message: '“eight” is no age. Enter a number.' };
  const html = renderMarkup(<CellDetails cells={cells} position={{ row: 0, column: 1 }} mark={mark} />);
  expect(textOfHtml(html)).toBe('Row 1, age eight “eight” is no age. Enter a number.');
  const head = renderMarkup(<CellDetails cells={cells} position={{ row: -1, column: 0 }} mark={undefined} />);
  expect(textOfHtml(head)).toContain('Name of sample_id');
});

const file = (more: Partial<SubmissionFile>): SubmissionFile => ({
  name: 'F3D1_R1.fastq.gz',
  size_bytes: 4_000_000,
  sent_bytes: 1_000_000,
  state: 'sending',
  queue_id: 'a',
  file_id: 'f1',
  reason: null,
  remedy: null,
  contigs: null,
  array: null,
  n_reads: null,
  duplicates: [],
  ...more,
});
const queue = new UploadQueue(() => null);
const drawFile = (more: Partial<SubmissionFile>) =>
  renderMarkup(<FileItem file={file(more)} queue={queue} onRemove={nothing} />);

test('a file says how far it is, and each state has the buttons that make sense in it', () => {
  expect(textOfHtml(drawFile({}))).toContain('1.0 MB of 4.0 MB');
  expect(drawFile({})).toContain('aria-label="Pause F3D1_R1.fastq.gz"');
  expect(drawFile({ state: 'paused' })).toContain('aria-label="F3D1_R1.fastq.gz');
  expect(drawFile({ state: 'failed', reason: 'The workspace is full.' })).toContain('aria-label="Retry');
  expect(textOfHtml(drawFile({ state: 'lost' }))).toContain('Waiting for the server');
  expect(textOfHtml(drawFile({ state: 'ok', n_reads: 5869 }))).toContain('F3D1_R1.fastq.gz Uploaded, 5,869 reads');
  expect(drawFile({ state: 'ok', queue_id: null })).not.toContain('Pause');
});

test('a bad file says why, where, and what to do; a known one where its reads are already', () => {
  const bad = drawFile({
    state: 'invalid',
    reason: 'Read 3 has 5 bases and 2 qualities. (line 12)',
    remedy: 'Export it again.',
  });
  expect(textOfHtml(bad)).toContain('Read 3 has 5 bases and 2 qualities. (line 12) Export it again.');
  const place = { name: 'old.fastq', project_id: 'p', project_name: 'Pilot', sample_id: 'S1', submission_id: null };
  expect(textOfHtml(drawFile({ state: 'ok', duplicates: [place] }))).toContain(
    'already uploaded: old.fastq in Pilot, sample S1',
  );
});

test('rejected files are listed: other types in one line, broken ones each, many as a count', () => {
  const refused = Array.from({ length: 8 }, (_, at) => ({ name: `f${at}.fastq`, reason: 'The file is empty.' }));
  const text = renderText(<FileSelectionNotes sifted={{ accepted: [], other: ['.DS_Store'], refused }} />);
  expect(text).toContain('empty. f4.fastq');
  expect(text).not.toContain('f5.fastq');
  expect(text).toContain('And 3 more files');
  expect(text).toContain('.DS_Store');
  expect(renderMarkup(<FileSelectionNotes sifted={{ accepted: [], other: [], refused: [] }} />)).toBe('');
});

test('files without a sample can be given to one by hand, and be taken back', () => {
  const table = { rows: [], without: ['F3D5'], unmatched: ['odd.fastq'], guessed: false };
  const given = [{ file: 'gift.fastq', sample_id: 'F3D1', read: 'forward' as const }];
  const html = renderMarkup(
    <UnmatchedFiles table={table} samples={2} sampleIds={['F3D1', 'F3D5']} assignments={given} onAssign={nothing} />,
  );
  expect(html).toContain('aria-label="Sample for odd.fastq');
  expect(html).toContain('draggable="true"');
  expect(textOfHtml(html)).toContain('1 sample of 2 without files, left out: F3D5');
  expect(html).toContain('aria-label="Unassign gift.fastq');
});

test('whether what is written is kept stands under the title, and never silently fails', () => {
  const print = (state: Parameters<typeof SaveStatus>[0]['saved']['state']) =>
    renderText(<p>{<SaveStatus saved={{ state, reason: null, submission: null }} />}</p>);
  expect(print('saved')).toContain('Add the sheet and the reads in any order. Your work is saved as you go');
  expect(print('waiting')).toBe('not saved: waiting for the server');
  expect(print('conflict')).toBe('not saved: changed elsewhere');
});

const gender: HarmonisedColumn = {
  name: 'Gender',
  field: 'sex',
  suggestions: [{ field: 'sex', title: 'Sex', score: 0.99, reason: 'name' }],
  values: [
    {
      value: 'w',
      count: 12,
      state: 'suggested',
      term: 'female',
      suggestions: [{ term: 'female', term_id: 'PATO:0000383', score: 0.95, reason: 'name' }],
    },
    { value: 'zz', count: 1, state: 'unknown', term: null, suggestions: [] },
  ],
};

test('a column shows what was written with its counts, the word it becomes, its place in the ontology, and the fit', () => {
  const html = renderMarkup(<ColumnItem column={gender} mapping={noMapping} onMapping={nothing} />);
  expect(textOfHtml(html)).toContain('w 12');
  expect(html).toContain('value="female"');
  expect(textOfHtml(html)).toContain('PATO:0000383');
  expect(textOfHtml(html)).toContain(
    'Gender matched, 99 % w 12 cells PATO:0000383 matched, 95 % zz 1 cells undecided Keep “zz” Treat as missing',
  );
  expect(textOfHtml(html)).toContain('Keep “zz”');
  expect(textOfHtml(html)).toContain('Treat as missing');
});

test('a column that may be something is to be decided, with its suggestions as buttons', () => {
  const column = { ...gender, name: 'g', field: null, values: [] };
  const text = renderText(<ColumnItem column={column} mapping={noMapping} onMapping={nothing} />);
  expect(text).toContain('undecided');
  expect(text).toContain('Sex · 99');
});
