import type { Dependents } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { blockOfDependents, describeDeletion, linesOfDependents } from './describe-dependents.ts';

const dependents: Dependents = {
  project_id: 'a',
  name: 'Gut',
  n_samples: 2,
  n_files: 4,
  size_bytes: 2_000_000,
  n_runs: 1,
  active_runs: [],
  n_results: 2,
  n_cohorts: 4,
  cohorts: ['A', 'B', 'C', 'D'].map((name) => ({ id: name, name })),
};

describe('before something is deleted', () => {
  test('everything that goes with it is named', () => {
    const lines = linesOfDependents(dependents, 'project');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^2 samples with 4 files/);
    expect(lines[3]).toMatch(/^4 cohorts \(“A”, “B”, “C” and 1 more\)/);
  });

  test('what there is none of is not spoken of', () => {
    const alone = { ...dependents, n_files: 0, n_runs: 0, n_results: 0, n_cohorts: 0, cohorts: [] };
    expect(linesOfDependents(alone, 'project')).toEqual(['2 samples with no files']);
  });

  test('of samples the run that took them keeps its record', () => {
    expect(linesOfDependents(dependents, 'samples').join(' ')).toMatch(/run record is kept/);
  });

  test('a run on its way stands in the way, by name when it is one', () => {
    expect(blockOfDependents(dependents)).toBeNull();
    expect(blockOfDependents({ active_runs: [{ id: '1', name: 'Gut, 16S' }] })).toMatch(/“Gut, 16S” is unfinished/);
    const two = { active_runs: [1, 2].map((at) => ({ id: `${at}`, name: `run ${at}` })) };
    expect(blockOfDependents(two)).toMatch(/^2 runs are/);
  });
});

test('a deletion is named by what it took', () => {
  expect(describeDeletion({ kind: 'project', name: 'Gut', n_samples: 12 })).toBe('“Gut”');
  expect(describeDeletion({ kind: 'samples', name: 'Gut', n_samples: 1 })).toBe('1 sample of “Gut”');
});
