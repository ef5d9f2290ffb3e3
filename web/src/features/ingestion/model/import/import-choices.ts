import type { ImportPreview } from '@cohortium/contract';
import type { QueuedFile } from '../reads/submission-file.ts';

export interface ImportChoices {
  /** Of a submission of the workspace that is added to; empty for a new one. */
  project_id: string;
  project_name: string;
  /** What the lineages come from. */
  reference_name: string;
  /** By the tables' content while empty. */
  data_type: string;
  samples_in: '' | 'columns' | 'rows';
}

export const noChoices: ImportChoices = {
  project_id: '',
  project_name: '',
  reference_name: '',
  data_type: '',
  samples_in: '',
};

/** A name for the submission, after the first file: `gut.counts.tsv.gz` → `gut.counts`. */
export const nameOfFile = (name: string): string => name.replace(/\.(gz|bz2)$/i, '').replace(/\.[^.]+$/, '');

/** The uploads of an import once all of them have arrived, else null. */
export function arrivedFiles(files: readonly Pick<QueuedFile, 'state' | 'file_id'>[]): string[] | null {
  const ids = files.flatMap(({ state, file_id }) => (state === 'sent' && file_id !== null ? [file_id] : []));
  return files.length > 0 && ids.length === files.length ? ids : null;
}

/** Why it cannot be imported yet, in words; null when it can. */
export function whyNotYet(preview: ImportPreview | undefined, choices: ImportChoices): string | null {
  if (!preview) return 'The files are being read.';
  if (preview.metadata && preview.metadata.n_errors > 0) return 'Mend the sample sheet first, or take it out.';
  if (choices.project_id === '' && choices.project_name.trim() === '') return 'Name the submission.';
  return null;
}

/** How much of an import is done, 0 to 1, by its state. */
export const shareDone = { queued: 0.05, reading: 0.3, writing: 0.7, done: 1, failed: 1 } as const;
