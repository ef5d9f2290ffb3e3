import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What one step has written about one sample, as soon as its job is done. */
export interface StepStatus {
  is_lost: boolean;
  reads_in: number;
  /** Null where the step counts none of its own: all of them go on. */
  reads_out: number | null;
  /** In words, where the sample goes no further. */
  reason: string | null;
}

/**
 * The status that a step's job has left in its folder (sample, step, state, reads in, reads out, reason, separated by
 * tabs; the last line counts); null where it has left none, or its folder is not on this machine.
 */
export async function readStatus(folder: string, step: string): Promise<StepStatus | null> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one.endsWith(`.${step}.status.tsv`));
  if (name === undefined) return null;
  const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
  const [, , state, reads_in = '', reads_out = '', reason = ''] = (lines.at(-1) ?? '').split('\t');
  if (state === undefined || !/^\d+$/.test(reads_in)) return null;
  return {
    is_lost: state !== 'ok',
    reads_in: Number(reads_in),
    reads_out: /^\d+$/.test(reads_out) ? Number(reads_out) : null,
    reason: reason === '' ? null : reason,
  };
}
