import type { RunState } from '@cohortium/contract';
import type { RunSampleRow, RunStepRow } from './run-steps-store.ts';

interface RunEnd {
  state: RunState;
  retriable: boolean;
  n_failed: number;
}

const REPLACE_FILES_REMEDY = 'Replace the sample’s files in the submission, then retry the failed samples.';

/** What may be done about how a run ended; null when nothing needs to be. */
export function remedyOfRun({ state, retriable, n_failed }: RunEnd): string | null {
  if (state === 'cancelled') return 'Retry the run: it resumes after its finished steps.';
  if (state === 'failed' && retriable) return 'Fix the cause, then retry the run: it resumes after its finished steps.';
  if (state === 'failed')
    return 'Choose other parameters, or replace the read files in the submission, and start a new run.';
  if (state !== 'succeeded' || n_failed === 0) return null;
  return 'Replace the files of the failed samples in the submission, then retry only those.';
}

/** What may be done for a sample that gave no result. */
export function remedyOfSample({ state }: Pick<RunSampleRow, 'state'>): string | null {
  if (state === 'failed') return REPLACE_FILES_REMEDY;
  if (state !== 'empty') return null;
  return 'Check the primers, quality and region of these reads. Replace the files, or run with other parameters.';
}

/** What may be done about a cell of the matrix. */
export function remedyOfStep({ state, sample_index }: Pick<RunStepRow, 'state' | 'sample_index'>): string | null {
  if (state !== 'failed') return null;
  return sample_index === 0 ? 'Read the log of this step, fix the cause, then retry the run.' : REPLACE_FILES_REMEDY;
}
