import { expect, test } from 'vitest';
import { stepsOf } from './describe-steps.ts';
import { totalsOf } from './upload-totals.ts';

const nothing = { sheet: [], reads: [], left_out: [] };
const empty = {
  project_name: '',
  has_sheet: false,
  checking: false,
  n_errors: 0,
  n_samples: 0,
  uploads: totalsOf([]),
};
const problem = { severity: 'error' as const, row: 1, column: 'age', file: null, message: '', remedy: '' };
const wordsOf = (...[state, problems]: Parameters<typeof stepsOf>) =>
  stepsOf(state, problems).map(({ words, state: how }) => `${how}: ${words}`);

test('an empty page says what each step asks for', () => {
  expect(wordsOf(empty, nothing)).toEqual([
    'open: Give it a name',
    'open: Choose or paste',
    'open: Choose files',
    'open: When all is there',
  ]);
});

test('while reads travel, the sheet can already be wrong', () => {
  const uploads = { ...totalsOf([]), n_files: 26, n_sent: 3, share: 0.64, moving: true };
  const state = { ...empty, project_name: 'Mouse gut', has_sheet: true, n_errors: 1, uploads };
  expect(wordsOf(state, { ...nothing, sheet: [problem] })).toEqual([
    'done: Mouse gut',
    'wrong: 1 problem',
    'open: Uploading, 64\u00a0%',
    'open: When all is there',
  ]);
});

test('when everything is there, every step is done', () => {
  const uploads = { ...totalsOf([]), n_files: 26, n_sent: 26, share: 1 };
  const state = { ...empty, project_name: 'Mouse gut', has_sheet: true, n_samples: 13, uploads };
  expect(stepsOf(state, nothing).every(({ state: how }) => how === 'done')).toBe(true);
});
