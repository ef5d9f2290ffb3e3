import { expect, test } from 'vitest';
import { totalsOf } from '../reads/upload-totals.ts';
import { firstMissing, missingItems, type SubmissionProgress, stepsOf } from './describe-steps.ts';

const noTotals = totalsOf([]);
const empty: SubmissionProgress = {
  project_name: '',
  n_rows: 0,
  checking: false,
  n_errors: { sheet: 0, reads: 0 },
  n_open: null,
  totals: noTotals,
  n_paired: null,
  missing: [{ step: 'details', message: 'Enter a name for the submission.' }],
};
const wordsOf = (standing: SubmissionProgress) => stepsOf(standing).map(({ summary, state }) => `${state}: ${summary}`);
const ready: SubmissionProgress = {
  ...empty,
  project_name: 'Mouse gut',
  n_rows: 13,
  n_open: 0,
  n_paired: 13,
  totals: { ...noTotals, n_files: 26, n_sent: 26, progress: 1 },
  missing: [],
};

test('an empty page says what each step asks for', () => {
  expect(wordsOf(empty)).toEqual([
    'open: Give it a name',
    'open: Upload or paste',
    'open: Needs the sheet',
    'open: Choose files',
    'open: When everything is complete',
  ]);
});

test('while reads travel, the sheet can already be wrong', () => {
  const totals = { ...noTotals, n_files: 26, n_sent: 3, progress: 0.64, moving: true };
  const standing = { ...ready, n_errors: { sheet: 1, reads: 0 }, n_open: 2, totals };
  expect(wordsOf(standing)).toEqual([
    'done: Mouse gut',
    'wrong: 1 problem',
    'open: 2 undecided',
    'open: Uploading, 64 %',
    'open: When everything is complete',
  ]);
});

test('when everything is there, every step is done', () => {
  expect(stepsOf(ready).every(({ state }) => state === 'done')).toBe(true);
  expect(missingItems(ready)).toEqual([]);
});

test('an unreachable server, a partial upload and a running check each have their own text', () => {
  const wordsWith = (totals: Partial<SubmissionProgress['totals']>) =>
    stepsOf({ ...ready, totals: { ...ready.totals, ...totals } })[3]?.summary;
  expect(wordsWith({ n_sent: 3, moving: true, isOffline: true })).toBe('Waiting for the server');
  expect(wordsWith({ n_sent: 24, n_partly: 2 })).toBe('2 to resume');
  expect(wordsWith({ n_checking: 26 })).toBe('Checking');
});

test('what only this page knows is added to what the server says is missing', () => {
  const totals = { ...noTotals, n_files: 3, n_sent: 1 };
  const own = missingItems({ ...ready, totals, n_errors: { sheet: 2, reads: 0 } });
  expect(own.map(({ message }) => message)).toEqual(['2 problems in the sheet.', '2 files not yet uploaded.']);
});

test('of files the server knows only those that arrived: nothing is repeated, and nothing contradicts the page', () => {
  const none = { step: 'reads' as const, message: 'There are no read files yet.' };
  const totals = { ...noTotals, n_files: 3 };
  expect(missingItems({ ...ready, totals, missing: [none] }).map(({ message }) => message)).toEqual([
    '3 files not yet uploaded.',
  ]);
  const checking = { step: 'reads' as const, message: '1 file is still being checked.' };
  const sent = { ...ready.totals, n_checking: 1 };
  expect(missingItems({ ...ready, totals: sent, missing: [checking] })).toEqual([checking]);
});

test('missing parts are listed in the order of the steps, and a name just typed is no longer listed', () => {
  const missing = [
    { step: 'details' as const, message: 'The submission has no name yet.' },
    { step: 'reads' as const, message: 'There are no read files yet.' },
  ];
  const two = { ...ready, totals: noTotals, missing, n_errors: { sheet: 2, reads: 0 } };
  expect(missingItems(two).map(({ step }) => step)).toEqual(['details', 'sheet', 'reads']);
  expect(firstMissing({ ...two, project_name: 'Lung' })?.step).toBe('sheet');
  expect(firstMissing({ ...two, project_name: ' ' })?.step).toBe('details');
});

test('files that all belong to no sample are nothing to submit', () => {
  expect(missingItems({ ...ready, n_paired: 0 }).map(({ message }) => message)).toEqual([
    'No file matches a sample of the sheet.',
  ]);
});
