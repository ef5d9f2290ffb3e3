import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Status of a sample after a step. */
export interface StepStatus {
  /** The step that reported it: an earlier one if this one had nothing to do. */
  step: string;
  is_lost: boolean;
  reads_in: number;
  /** Null where the step counts none of its own: all of them go on. */
  reads_out: number | null;
  /** In words, where the sample goes no further. */
  reason: string | null;
}

/**
 * The status that a step's job has left in its folder (sample, step, state, reads in, reads out, reason, separated by
 * tabs; earlier steps' lines come first); null where it has left none, or its folder is not on this machine.
 */
export async function readStatus(folder: string, step: string): Promise<StepStatus | null> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one.endsWith(`.${step}.status.tsv`));
  if (name === undefined) return null;
  const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
  const [, reportingStep, state, reads_in = '', reads_out = '', reason = ''] = (lines.at(-1) ?? '').split('\t');
  if (reportingStep === undefined || state === undefined || !/^\d+$/.test(reads_in)) return null;
  return {
    step: reportingStep,
    is_lost: state !== 'ok',
    reads_in: Number(reads_in),
    reads_out: /^\d+$/.test(reads_out) ? Number(reads_out) : null,
    reason: reason === '' ? null : reason,
  };
}
