import { expect, test } from 'vitest';
import { describeRuns, membersOf } from './describe-workspace.ts';

test('a personal workspace has no members to count', () => {
  expect(membersOf({ is_personal: true, n_members: 1, role: 'owner' })).toBe('Only you');
});

test('a shared workspace says how many are in it, and as what', () => {
  expect(membersOf({ is_personal: false, n_members: 6, role: 'owner' })).toBe('6 members · owner');
  expect(membersOf({ is_personal: false, n_members: 1, role: 'reader' })).toBe('1 member · reader');
});

test('the usage of its runs is shown in hours and bytes', () => {
  expect(
    describeRuns({ n_runs: 41, engine_seconds: 43_380, run_bytes: 2_000_000_000 }).replaceAll(/[\u202f\u00a0]/g, ' '),
  ).toBe('41 runs took 12 h 3 min of compute time and produced 2.0 GB of files.');
  expect(describeRuns({ n_runs: 0, engine_seconds: 0, run_bytes: 0 })).toBe('No runs yet.');
});
