import { describe, expect, test } from 'vitest';
import { readTracking } from './run-detail-view.ts';
import { remedyOfRun, remedyOfSample, remedyOfStep } from './run-view.ts';

describe('what may be done about how it ended', () => {
  test.each([
    ['cancelled', false, 0, 'Retry the run: it resumes after its finished steps.'],
    ['failed', true, 0, 'Fix the cause, then retry the run: it resumes after its finished steps.'],
    ['failed', false, 0, 'Choose other parameters'],
    ['succeeded', false, 3, 'Replace the files of the failed samples in the submission, then retry only those.'],
  ] as const)('a run that is %s (%s, %d failed)', (state, retriable, n_failed, message) => {
    expect(remedyOfRun({ state, retriable, n_failed })).toContain(message);
  });

  test('nothing where nothing is wrong, or not yet', () => {
    for (const state of ['queued', 'running', 'succeeded'] as const) {
      expect(remedyOfRun({ state, retriable: true, n_failed: 0 })).toBeNull();
    }
    expect(remedyOfRun({ state: 'running', retriable: false, n_failed: 2 })).toBeNull();
    expect(remedyOfSample({ state: 'ok' })).toBeNull();
    expect(remedyOfStep({ state: 'skipped', sample_index: 1 })).toBeNull();
  });

  test('a damaged file is replaced; reads of which nothing is left may only need other parameters', () => {
    expect(remedyOfSample({ state: 'failed' })).toContain(
      'Replace the sample’s files in the submission, then retry the failed samples.',
    );
    expect(remedyOfSample({ state: 'empty' })).toContain('other parameters');
  });

  test('a step of a sample is that sample’s matter, a step of the pool everybody’s', () => {
    expect(remedyOfStep({ state: 'failed', sample_index: 3 })).toContain(
      'Replace the sample’s files in the submission, then retry the failed samples.',
    );
    expect(remedyOfStep({ state: 'failed', sample_index: 0 })).toContain('Read the log');
  });
});

describe('reads through the steps', () => {
  const sample = (sample_index: number, tracking: (number | null)[]) => ({
    ...{ run_id: 'r', sample_index, sample: `s${sample_index}`, state: 'ok' as const, reason: null },
    ...{ reads_in: null, reads_out: null, files: [], tracking },
  });

  test('are listed under the submitter’s names, with titles for known and unknown columns', () => {
    const names = new Map([[1, 'F3D0']]);
    const details = readTracking({ tracking_columns: ['reads_in', 'host_removed'] }, [sample(1, [10, null])], names);
    expect(details).toEqual({
      columns: [
        { id: 'reads_in', title: 'Reads submitted' },
        { id: 'host_removed', title: 'Host removed' },
      ],
      rows: [{ sample_id: 'F3D0', reads: [10, null] }],
    });
  });

  test('are not made up for samples that nothing is known of yet', () => {
    expect(readTracking({ tracking_columns: [] }, [sample(1, [])], new Map()).rows).toEqual([]);
  });
});
