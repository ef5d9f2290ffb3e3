import { expect, test } from 'vitest';
import { blockOfWorkspace, linesOfWorkspace } from './describe-deletion.ts';

const lab = {
  name: 'Gut Lab',
  n_others: 2,
  n_projects: 1,
  n_samples: 57,
  n_cohorts: 3,
  n_runs: 2,
  storage_bytes: 2_000_000,
  active_runs: [],
};

test('what goes with a workspace is named with its numbers', () => {
  expect(linesOfWorkspace(lab)).toEqual([
    expect.stringMatching(/^1 submission with 57 samples, /),
    '2 runs and their results',
    '3 cohorts',
    '2 other members, who are told',
  ]);
  expect(linesOfWorkspace({ ...lab, n_others: 0 }).at(-1)).toBe('Nobody else is in it');
});

test('a run on its way is named as what keeps the workspace', () => {
  const run = { id: '0', name: 'Night run' };
  expect(blockOfWorkspace(lab)).toBeNull();
  expect(blockOfWorkspace({ ...lab, active_runs: [run] })).toContain('“Night run” is on the way');
  expect(blockOfWorkspace({ ...lab, active_runs: [run, run] })).toContain('2 runs are on the way');
});
