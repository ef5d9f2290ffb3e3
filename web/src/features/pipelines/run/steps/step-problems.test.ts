import { expect, test } from 'vitest';
import { mouseRun, stepOf } from '../../runs/run.fixture.ts';
import { stepProblems } from './run-notes.tsx';

const cut = 'F3D145_R2 ends in the middle of a gzip block.';
const run = mouseRun({
  step_records: [
    stepOf('merge', 'F3D1', { state: 'succeeded', attempts: 2, reads_in: 5869, reads_out: 5310 }),
    stepOf('merge', 'F3D145', { state: 'failed', attempts: 1, reason: cut, remedy: 'Upload it again.' }),
    stepOf('filter', 'F3D145', { state: 'skipped' }),
  ],
});
const step = run.steps[0]?.title;

test('failures come before second attempts, each with its sample, step and reason', () => {
  expect(stepProblems(run)).toEqual([
    {
      kind: 'failed',
      sample_id: 'F3D145',
      step,
      step_id: 'merge',
      reason: cut,
      remedy: 'Upload it again.',
      attempts: 1,
    },
    { kind: 'retried', sample_id: 'F3D1', step, step_id: 'merge', reason: null, remedy: null, attempts: 2 },
  ]);
});

test('a sample that the pool gave no result is reported with the reason, though its steps went well', () => {
  const reason = 'None of the 4 reads of this sample matches a feature found in the pool.';
  const missing = stepOf('merge', 'F3D1', { state: 'succeeded', attempts: 1, reason });
  expect(stepProblems({ ...run, step_records: [missing] })).toMatchObject([
    { kind: 'lost', sample_id: 'F3D1', reason },
  ]);
});
