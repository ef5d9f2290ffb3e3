import { expect, test } from 'vitest';
import { blockOfWorkspace, linesOfWorkspace } from './delete-workspace.tsx';

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
    '2 other members, who are notified',
  ]);
  expect(linesOfWorkspace({ ...lab, n_others: 0 }).at(-1)).toBe('No other members');
});

test('one of each is singular, and zero is still listed', () => {
  const one = linesOfWorkspace({ ...lab, n_samples: 1, n_runs: 1, n_cohorts: 1, n_others: 1 });
  expect(one).toEqual([
    expect.stringMatching(/^1 submission with 1 sample, /),
    '1 run and its results',
    '1 cohort',
    '1 other member, who is notified',
  ]);
  const none = linesOfWorkspace({ ...lab, n_projects: 0, n_samples: 0, n_runs: 0, n_cohorts: 0, storage_bytes: 0 });
  expect(none.slice(0, 3)).toEqual([
    expect.stringMatching(/^0 submissions with 0 samples, 0\sB$/),
    '0 runs and their results',
    '0 cohorts',
  ]);
});

test('a run on its way is named as what keeps the workspace', () => {
  const run = { id: '0', name: 'Night run' };
  expect(blockOfWorkspace(lab)).toBeNull();
  expect(blockOfWorkspace({ ...lab, active_runs: [run] })).toBe(
    'The run “Night run” is unfinished. Cancel it or wait until it ends, then delete.',
  );
  expect(blockOfWorkspace({ ...lab, active_runs: [run, run] })).toBe(
    '2 runs are unfinished. Cancel them or wait until they end, then delete.',
  );
});
