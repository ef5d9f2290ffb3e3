import { formatCount } from '#platform';
import type { UploadTotals } from './upload-totals.ts';

export interface Readiness {
  project_name: string;
  has_sheet: boolean;
  /** The sheet has not been read since it or the files last changed. */
  checking: boolean;
  n_errors: number;
  n_samples: number;
  uploads: UploadTotals;
}

/** Why a submission cannot be sent yet: the first thing to do, in words; null when it can. */
export function whyNotYet({
  project_name,
  has_sheet,
  checking,
  n_errors,
  n_samples,
  uploads,
}: Readiness): string | null {
  if (project_name.trim() === '') return 'Give the submission a name.';
  if (!has_sheet) return 'Choose or paste a sample sheet.';
  if (uploads.n_files === 0) return 'Choose the read files.';
  if (checking) return 'The sheet is being checked.';
  if (n_errors > 0) return `${formatCount(n_errors, 'problem')} to mend first.`;
  if (n_samples === 0) return 'No file belongs to a sample of the sheet.';
  if (uploads.n_failed > 0) return `${formatCount(uploads.n_failed, 'file')} could not be sent.`;
  const left = uploads.n_files - uploads.n_sent;
  return left > 0 ? `${formatCount(left, 'file')} still to be sent.` : null;
}
